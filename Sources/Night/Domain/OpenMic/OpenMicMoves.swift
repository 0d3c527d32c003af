import Agenda
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

/// Tells people on a list when they get a spot after they were told that they wait, or lose it because the booker put
/// somebody back.
enum OpenMicMoves {
    static let moves: Job.Kind = "night.open-mic-moves"

    /// After a change, so that one that is undone tells nobody.
    private static let grace: Duration = .minutes(1)

    /// To be called after every change of a list.
    static func schedule(_ event: ID<Event>, account: ID<Account>, in tx: Transaction) throws {
        try replaceOutdated(event, account: account, in: tx)
        try Schedule.advance(moves, for: event, account: account, due: tx.now.adding(grace), in: tx)
    }

    /// Cancels the queued texts that are no longer so, and texts those who are still on the list what is so now.
    private static func replaceOutdated(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws {
        let isAnyQueued = try tx.exists(
            """
            SELECT 1 FROM open_mic_entry JOIN outbound_message ON outbound_message.id = open_mic_entry.told_text_id
            WHERE open_mic_entry.event_id = \(id) AND outbound_message.state = 'queued'
            """)
        guard isAnyQueued, let event = try Event.find(id, in: tx), !event.isCanceled,
            let account = try Account.find(account, in: tx)
        else { return }
        for mic in try mics(of: event, in: tx) {
            let night = OpenMicNight(mic: mic, event: event)
            let (sheet, told) = (try OpenMicSheet(night, in: tx), try OpenMicTold(night, in: tx))
            for row in sheet.rows {
                guard let outdated = told.outdated(row), try Outbox.cancel(outdated, in: tx) else { continue }
                guard row.state != .left, let sender = told.sender(of: row) else { continue }
                try tell(row, of: night, account: account, sender: sender.id, isResult: sheet.draw != nil, in: tx)
            }
        }
    }

    static func run(_ job: Job, in tx: Transaction) throws {
        guard let event = try Event.find(job.subject(), in: tx), !event.isOver(at: tx.now), !event.isCanceled,
            let account = try Account.find(event.account, in: tx)
        else { return }
        for mic in try mics(of: event, in: tx) {
            let night = OpenMicNight(mic: mic, event: event)
            let (sheet, told) = (try OpenMicSheet(night, in: tx), try OpenMicTold(night, in: tx))
            for row in sheet.rows where told.hasMoved(row) {
                guard let sender = told.sender(of: row) else { continue }
                try tell(row, of: night, account: account, sender: sender.id, in: tx)
            }
        }
    }

    /// Those with a list for the event.
    static func mics(of event: Event, in tx: Transaction) throws -> [OpenMic] {
        try tx.values(
            "SELECT DISTINCT open_mic_id FROM open_mic_entry WHERE event_id = \(event.id) ORDER BY open_mic_id",
            as: ID<OpenMic>.self
        ).compactMap { try OpenMic.find($0, in: tx) }
    }

    /// Sends nothing to those who want no texts, and nothing beyond what the account may send.
    ///
    /// - Parameter isResult: they were not told the result of the draw yet.
    private static func tell(
        _ row: OpenMicSheet.Row, of night: OpenMicNight, account: Account, sender: ID<Sender>, isResult: Bool = false,
        in tx: Transaction
    ) throws {
        guard let number = row.entry.number else { return }
        let recipient = try Recipient(
            number, contact: row.entry.contact, account: account, sender: sender, in: tx)
        guard try recipient.obstacle(in: tx) == nil, recipient.leaves(from: tx.now) < night.event.endsAt else { return }
        do {
            try Outbox.requireRoom(for: 1, of: account.id, in: tx)
        } catch is QuotaError {
            return
        }
        let texts = try row.entry.texts(in: tx)
        let body =
            isResult ? texts.result(row, of: night, now: tx.now) : texts.moved(row, of: night, now: tx.now)
        let text = try recipient.enqueue(
            recipient.introduced(body, by: account.name, in: texts.language, letters: .gsm), kind: .notice,
            account: account.id, expiresAt: night.event.endsAt, in: tx)
        try OpenMicTold.set(row, text: text, in: tx)
    }
}

extension OpenMicEntry {
    /// In the language of the contact, or of the account for a stranger.
    func texts(in tx: Transaction) throws -> OpenMicTexts {
        if let contact { return OpenMicTexts(try ContactLanguage.of(contact, in: tx)) }
        let code = try tx.value(
            """
            SELECT account_setting.value FROM open_mic
            JOIN account_setting ON account_setting.account_id = open_mic.account_id
            WHERE open_mic.id = \(mic) AND account_setting.name = 'language'
            """, as: TextLanguage.self)
        return OpenMicTexts(code ?? .english)
    }

    /// They leave by text. The booker is told who gets their spot.
    ///
    /// - Parameter optsOut: with STOP, which is no wish to leave, but they can be told nothing more.
    func leave(_ night: OpenMicNight, optsOut: Bool = false, in tx: Transaction) throws {
        let before = try OpenMicSheet(night, in: tx)
        var gone = self
        (gone.leftAt, gone.hasOptedOut) = (tx.now, optsOut)
        try gone.save(in: tx)
        let after = try OpenMicSheet(night, in: tx)
        let up = after.rows.filter { $0.hasSpot && before.row(of: $0.entry.id)?.hasSpot == false }
        try OpenMicMoves.schedule(night.event.id, account: night.mic.account, in: tx)
        guard !night.event.isCanceled, let account = try Account.find(night.mic.account, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return }
        let line = ([left(night, optsOut: optsOut, at: tx.now)] + up.map(\.entry.movesUp)).joined(separator: " ")
        try Notification.raise(
            .openMic, of: id, line, to: .eventOwner(night.event.owner), account: account, sender: sender.id, in: tx)
    }

    /// After STOP: nobody on a list can be told anything. START does not put them back.
    static func removeOptedOut(_ job: Job, in tx: Transaction) throws {
        guard let text = try InboundText.find(job.subject(), in: tx) else { return }
        for (entry, night) in try coming(of: text, in: tx)
        where try OptOut.isInForce(text.from, account: night.mic.account, sender: text.sender.id, in: tx) {
            try entry.leave(night, optsOut: true, in: tx)
        }
    }
}

// MARK: - Words

extension OpenMicEntry {
    private func left(_ night: OpenMicNight, optsOut: Bool, at now: Instant) -> String {
        let why = optsOut ? "opted out of texts and is off" : "left"
        return "\(title) \(why) the list for \(night.shortTitle(at: now))."
    }

    private var movesUp: String { "\(title) moves up." }
}
