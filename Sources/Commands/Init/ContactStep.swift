import ArgumentParser
import Messaging
import People
import Platform
import Storage
import Values

/// The first contacts.
struct ContactStep: InitStep {
    let answers: InitOptions

    func check(in context: CommandContext) async throws -> [CheckResult] {
        let count = try await count(context)
        return count == 0
            ? [.warning("contacts: none", fix: "greenroom contact import FILE.vcf")] : [Self.summary(count)]
    }

    func run(in context: CommandContext) async throws {
        let count = try await count(context)
        guard answers.contacts != nil || count == 0 else { return context.terminal.show(Self.summary(count)) }
        var file = answers.contacts
        if file == nil, !answers.yes, context.terminal.isInteractive {
            file = try context.terminal.answer(
                "A file with contacts (.vcf or a sheet)?", standard: "", flag: "--contacts FILE"
            ) { name in
                guard name.isEmpty || Files.exist(name) else {
                    throw CommandError(.notFound, "There is no file \(name.quotedLine).")
                }
                return name.isEmpty ? nil : name
            }
        }
        guard let file else {
            return context.terminal.show(.warning("contacts: none yet", fix: "greenroom contact import FILE.vcf"))
        }
        let terminal = context.terminal
        // The next step is the next one of these.
        let quiet = terminal.noting { line in if !line.hasPrefix("Next: ") { terminal.say(line) } }
        let importing = CommandContext(app: context.app, account: context.account, terminal: quiet, now: context.now)
        try await ContactImportCommand.parse([file]).run(in: importing)
    }

    private func count(_ context: CommandContext) async throws -> Int {
        try await context.read { [account = context.account.id] in
            try Contact.all(account: account, in: $0).count
        }
    }

    private static func summary(_ count: Int) -> CheckResult {
        .good("contacts: \(count.counted("person", "people"))")
    }
}
