import CommandKit
import HTTPTransport
import Messaging
import PhoneNumbers
import Platform
import Storage
import Twilio
import Values

/// A phone that sends for us: its address, its credentials and its number.
struct PhoneChoice {
    let kind: ProviderKind
    let answers: InitOptions
    let context: CommandContext

    /// Asks until the phone accepts the credentials. The settings are for all of it.
    func settings() async throws -> [Setting: String] {
        let terminal = context.terminal
        if let sim = answers.sim { try SettingsFile.check("\(sim)", for: .sim) }
        terminal.line(
            "  Install the app SMS Gateway for Android (sms-gate.app) on the phone, and start its server there.")
        terminal.line("  A second SIM or an old phone is best: its number is then not your own.")
        while true {
            let url = try url()
            do {
                let (provider, tokens) = try credentials(at: url)
                let number = try number()
                try await check(provider, number: number)
                return [
                    .provider: kind.name, .baseURL: url, .pathPrefix: kind.pathPrefix,
                    .signatureHeader: kind.signatureHeader, .accountSID: provider.accountSID,
                    .authToken: tokens.joined(separator: ","), .from: number, .service: "",
                    .sim: provider.sim.map(String.init) ?? "",
                ]
            } catch let error as CommandError where error.code == .credentials || error.code == .provider {
                guard terminal.isInteractive, answers.tokenFile == nil else { throw error }
                terminal.show(.bad(error.what, fix: error.lines.joined(separator: " ")))
            }
        }
    }

    /// What the options change of a phone that is set up.
    func changes() throws -> [Setting: String] {
        var changes: [Setting: String] = [:]
        if answers.number != nil { changes[.from] = try number() }
        if let sim = answers.sim {
            try SettingsFile.check("\(sim)", for: .sim)
            changes[.sim] = "\(sim)"
        }
        return changes
    }

    /// Asks the phone something that needs the credentials. Throws if it does not answer, or refuses them.
    func check(_ provider: Provider, number: String) async throws {
        let terminal = context.terminal
        let http = try context.app.network(Version.userAgent)
        let messages = MessagesClient(provider: provider, http: http)
        var pages = messages.list(MessageFilter(from: TextAddress(rawValue: number), pageSize: 1)).makeAsyncIterator()
        do throws(APIFailure) {
            _ = try await pages.next()
            terminal.done("provider: the phone at \(provider.baseURL) accepts the password")
        } catch {
            throw Self.refusal(error, at: provider.baseURL)
        }
        terminal.done("number: \(number)")
        if number == context.account.cell {
            terminal.show(
                .warning(
                    "number: it is also your own cell, so no alerts, codes and commands can be texted",
                    fix: "Use a second SIM or phone. Or look at the pages: greenroom open"))
        }
        terminal.line("  Turn off RCS chats in the phone's Messages app: they do not reach Greenroom.")
        terminal.line("  If you also text by hand from it, it has rules of its own: greenroom account number")
    }

    private func url() throws -> String {
        func read(_ text: String) throws -> String {
            var url = text.contains("://") ? text : "http://" + text
            while url.hasSuffix("/") { url.removeLast() }
            guard let address = WebAddress(url), address.isTLS || address.isLoopback || address.isPrivate else {
                throw CommandError(
                    .usage, "\(text.quotedLine) is not the address of a phone.",
                    "Use one of your network, like http://192.168.1.20:8080, or one with https://.")
            }
            return url
        }
        if let given = answers.phone { return try read(given) }
        let isDevice = context.app.provider.provider.kind.isDevice
        return try context.terminal.answer(
            "The phone's address, from the app, like http://192.168.1.20:8080?",
            standard: isDevice ? context.app.settings[.baseURL] : nil, flag: "--phone URL", read: read)
    }

    private func credentials(at url: String) throws -> (Provider, tokens: [String]) {
        let step = ProviderStep(answers: answers)
        let names = kind.credentialNames
        let user =
            try answers.accountSID
            ?? context.terminal.answer(
                "The \(names.account), from the app?", flag: "--account-sid NAME", read: { try Self.required($0) })
        let provider = { (tokens: [String]) in
            Provider(
                baseURL: url, pathPrefix: kind.pathPrefix, accountSID: user, credentials: .token(Secret(tokens[0])),
                signingTokens: tokens.dropFirst().map { Secret($0) }, signatureHeader: kind.signatureHeader,
                kind: kind, sim: answers.sim)
        }
        // Only events are signed, and a phone in the network posts none.
        let page = provider([""]).isPolled ? nil : "the app's settings for webhooks"
        let tokens = try step.tokens(of: kind, .any, keyIn: page, in: context)
        return (provider(tokens), tokens)
    }

    private func number() throws -> String {
        let region = context.account.region
        func read(_ text: String) throws -> String {
            if let number = PhoneNumber.read(text, region: region).number?.number { return number.e164 }
            let compact = text.filter { !$0.isWhitespace }
            guard PhoneNumber(e164: compact) != nil else {
                throw CommandError(
                    .usage, "\(text.quotedLine) is not a phone number.", "Use a number like +1 415 555 0123.")
            }
            return compact
        }
        if let given = answers.number { return try read(given) }
        return try context.terminal.answer(
            "The phone's number, like +1 415 555 0123?", flag: "--number NUMBER", read: read)
    }

    private static func required(_ text: String) throws -> String {
        let name = text.filter { !$0.isWhitespace }
        guard !name.isEmpty else { throw CommandError(.usage, "A user name is needed.", "The app shows it.") }
        return name
    }

    private static func refusal(_ failure: APIFailure, at url: String) -> CommandError {
        switch failure {
        case .refused(let refusal) where [401, 403].contains(refusal.status):
            CommandError(
                .credentials, "The phone does not accept this user name and password.",
                "The app shows both. They differ between its local and its cloud server.")
        case .transport:
            CommandError(
                .provider, "No phone answers at \(url).",
                "Check that the app's server is on, and that the phone and this machine are in the same network.")
        default: CommandError(.provider, "\(failure)", failure.errorClass.advice)
        }
    }
}
