import Agenda
import Messaging
package import Platform
package import Storage
import Values

/// What the people on the lists of a show know of the show, which they are told with its lineup: a cancellation, another
/// time or place, and that it is on again.
package enum OpenMicNews {
    private struct Row {
        let isCancellation: Bool
        let text: ID<OutboundMessage>?
        let known: ListedPerson.Known
        /// A text that did not leave has told nothing.
        let isTold: Bool
        let isQueued: Bool
    }

    /// Those who are on the lists, with or without a spot.
    package static func people(of subject: ID<Subject>, in tx: Transaction) throws -> [ListedPerson] {
        guard let event = try Event.find(ID(subject.rawValue), in: tx) else { return [] }
        let mics = try OpenMicMoves.mics(of: event, in: tx)
        if mics.isEmpty { return [] }
        let (rows, now) = (try rows(of: event, in: tx), tx.now)
        return try mics.flatMap { mic in
            let night = OpenMicNight(mic: mic, event: event)
            let (sheet, told) = (try OpenMicSheet(night, in: tx), try OpenMicTold(night, in: tx))
            return try sheet.rows.filter { $0.state != .left }.map { row in
                let (entry, texts, own) = (row.entry, try row.entry.texts(in: tx), rows[row.entry.id] ?? [])
                let details = own.filter { !$0.isCancellation }
                let current = ListedPerson.Known(start: event.startsAt, place: event.location)
                let cancellation = own.last { $0.isCancellation && ($0.isTold || $0.isQueued) }
                return ListedPerson(
                    id: entry.id.rawValue, name: entry.title, number: entry.number, contact: entry.contact,
                    sender: told.sender(of: row), language: texts.language, known: details.last(where: \.isTold)?.known,
                    isOutdated: details.last { $0.isTold || $0.isQueued }.map { $0.known != current } ?? false,
                    cancellation: cancellation.flatMap { row in
                        row.text.map { ListedPerson.Cancellation(text: $0.rawValue, isQueued: row.isQueued) }
                    },
                    words: {
                        switch $0 {
                        case .canceled: texts.canceled(night, now: now)
                        case .restored: texts.restored(night, now: now)
                        case .moved: texts.movedShow(night, now: now)
                        }
                    },
                    record: { try record($0, for: entry, text: $1.map { ID($0) }, in: $2) })
            }
        }
    }

    private static func rows(of event: Event, in tx: Transaction) throws -> [ID<OpenMicEntry>: [Row]] {
        let rows = try tx.rows(
            """
            SELECT open_mic_news.open_mic_entry_id, open_mic_news.outbound_message_id, open_mic_news.is_cancellation,
                open_mic_news.starts_at, open_mic_news.place, outbound_message.state
            FROM open_mic_news JOIN open_mic_entry ON open_mic_entry.id = open_mic_news.open_mic_entry_id
            LEFT JOIN outbound_message ON outbound_message.id = open_mic_news.outbound_message_id
            WHERE open_mic_entry.event_id = \(event.id) ORDER BY open_mic_news.id
            """)
        return try rows.reduce(into: [:]) { found, row in
            let state: OutboundState? = try row["state"]
            found[try row["open_mic_entry_id"] as ID<OpenMicEntry>, default: []].append(
                Row(
                    isCancellation: try row["is_cancellation"], text: try row["outbound_message_id"],
                    known: ListedPerson.Known(start: try row["starts_at"], place: try row["place"]),
                    isTold: state?.mayHaveLeft ?? true, isQueued: state == .queued))
        }
    }

    /// Records what somebody was told: the time and place that the show has now, or that it is canceled. An earlier text
    /// that is still queued is canceled.
    ///
    /// - Parameter text: nil for what they know without one.
    static func record(
        _ news: ListedPerson.News, for entry: OpenMicEntry, text: ID<OutboundMessage>? = nil, in tx: Transaction
    ) throws {
        try Outbox.cancelSome(
            """
            SELECT open_mic_news.outbound_message_id FROM open_mic_news
            JOIN outbound_message ON outbound_message.id = open_mic_news.outbound_message_id
            WHERE open_mic_news.open_mic_entry_id = \(entry.id) AND outbound_message.state = 'queued'
            """, in: tx)
        try tx.run(
            """
            INSERT INTO open_mic_news (open_mic_entry_id, outbound_message_id, is_cancellation, starts_at, place)
            VALUES (\(entry.id), \(text), \(news == .canceled),
                (SELECT starts_at FROM event WHERE id = \(entry.event)),
                (SELECT location FROM event WHERE id = \(entry.event)))
            """)
    }

    /// After a change of a show, cancels the queued texts that say another time or place. Whoever does not know the
    /// current one can be told again.
    static func stopOutdated(_ job: Job, in tx: Transaction) throws {
        let event: ID<Event> = job.subject()
        try Outbox.cancelSome(
            """
            SELECT open_mic_news.outbound_message_id
            FROM open_mic_news JOIN open_mic_entry ON open_mic_entry.id = open_mic_news.open_mic_entry_id
            JOIN event ON event.id = open_mic_entry.event_id
            JOIN outbound_message ON outbound_message.id = open_mic_news.outbound_message_id
            WHERE event.id = \(event) AND open_mic_news.is_cancellation = 0 AND outbound_message.state = 'queued'
                AND (open_mic_news.starts_at <> event.starts_at
                    OR coalesce(open_mic_news.place, '') <> coalesce(event.location, ''))
            """, in: tx)
    }
}
