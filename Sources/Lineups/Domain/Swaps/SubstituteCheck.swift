import Agenda
import People
import Platform
import Storage
import Values

/// What speaks against asking a substitute: their positions, other shows at that time, dates away, and the booking
/// rules of the account. The booker decides. No performer is shown it.
enum SubstituteCheck {
    /// Sentences that begin with the name.
    static func notes(on person: Contact, for offer: SwapOffer, in tx: Transaction) throws -> [String] {
        let (event, name) = (offer.event, person.name)
        var notes: [String] = []
        if let place = try Slot.find(offer.slot, in: tx), !place.spots.isEmpty,
            let able = try ContactPosition.canTake([person.id], in: tx)[person.id],
            !able.isSuperset(of: place.positions.ids)
        {
            notes.append("\(name) is not listed as \(place.spots.counts).")
        }
        notes += try ScheduleConflictWarning.all(of: [(person.id, name)], with: event, in: tx).map {
            RequestCommands.words($0, now: tx.now)
        }
        return try notes + ruleNotes(on: person, for: offer, in: tx)
    }

    private static func ruleNotes(on person: Contact, for offer: SwapOffer, in tx: Transaction) throws -> [String] {
        let (event, rules) = (offer.event, try BookingRules.of(person.id, in: tx))
        let day = event.localStart.date
        var notes: [String] = []
        let others = try shows(of: person.id, around: event, in: tx)
        let near = others.first { other in
            let date = other.localStart.date
            return date != day && date > day.adding(days: -rules.daysBetween)
                && date < day.adding(days: rules.daysBetween)
        }
        if let near {
            notes.append("\(person.name) has \(near.title(at: tx.now)) less than \(rules.daysBetween) days apart.")
        }
        if let most = rules.mostPerMonth {
            let month = others.filter {
                ($0.localStart.date.year, $0.localStart.date.month) == (day.year, day.month)
            }.count
            if month >= most { notes.append("\(person.name) already has \(month) of \(most) dates that month.") }
        }
        let lineup = try Lineup.of(event, in: tx)
        let never = lineup.slots.filter { $0.id != offer.slot && $0.isStillIn && rules.neverWith.contains($0.contact) }
        notes += never.map { "\(person.name) never shares a bill with \($0.name)." }
        return notes
    }

    /// The other shows near an event in whose lineup they are and not out.
    private static func shows(
        of contact: ID<Contact>, around event: Event, in tx: Transaction
    ) throws -> [Event] {
        let span = Duration.days(62)
        return try tx.rows(
            """
            SELECT \(Event.columns) FROM slot JOIN event ON event.id = slot.event_id
            WHERE slot.contact_id = \(contact) AND slot.removed_at IS NULL AND slot.replaced_by IS NULL
                AND slot.bench_rank IS NULL AND slot.answer IN ('none', 'maybe', 'confirmed')
                AND event.id <> \(event.id) AND event.kind = 'show' AND event.cancelled_at IS NULL
                AND event.starts_at > \(event.startsAt.adding(.zero - span))
                AND event.starts_at < \(event.startsAt.adding(span))
            ORDER BY event.starts_at, event.id
            """
        ).map(Event.init)
    }
}
