import Agenda
import Messaging
import Platform
import Storage
import Values

/// What the people on the list of a night were told last of their place.
struct OpenMicTold {
    private struct Told {
        let words: String?
        /// Still queued, so that it can be stopped.
        let queued: (text: ID<OutboundMessage>, body: String)?
        let sender: ID<Sender>?
        /// The key of its provider.
        let provider: String?
    }

    private let all: [ID<OpenMicEntry>: Told]

    /// A text that did not leave has told nothing.
    init(_ night: OpenMicNight, in tx: Transaction) throws {
        let rows = try tx.rows(
            """
            SELECT open_mic_entry.id, open_mic_entry.told, open_mic_entry.sender_id, open_mic_entry.told_text_id,
                outbound_message.state, outbound_message.body, sender.provider
            FROM open_mic_entry LEFT JOIN outbound_message ON outbound_message.id = open_mic_entry.told_text_id
            LEFT JOIN sender ON sender.id = open_mic_entry.sender_id
            WHERE open_mic_entry.open_mic_id = \(night.mic.id) AND open_mic_entry.event_id = \(night.event.id)
            """)
        all = try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let state: OutboundState? = try row["state"]
                let isTold = state.map { $0.mayHaveLeft || $0 == .queued } ?? true
                return (
                    try row["id"],
                    Told(
                        words: isTold ? try row["told"] : nil,
                        queued: state == .queued ? (try row["told_text_id"], try row["body"]) : nil,
                        sender: try row["sender_id"], provider: try row["provider"])
                )
            })
    }

    func knows(_ row: OpenMicSheet.Row) -> Bool { all[row.entry.id]?.words == row.state.words }

    /// The sender that they texted, with the key of its provider; nil for somebody whom the booker added.
    func sender(of row: OpenMicSheet.Row) -> (id: ID<Sender>, provider: String)? {
        guard let told = all[row.entry.id], let sender = told.sender, let provider = told.provider else { return nil }
        return (sender, provider)
    }

    /// Whether somebody who was told that they wait has a spot now, or the other way round. The result of a draw is
    /// sent by the booker.
    func hasMoved(_ row: OpenMicSheet.Row) -> Bool {
        guard let words = all[row.entry.id]?.words else { return false }
        return switch row.state {
        case .on: words.hasPrefix(OpenMicSheet.State.waitingWord)
        case .waiting: Int(words) != nil
        case .inDraw, .left: false
        }
    }

    /// A queued text to them that says what is no longer so: another place, or that they have told no name. Nil for
    /// none.
    func outdated(_ row: OpenMicSheet.Row) -> ID<OutboundMessage>? {
        guard let told = all[row.entry.id], let queued = told.queued else { return nil }
        let asksForName =
            row.entry.name != nil
            && TextLanguage.allCases.contains {
                queued.body.withGSMLetters.contains(OpenMicTexts($0).nameRequest.withGSMLetters)
            }
        return told.words == row.state.words && !asksForName ? nil : queued.text
    }

    /// A text before it that is still queued is canceled.
    ///
    /// - Parameter text: nil for a reply.
    static func set(_ row: OpenMicSheet.Row, text: ID<OutboundMessage>? = nil, in tx: Transaction) throws {
        try Outbox.cancel(
            """
            SELECT outbound_message.id AS outbound_message_id FROM open_mic_entry
            JOIN outbound_message ON outbound_message.id = open_mic_entry.told_text_id
            WHERE open_mic_entry.id = \(row.entry.id) AND outbound_message.state = 'queued'
            """, in: tx)
        try tx.run(
            """
            UPDATE open_mic_entry SET told = \(row.state.words), told_text_id = \(text) WHERE id = \(row.entry.id)
            """)
    }
}
