internal import ArgumentParser
internal import Values

struct DoctorCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the settings and connections, and suggest fixes.",
        discussion: """
            Checks this machine, then the provider, then the webhook. Sends no texts.

            Examples:
              greenroom doctor
              greenroom doctor --json
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var results = try await LocalCheck(context: context).check()
        results += await GatewayCheck(context: context).check()
        results += await ProviderCheck(context: context).check()
        results += await WebhookCheck(context: context).check()
        if output.resolvedFormat != .table {
            var table = OutputTable(
                [OutputTable.Column("grade"), OutputTable.Column("what"), OutputTable.Column("cure")], emptyState: "")
            table.rows = results.map { [.text($0.grade.rawValue), .text($0.what), .text($0.fix)] }
            try table.print(output, to: context.terminal)
        } else {
            for result in results {
                context.terminal.line(
                    Style.light(result.grade.sign, result.grade.light, context.terminal) + " " + result.what)
                if let fix = result.fix { context.terminal.line("    \(fix)") }
            }
        }
        if results.contains(where: { $0.grade == .bad }) {
            throw CommandError(.stillOpen, "Some checks failed: see the lines with ✗.")
        }
    }
}
