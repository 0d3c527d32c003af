package import Platform
package import Storage
import Values

/// Ends the pause of a number after the booker has asked the person. The texts that wait for it are sent.
package struct ResumeNumber: Sendable {
    package let correspondent: Correspondent
    private let account: ID<Account>

    package init(_ correspondent: Correspondent, account: ID<Account>) {
        (self.correspondent, self.account) = (correspondent, account)
    }

    /// Returns whether a number of theirs was paused.
    package func run(sender: ID<Sender>, in tx: Transaction) throws -> Bool {
        let ended = try correspondent.numbers.filter {
            try NumberPause.end($0, sender: sender, by: .booker, in: tx)
        }
        guard !ended.isEmpty else { return false }
        try UndoStep.recordFinal(summary, reason: UndoStep.textsStay, account: account, in: tx)
        return true
    }

    private var summary: String { "resumed texts to \(correspondent.name)" }
}
