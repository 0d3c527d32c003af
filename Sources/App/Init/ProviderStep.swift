import CommandKit
import HTTPTransport
import Messaging
import Twilio
import Values

/// Who sends the texts, with which credentials.
struct ProviderStep: InitStep {
    let answers: InitOptions

    func check(in context: CommandContext) async throws -> [CheckResult] {
        try await CredentialsCheck(context: context).check().filter { !$0.what.hasPrefix("webhook") }
    }

    func run(in context: CommandContext) async throws -> CommandContext {
        let settings = context.app.provider
        let isSet = !settings.isSandbox && settings.missingCredentials == nil
        if isSet, answers.provider == nil, answers.accountSID == nil, answers.phone == nil {
            let provider = try settings.signedIn()
            if provider.kind.isDevice {
                let choice = PhoneChoice(kind: provider.kind, answers: answers, context: context)
                let changes = try choice.changes()
                try await choice.check(provider, number: changes[.from] ?? settings.sender)
                return changes.isEmpty ? context : try await saving(changes, in: context)
            }
            try await verify(provider, in: context)
            let numbers = try choice(at: provider, in: context)
            if answers.number == nil {
                try await numbers.check(settings.sender)
                return context
            }
            return try await saving(try await numbers.settings(), in: context)
        }
        switch try answers.provider ?? named ?? provider(in: context) {
        case .sandbox:
            guard settings.isSandbox else {
                throw CommandError(
                    .refused, "This gateway already has a provider.",
                    "To try things in a separate sandbox: greenroom serve --database try.db --config /dev/null")
            }
            if let number = answers.number, number != settings.sender {
                throw CommandError(.refused, "The sandbox has only the number \(settings.sender).")
            }
            context.terminal.done("provider: the sandbox, with \(settings.sender); no real texts are sent")
            return context
        case .account(let kind) where kind.isDevice:
            let choice = PhoneChoice(kind: kind, answers: answers, context: context)
            return try await saving(try await choice.settings(), in: context)
        case .account(let kind) where kind.baseURL != nil:
            return try await signIn(to: kind, Self.replaced(by: kind, in: context), in: context)
        case .account(let kind):
            let read: (String) throws -> String = { try Self.space($0, of: kind) }
            let space: String =
                try answers.space.map(read)
                ?? context.terminal.answer(
                    "The address of your space, like \(kind.exampleHost)?", flag: "--space SPACE", read: read)
            return try await signIn(
                to: kind,
                [
                    .baseURL: "https://\(space)", .pathPrefix: kind.pathPrefix,
                    .signatureHeader: kind.signatureHeader,
                ].merging(context.app.settings.given(.provider) == nil ? [:] : [.provider: kind.name]) { $1 },
                in: context)
        }
    }

    /// Which kind the other answers are for; nil if they do not tell.
    private var named: InitOptions.ProviderName? {
        if answers.phone != nil { return ProviderKind.all.first(where: \.isDevice).map { .account($0) } }
        return answers.accountSID == nil ? nil : .account(.standard)
    }

    /// The settings of another kind that this one replaces.
    private static func replaced(by kind: ProviderKind, in context: CommandContext) -> [Setting: String] {
        guard context.app.settings.given(.provider) != nil, let url = kind.baseURL else { return [:] }
        return [
            .provider: kind.name, .baseURL: url, .pathPrefix: kind.pathPrefix, .signatureHeader: kind.signatureHeader,
        ]
    }

    private func choice(at provider: Provider, in context: CommandContext) throws -> NumberChoice {
        let http = try context.app.network(Version.userAgent)
        return NumberChoice(answers: answers, client: AccountClient(provider: provider, http: http), context: context)
    }

    private func provider(in context: CommandContext) throws -> InitOptions.ProviderName {
        if answers.yes { return .sandbox }
        let names = InitOptions.ProviderName.all
        if context.terminal.isInteractive {
            context.terminal.line("Who sends your texts?")
            for (number, name) in zip(1..., names) { context.terminal.line("  \(number)  \(name.words)") }
        }
        let choices = (1..<names.count).map(String.init).joined(separator: ", ") + " or \(names.count)"
        return try context.terminal.answer("\(choices)?", standard: "1", flag: "--provider NAME") { text in
            guard let number = Int(text), let name = names.atPlace(number) else {
                throw CommandError(.usage, "Answer \(choices).")
            }
            return name
        }
    }

    private static func space(_ text: String, of kind: ProviderKind) throws -> String {
        let host = text.replacing("https://", with: "").filter { $0 != "/" }
        guard host.contains("."), WebAddress("https://\(host)") != nil else {
            throw CommandError(
                .usage, "\(text.quotedLine) is not a \(kind.title) space.", "Use a name like \(kind.exampleHost).")
        }
        return host
    }

    // MARK: - Credentials

    /// Asks for credentials until the provider accepts them, then for the number, and saves both together: settings
    /// without a number would stop every command.
    private func signIn(
        to kind: ProviderKind, _ values: [Setting: String], in context: CommandContext
    ) async throws -> CommandContext {
        while true {
            do {
                let (provider, tokens) = try credentials(kind, values, in: context)
                try await verify(provider, in: context)
                var changes = values
                changes[.accountSID] = provider.accountSID
                changes[.authToken] = tokens.joined(separator: ",")
                changes.merge(try await choice(at: provider, in: context).settings()) { $1 }
                return try await saving(changes, in: context)
            } catch let error as CommandError where error.code == .credentials {
                guard context.terminal.isInteractive, answers.tokenFile == nil else { throw error }
                context.terminal.show(.bad(error.what, fix: error.lines.joined(separator: " ")))
            }
        }
    }

    private func credentials(
        _ kind: ProviderKind, _ values: [Setting: String], in context: CommandContext
    ) throws -> (Provider, tokens: [String]) {
        let names = kind.credentialNames
        let address = values[.baseURL] ?? context.app.settings[.baseURL] ?? ""
        let pattern = ProviderKind.sidPattern(at: address)
        let sid =
            try answers.accountSID.map { try ProviderEntry.accountSID($0, pattern) }
            ?? context.terminal.answer(
                "The \(names.account)?", standard: context.app.settings[.accountSID], flag: "--account-sid SID"
            ) {
                try ProviderEntry.accountSID($0, pattern)
            }
        let tokens = try tokens(of: kind, pattern, keyIn: "the space's API settings", in: context)
        let provider = Provider(
            baseURL: address,
            pathPrefix: values[.pathPrefix] ?? context.app.settings[.pathPrefix] ?? "", accountSID: sid,
            credentials: .token(Secret(tokens[0])), signingTokens: tokens.map { Secret($0) },
            signatureHeader: values[.signatureHeader] ?? context.app.settings[.signatureHeader] ?? "",
            sidPattern: pattern)
        return (provider, tokens)
    }

    /// The token or password; after it the key of its own with which the provider signs webhooks, if there is one. In a
    /// file it is the second line.
    ///
    /// - Parameter page: where the key is shown; nil where none is asked for.
    func tokens(
        of kind: ProviderKind, _ pattern: SIDPattern, keyIn page: String?, in context: CommandContext
    ) throws -> [String] {
        let terminal = context.terminal
        guard kind.hasSigningKey else { return [try token(kind.credentialNames.token, pattern, in: context)] }
        var lines: [String]
        switch answers.tokenFile {
        case nil: lines = [try token(kind.credentialNames.token, pattern, in: context)]
        case "-":
            lines = [terminal.secretFromInput() ?? ""]
            if !terminal.isInteractive, let line = terminal.lineFromInput() { lines.append(line) }
        case let file?:
            lines = try Files.text(at: file, limit: 4096).split(whereSeparator: \.isNewline).map(String.init)
        }
        let secret = try ProviderEntry.token(lines.first ?? "", pattern)
        var key = lines.dropFirst().joined()
        if key.isEmpty, let page, terminal.isInteractive {
            key = terminal.askSecret("The signing key, from \(page) (not shown)? ") ?? ""
        }
        return key.isEmpty ? [secret] : [secret, try ProviderEntry.token(key, .any)]
    }

    private func token(_ name: String, _ pattern: SIDPattern, in context: CommandContext) throws -> String {
        if let file = answers.tokenFile {
            let text = file == "-" ? context.terminal.secretFromInput() ?? "" : try Files.text(at: file, limit: 4096)
            return try ProviderEntry.token(text, pattern)
        }
        guard context.terminal.isInteractive else {
            throw CommandError(.usage, "greenroom init needs --token-file FILE.", "- reads it from standard input.")
        }
        while true {
            guard let typed = context.terminal.askSecret("The \(name) (not shown)? ") else {
                throw CommandError(.interrupted, "Stopped. Completed steps are saved. To continue: greenroom init")
            }
            do throws(ProviderEntryError) {
                return try ProviderEntry.token(typed, pattern)
            } catch {
                context.terminal.line("  \(error.sentence)")
            }
        }
    }

    /// Asks the provider who this is. Throws if the credentials are refused.
    private func verify(_ provider: Provider, in context: CommandContext) async throws {
        let client = AccountClient(provider: provider, http: try context.app.network(Version.userAgent))
        do throws(APIFailure) {
            if case .apiKey = provider.credentials {
                _ = try await client.probe()
                return context.terminal.done("provider: the API key is accepted")
            }
            let account = try await client.account()
            guard account.status == .active else {
                return context.terminal.show(
                    .bad("provider: the account is \(account.status)", fix: "Check the provider's console."))
            }
            let balance = try await client.balance().map { ", \($0.balance) \($0.currency)" } ?? ""
            let name = Printable.line(account.name ?? "")
            context.terminal.done("provider: account \(name.quotedLine), active\(balance)")
            if account.isTrial {
                context.terminal.show(
                    .warning("provider: a trial account can only text verified numbers", fix: "Upgrade the account."))
            }
            if account.signing == .another {
                context.terminal.show(
                    .bad(
                        "provider: this is the secondary token, so webhooks will not verify",
                        fix: "Use the primary token: greenroom init --account-sid \(provider.accountSID)"))
            }
        } catch {
            throw Self.refusal(error)
        }
    }

    static func refusal(_ failure: APIFailure) -> CommandError {
        guard case .refused(let refusal) = failure, [401, 403].contains(refusal.status) else {
            return CommandError(.provider, "\(failure)", failure.errorClass.advice)
        }
        return CommandError(
            .credentials,
            refusal.code == 20008
                ? "These are test credentials, which cannot send." : "The provider does not accept these credentials.",
            refusal.code == 20008
                ? "Use the live credentials from the console's first page."
                : "Either the token is wrong, or the account is suspended or has no balance.")
    }
}
