import CommandKit
import Lineups
import Platform

extension OutboxProgress {
    init(_ sent: SentMessages, sender: Sender) {
        self.init(texts: sent.texts, skipped: sent.skipped.map(\.name), sender: sender)
    }
}
