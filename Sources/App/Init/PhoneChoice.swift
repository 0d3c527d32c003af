import CommandKit
import Messaging
import Platform
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
            } catch let error as PhoneEntryError where error.kind != .invalid {
                guard terminal.isInteractive, answers.tokenFile == nil else { throw error }
                let refusal = CommandError(error)
                terminal.show(.bad(refusal.what, fix: refusal.lines.joined(separator: " ")))
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
        try await PhoneEntry.signIn(to: provider, number: number, http: try context.app.network(Version.userAgent))
        terminal.done("provider: the phone at \(provider.baseURL) accepts the password")
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
        if let given = answers.phone { return try PhoneEntry.url(given) }
        let isDevice = context.app.provider.provider.kind.isDevice
        return try context.terminal.answer(
            "The phone's address, from the app, like http://192.168.1.20:8080?",
            standard: isDevice ? context.app.settings[.baseURL] : nil, flag: "--phone URL", read: PhoneEntry.url)
    }

    private func credentials(at url: String) throws -> (Provider, tokens: [String]) {
        let step = ProviderStep(answers: answers)
        let names = kind.credentialNames
        let user =
            try answers.accountSID
            ?? context.terminal.answer(
                "The \(names.account), from the app?", flag: "--account-sid NAME", read: PhoneEntry.user)
        let provider = { (tokens: [String]) in
            PhoneEntry.provider(kind, at: url, user: user, tokens: tokens, sim: answers.sim)
        }
        // Only events are signed, and a phone in the network posts none.
        let page = provider([""]).isPolled ? nil : "the app's settings for webhooks"
        let tokens = try step.tokens(of: kind, .any, keyIn: page, in: context)
        _ = try PhoneEntry.password(tokens[0])
        return (provider(tokens), tokens)
    }

    private func number() throws -> String {
        let region = context.account.region
        if let given = answers.number { return try PhoneEntry.number(given, region: region) }
        return try context.terminal.answer("The phone's number, like +1 415 555 0123?", flag: "--number NUMBER") {
            try PhoneEntry.number($0, region: region)
        }
    }
}
