import Agenda
import Lineups
import Platform
import Storage
import Values

/// The snapshot with which the booker's change of a guest list is undone.
enum GuestUndo: UndoValue {
    /// Their keys.
    case added([Int64])
    case removed([Place])
    /// As they were before.
    case checked([Place])

    struct Place: Codable, Sendable {
        let id: Int64
        let slot: Int64?
        let name: String?
        /// Milliseconds since 1970.
        let checkedInAt: Int64?

        init(_ guest: Guest) {
            (id, slot, name) = (guest.id.rawValue, guest.slot?.rawValue, guest.name)
            checkedInAt = guest.checkedInAt?.milliseconds
        }
    }

    static let kind: UndoStep.Kind = "night.guests"

    func record(_ summary: String, _ event: Event, in tx: Transaction) throws {
        try UndoStep.record(Self.kind, of: event.id, self, summary: summary, account: event.account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        let keys: [Int64]
        switch try step.snapshot(GuestUndo.self) {
        case .added(let added): keys = added
        case .removed(let places), .checked(let places): keys = places.map(\.id)
        }
        return UndoRows(keys.map { UndoRows.Row("guest", $0) }, within: [.subject(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx) else { throw UndoError.isGone("The event") }
        let known = Set(try Guest.all(event: event.id, in: tx).map(\.id.rawValue))
        switch try step.snapshot(GuestUndo.self) {
        case .added(let added): try Guest.remove(added.map { ID($0) }, in: tx)
        case .removed(let places):
            for place in places where !known.contains(place.id) {
                let slot = try place.slot.flatMap { try Slot.find(ID($0), in: tx)?.id }
                guard (slot == nil) == (place.slot == nil) else { throw UndoError.isGone("The performer's place") }
                try place.guest(of: slot, in: event.id).restore(in: tx)
            }
        case .checked(let places):
            for place in places {
                try Guest.setChecked(
                    place.checkedInAt.map { Instant(milliseconds: $0) }, of: ID(place.id), in: tx)
            }
        }
    }
}

extension GuestUndo.Place {
    /// The guest list as contents of its show.
    static let contents = SubjectContents(
        "guests", isCounted: false,
        list: { subject, tx in try Guest.all(event: ID(subject.id.rawValue), in: tx).map(GuestUndo.Place.init) },
        restore: { places, subject, tx in
            for place in places {
                let slot = try place.slot.flatMap { try Slot.find(ID($0), in: tx)?.id }
                try place.guest(of: slot, in: ID(subject.id.rawValue)).restore(in: tx)
            }
        })

    fileprivate func guest(of slot: ID<Slot>?, in event: ID<Event>) -> Guest {
        Guest(
            id: ID(id), event: event, slot: slot, name: name,
            checkedInAt: checkedInAt.map { Instant(milliseconds: $0) })
    }
}

/// The snapshot with which a change of the rules of a guest list is undone.
struct GuestRulesUndo: UndoValue {
    private struct Own: Codable {
        let slot: Int64
        let places: Int
    }

    private let perPerformer: Int
    private let closes: String?
    private let own: [Own]

    static let kind: UndoStep.Kind = "night.guest-rules"

    init(_ rules: GuestRules) {
        (perPerformer, closes) = (rules.perPerformer, rules.closes?.description)
        own = rules.own.sorted { $0.key < $1.key }.map { Own(slot: $0.key.rawValue, places: $0.value) }
    }

    /// - Parameter first: the first step of the same command.
    @discardableResult
    func record(of event: Event, with first: ID<UndoStep>? = nil, in tx: Transaction) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.kind, of: event.id, self, summary: summary(event), with: first, account: event.account, in: tx)
    }

    private func summary(_ event: Event) -> String { "changed the guest list of \(event.name.quotedLine)" }

    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("guest_rule", step.subject)], within: [.subject(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx) else { throw UndoError.isGone("The event") }
        let before = try step.snapshot(GuestRulesUndo.self)
        var rules = GuestRules()
        rules.perPerformer = before.perPerformer
        rules.closes = try before.closes.flatMap { try AnswerBy.read($0) }
        for own in before.own where try Slot.find(ID(own.slot), in: tx) != nil { rules.own[ID(own.slot)] = own.places }
        try rules.save(for: event.id, in: tx)
    }
}
