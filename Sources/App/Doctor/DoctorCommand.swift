import ArgumentParser
import CommandKit
import HTTPTransport
import Lineups
import Messaging
import PhoneNumbers
import Platform
import Twilio
import Values

struct DoctorCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the settings and connections, and suggest fixes.",
        discussion: """
            Checks this machine, the provider, the mail server, the webhook and your contacts. Sends no
            texts and no e-mails, and changes nothing without --fix.

            Examples:
              greenroom doctor
              greenroom doctor --fix
              greenroom doctor --json
            """)

    @Flag(help: "Fix what can be fixed automatically: file permissions, and an unused webhook address.")
    var fix = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.accountOfGateway() }

    func run(in context: CommandContext) async throws {
        var results = try await Self.results(in: context)
        if fix, try await repair(results, in: context) > 0 { results = try await Self.results(in: context) }
        if output.resolvedFormat != .table {
            var table = OutputTable(["grade": nil, "what": nil, "cure": nil], emptyState: "")
            table.rows = results.map { [.text($0.grade.rawValue), .text($0.what), .text($0.fix?.commandText)] }
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
        results += try await CredentialsCheck(context: context).check()
        if let mail = try context.app.mail {
            let http = HTTPClient.curl(try CurlEngine(userAgent: Version.userAgent))
            results += await MailServerCheck(mail.provider, http: http).check()
            results += await MailDomainCheck(of: mail.sender).check()
        }
        results += try await whatsApp(in: context)
        return results + (await WebhookCheck(context: context).check())
    }

    private static func whatsApp(in context: CommandContext) async throws -> [CheckResult] {
        guard let sender = try await context.app.whatsAppSender() else { return [] }
        let templates = try await context.read { try WhatsAppTemplates(of: sender.account, in: $0) }
        return await WhatsAppCheck(client: try context.app.contentClient(), templates: templates).check()
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
                    with: try context.app.accountClient(), provider: provider.key, in: context.store, now: context.now)
                context.terminal.say("Texts now go to \(change.newURL). Undo: greenroom init --undo")
            }
            count += 1
        }
        return count
    }
}
