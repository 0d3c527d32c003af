package import CommandKit
package import Lineups
import Messaging
import Storage
import Values

/// Makes a change that may send texts at once, or write queued ones again: shows the texts, asks the booker about those
/// that it sends, makes the change, sends the texts and waits until they are sent.
package struct ChangeWithTexts {
    /// Whether it can send texts at all.
    let mayCauseTexts: Bool
    let dryRun: Bool
    let yes: Bool
    /// What else the change does, said with the texts.
    let notes: [String]

    package init(mayCauseTexts: Bool, dryRun: Bool = false, yes: Bool, notes: [String] = []) {
        (self.mayCauseTexts, self.dryRun, self.yes, self.notes) = (mayCauseTexts, dryRun, yes, notes)
    }

    /// For a change that sends nothing: it only shows the queued texts that are written again.
    static var rewriting: ChangeWithTexts { ChangeWithTexts(mayCauseTexts: false, yes: true) }

    /// - Parameter show: prints the result, before texts are sent.
    package func run<Result: Sendable>(
        _ change: CausedTexts.Change<Result>, in context: CommandContext, show: (Result) -> Void
    ) async throws -> Result {
        let now = context.now
        let caused = try await CausedTexts.plan(change, sends: mayCauseTexts, now: now, in: context.store)
        SendPreview.printRewritten(caused.rewritten, in: context)
        let preview = SendPreview(caused.preview, verb: "text")
        if !caused.isEmpty {
            preview.print(in: context)
            preview.showIfFull(caused.ifFull, in: context)
            try await preview.sayWhoWaits(in: context, isAnywayOffered: false)
            for note in notes { context.terminal.line(Printable.line(note)) }
        }
        if dryRun {
            let result = try await caused.rehearse(change, now: now, in: context.store)
            show(result)
            context.terminal.say("Dry run: nothing was saved or sent.")
            return result
        }
        if !caused.isEmpty {
            let many = caused.preview.texts.count
            try context.terminal.confirm(
                "Save the change and send \(many == 1 ? "it" : "these \(many) texts")?", yes: yes)
        }
        let (result, texts) = try await context.write { try caused.make(change, in: $0) }
        show(result)
        if !texts.isEmpty {
            try await OutboxProgress(texts: texts, sender: try await context.sender()).follow(in: context)
        }
        return result
    }
}
