internal import ArgumentParser
internal import HTTPTransport
internal import Lineups
internal import Messaging
internal import PhoneNumbers
internal import Platform
internal import Twilio
internal import Values

struct DoctorCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the settings and connections, and suggest fixes.",
        discussion: """
            Checks this machine, then the provider, then the webhook, then the people. Sends no texts and, without
            --fix, changes nothing.

            Examples:
              greenroom doctor
              greenroom doctor --fix
              greenroom doctor --json
            """)

    @Flag(help: "Fix what Greenroom can: modes of files, and a webhook that nobody uses.")
    var fix = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var results = try await Self.results(in: context)
        if fix, try await repair(results, in: context) > 0 { results = try await Self.results(in: context) }
        if output.resolvedFormat != .table {
            var table = OutputTable(
                [OutputTable.Column("grade"), OutputTable.Column("what"), OutputTable.Column("cure")], emptyState: "")
            table.rows = results.map { [.text($0.grade.rawValue), .text($0.what), .text($0.fix)] }
            try table.print(output, to: context.terminal)
        } else {
            for result in results { context.terminal.show(result) }
        }
        if results.contains(where: { $0.grade == .bad }) {
            let canRepair = !fix && results.contains { $0.repair != nil }
            throw CommandError(
                .stillOpen, "Some checks failed: see the lines with ✗.",
                lines: canRepair ? ["Some can be fixed: greenroom doctor --fix"] : [])
        }
    }

    static func results(in context: CommandContext) async throws -> [CheckResult] {
        var results = try await LocalCheck(context: context).check()
        results += await GatewayCheck(context: context).check()
        results += try await context.checkProvider()
        return results + (await WebhookCheck(context: context).check())
    }

    /// Returns how many were repaired.
    private func repair(_ results: [CheckResult], in context: CommandContext) async throws -> Int {
        var count = 0
        for repair in results.compactMap(\.repair) {
            switch repair {
            case .mode(let path, let mode): try Files.setMode(mode, of: path)
            case .webhook(let change):
                let provider = context.app.provider
                try await change.make(
                    with: try context.accountClient(), provider: provider.key, in: context.store, now: context.now)
                context.terminal.say("Texts now go to \(change.newURL). Undo: greenroom init --undo")
            }
            count += 1
        }
        return count
    }
}

extension CommandContext {
    func accountClient() throws -> AccountClient {
        AccountClient(provider: try app.provider.signedIn(), http: try app.network(Version.userAgent))
    }

    /// The credentials, and what the provider says about them.
    func checkProvider() async throws -> [CheckResult] {
        let settings = app.provider
        let start =
            settings.isSandbox
            ? CheckResult.warning(
                "credentials: none, using the sandbox at \(settings.provider.baseURL); no real texts are sent",
                fix: "To go live: greenroom init")
            : .good(
                "credentials: account \(Redaction.secret(settings.provider.accountSID)) at \(settings.provider.baseURL)"
            )
        if let lacking = settings.missingCredentials {
            return [start, .bad("credentials: \(lacking.what)", fix: lacking.lines.first ?? "")]
        }
        let hasWebhook = settings.isSandbox || app.settings[.publicURL] != nil
        let check = ProviderCheck(
            client: try accountClient(), messages: try app.messagesClient(), sender: settings.sender,
            isSandbox: settings.isSandbox, webhook: hasWebhook ? app.webhookURL + "/twilio/sms" : nil,
            country: account.region.code, cell: account.cell, now: now)
        return [start] + (await check.check(store, provider: settings.key))
    }
}

extension Terminal {
    /// A line for the result, and one for what to do.
    func show(_ result: CheckResult) {
        let light: SlotStatus.Light =
            switch result.grade {
            case .good: .green
            case .warning: .yellow
            case .bad: .red
            }
        line(Style.light(result.grade.sign, light, self) + " " + result.what)
        if let fix = result.fix { line("    \(fix)") }
    }
}
