package import ArgumentParser
import Messaging
package import Platform
package import Storage

/// The options of commands that send several texts after a preview.
package struct SendingOptions: ParsableArguments {
    @Option(help: "Only these contacts, separated by commas (repeatable).", completion: .contacts)
    package var only: [String] = []

    @Flag(help: "Show the texts without sending them.")
    package var dryRun = false

    @Flag(help: "Skip the confirmation prompt.")
    package var yes = false

    @Flag(help: "Text people even during their quiet hours.")
    package var anyway = false

    package init() {}

    /// The contacts named with `--only`; nil without it.
    package func chosen(in context: CommandContext) async throws -> Set<ID<Contact>>? {
        only.isEmpty ? nil : Set(try await context.contacts(only))
    }

    /// Shows the texts and asks. False for no text, and with `--dry-run`. Throws if the answer is no.
    package func approves(_ preview: SendPreview, in context: CommandContext) async throws -> Bool {
        preview.print(in: context)
        guard !preview.texts.texts.isEmpty else { return false }
        try await preview.sayWhoWaits(in: context, anyway: anyway)
        if dryRun { return false }
        try context.terminal.confirm(preview.question, yes: yes)
        return true
    }
}
