package import Agenda
import Messaging
package import Platform
package import Storage
import Templates
package import Twilio
import Values

/// A wording with the real values of a show, as the first performer would get it.
package struct WordingPreview: Sendable {
    package let body: String
    package let segments: Segments
    /// The show whose values it has; nil for an example, where no show is coming up.
    package let event: Event?
    /// The show has no place, so that the built-in text is used.
    package let isBuiltIn: Bool

    /// `2 segments (GSM-7), 180 characters`
    package var size: String {
        "\(segments.count.counted("segment")) (\(segments.encoding.rawValue)), \(body.count.counted("character"))"
    }

    /// - Parameters:
    ///   - wording: nil for the built-in text.
    ///   - event: whose values are shown; nil for the next show.
    package init(
        _ kind: Wording.Kind, _ wording: Wording?, event: Event?, account: Account, planner: InvitationPlanner,
        in tx: Transaction
    ) throws {
        let next = try event ?? Event.upcoming(.show, account: account.id, in: tx).first
        self.event = next
        var texts = planner.texts.written(in: kind.language)
        texts.worded[kind] = wording
        var values = Self.example.mapValues { MessageTemplate.Value.text($0) }
        values["booker"] = .text(account.name ?? "")
        values["when"] = .text(texts.dates.short(Self.exampleStart))
        if let next {
            let slot = try Lineup.of(next, in: tx).slots.first
            let told = slot.map { $0.spots.told($0.offer) } ?? Terms()
            values = texts.values(
                for: slot?.name ?? "Ada", on: told, event: next, account: account, now: tx.now)
            values["position"] = .text(texts.position(slot?.spots ?? [], in: kind.template))
            values["by"] = .text(
                try texts.deadline(nil, of: next, readIn: [], leaving: tx.now, in: tx) ?? "")
        }
        values["is_first"] = .flag(true)
        isBuiltIn = wording != nil && texts.worded.body(kind.template, values, in: kind.language) == nil
        let text = texts.letters.spelled(
            texts.render(kind.template, values), in: kind.language, over: .text)
        body = Outbox.bodyAsSent(Recipient.introduced(text, by: account.name, in: kind.language))
        segments = Segments(body)
    }

    /// Where no show is coming up.
    private static let example = [
        "name": "Ada", "event": "Late Show", "place": "The Anchor",
    ]
    private static let exampleStart = LocalDateTime(
        date: LocalDate(daysSince1970: 20_791), time: LocalTime(secondsSinceMidnight: 20 * 3600))
}
