package import Agenda
package import JSON
package import Platform
import Storage
import Values

/// A performer of a show with what its lineup shows of them.
package struct ListedSlot: Sendable {
    /// From 1. The bench comes behind the lineup, and those who were replaced come last.
    package let position: Int
    package let slot: Slot
    package let event: Event
    /// Who gets the alerts about the show.
    package let owner: Member?

    package static func all(_ lineup: Lineup, members: [Member]) -> [ListedSlot] {
        let owner = AlertAudience.eventOwner(lineup.event.owner, among: members)
        return (lineup.slots + lineup.bench + lineup.replaced).enumerated().map { index, slot in
            ListedSlot(position: index + 1, slot: slot, event: lineup.event, owner: owner)
        }
    }

    package static let fields = fields()

    /// - Parameter detail: the reason for the state, and what to do about it, in the words of a surface; nil leaves it
    ///   out.
    package static func fields(
        detail: (@Sendable (ListedSlot) -> String?)? = nil
    ) -> RecordFields<ListedSlot> {
        let words = detail.map { detail in [RecordFields<ListedSlot>.Field.text(optional: "detail", detail)] }
        return RecordFields(first + (words ?? []) + rest + pay)
    }

    private static let first: [RecordFields<ListedSlot>.Field] = [
        .integer("position") { Int64($0.position) }, .flag("confirmed") { $0.slot.status == .confirmed },
        .text("name") { $0.slot.name }, .flag("host") { $0.slot.isHost },
        .value("state", as: .choice(SlotStatus.allCases.map(\.rawValue))) { .string($0.slot.status.rawValue) },
    ]

    private static let rest: [RecordFields<ListedSlot>.Field] = [
        .integer("contact_id") { $0.slot.contact.rawValue },
        .text(optional: "asked_at", as: .time) { $0.slot.lastInvitation?.requestedAt.rfc3339 },
        .text(optional: "answered_at", as: .time) { $0.slot.answeredAt?.rfc3339 },
        .text(optional: "pay", isPay: true) { $0.slot.offer.agreed?.stored },
        .text(optional: "set") { $0.slot.offer.setLength.map(DurationText.short) },
        .text(optional: "call") { listed in listed.slot.offer.call(for: listed.event).map(DateText.iso) },
        // It may speak of pay.
        .text(optional: "note", isPay: true) { $0.slot.offer.note },
        .text(optional: "leaning") { $0.slot.leaning?.rawValue }, .flag("outdated") { $0.slot.isNotTold },
        .text(optional: "leaves_at", as: .time) { $0.slot.queuedUntil?.rfc3339 },
        .integer(optional: "in_line") { $0.slot.placeInLine.map(Int64.init) },
        .texts("positions") { $0.slot.spots.map(\.position.name) },
        .text(optional: "attendance") { $0.slot.attendance?.rawValue },
        .text(optional: "owner") { $0.owner?.name }, .integer(optional: "owner_id") { $0.owner?.id.rawValue },
        .text(optional: "call_at", as: .time) { listed in
            let event = listed.event
            return listed.slot.offer.call(for: event).map { DateText.iso(event.zone.instant(of: $0), in: event.zone) }
        },
    ]

    /// What they get in any case: a share of the door has no amount before the night.
    private static let pay: [RecordFields<ListedSlot>.Field] = .money(optional: "pay", isPay: true) {
        $0.slot.offer.agreed?.guaranteed
    }
}
