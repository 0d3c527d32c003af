import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// One show with its lineup, its bench and the history of its answers.
struct EventModel: PageModel {
    /// A link to what can be done.
    struct Action: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let isPrimary: Bool
    }

    /// A text of theirs that waits for the booker.
    struct Wrote: Codable, Hashable, Sendable {
        /// The key of the text.
        let message: Int64
        let words: String
        /// `and 2 more`; nil if it is the only one.
        let more: String?
        /// The answer that is most likely meant, if the text says so much.
        let isYesLikely: Bool
        let isNoLikely: Bool
    }

    /// A place in the lineup or on the bench.
    struct Place: Codable, Hashable, Sendable {
        let contact: Int64
        /// Counted from 1; nil on the bench.
        let number: Int?
        /// Among so many in the lineup, or on the bench; nil for somebody whose place a stand-in has taken.
        let position: Int?
        let size: Int
        let name: String
        /// `host, spot`; nil for none.
        let spots: String?
        let isHost: Bool
        let heldSpots: [SpotButton]
        /// That they can be given.
        let freeSpots: [SpotButton]
        /// They declined or took back, so a printed lineup leaves them out.
        let isOut: Bool
        let status: StatusText
        /// What explains the status, and what to do about it.
        let detail: String?
        /// What they are offered.
        let terms: String?
        /// Other shows at the same time.
        let conflict: String?
        /// The days that they are away, if the show is on one of them.
        let away: String?
        let isOnBench: Bool
        let isOpen: Bool
        /// In E.164, also of a telephone that gets no texts; nil without one.
        let telephone: String?
        /// The places for the forms that move; nil at the ends.
        let up: Int?
        let down: Int?
        let canLeaveForBench: Bool
        /// Where they can be asked or reminded alone.
        let request: Action?
        /// Their newest text about the show that waits; nil for none.
        let wrote: Wrote?
    }

    /// A change of an answer.
    struct Change: Codable, Hashable, Sendable {
        let at: String
        let name: String
        let to: StatusText
        let from: String
        let cause: String
        /// The words that it came in.
        let quote: String?
        /// Why they were understood so.
        let reason: String?
    }

    /// The form that adds somebody, with what is wrong with the last try.
    struct AddForm: Codable, Hashable, Sendable {
        var typed: String?
        var problem: String?
        var choices: ContactChoices?
        /// `lineup`, `host`, `bench` or `line`
        var role = "lineup"
        var isForHost: Bool
        var isForBench: Bool
        var isForLine: Bool

        init(typed: String? = nil, problem: String? = nil, choices: ContactChoices? = nil, role: String = "lineup") {
            (self.typed, self.problem, self.choices, self.role) = (typed, problem, choices, role)
            (isForHost, isForBench, isForLine) = (role == "host", role == "bench", role == "line")
        }
    }

    let id: Int64
    let name: String
    let when: String
    let distance: String
    let place: String?
    /// Who gets the alerts about it; nil where the account has only one member.
    let owner: String?
    /// The series that it belongs to; nil for none.
    let series: SubjectGroup?
    /// Where it is not the account's.
    let zone: String?
    let status: StatusText
    /// It can still be changed.
    let isOpen: Bool
    /// Whether the viewer may change shows, also one that is over.
    let mayChange: Bool
    let deadlines: [String]
    /// Who does not know the current time, place or part.
    let notTold: String?
    let actions: [Action]
    let lineup: [Place]
    let hasLineup: Bool
    let openSpots: [OpenSpot]
    let hasOpenSpots: Bool
    let reopened: [Reopened]
    let hasReopened: Bool
    let bench: [Place]
    let hasBench: Bool
    /// Whose place a stand-in has taken.
    let replaced: [Place]
    let hasReplaced: Bool
    /// The pages that list what belongs to it.
    let tabs: [PageFrameLink]
    let history: [Change]
    let hasHistory: Bool
    let add: AddForm
    /// Names to choose from while typing.
    let people: [String]
    /// The contacts to choose from; nil for a show that cannot be changed.
    let picker: PickerModel?
}

extension EventModel {
    /// So many names are offered while typing.
    static let offeredNames = 300

    init(
        _ facts: EventFacts, account: Account, add: AddForm = AddForm(), picker: PickerForm = PickerForm(),
        spot: SpotForm = SpotForm(), tabs: [PageFrameLink] = [], now: Instant
    ) {
        let (lineup, event) = (facts.lineup, facts.lineup.event)
        let isOpen = facts.mayChange && !event.isCanceled && !event.isOver(at: now)
        let detail = SlotDetail(
            lineup: lineup, policy: facts.policy, home: account.zone, now: now, showsPay: facts.showsPay)
        let telephones = Dictionary(
            uniqueKeysWithValues: facts.people.compactMap { person in person.telephone.map { (person.id, $0) } })
        func places(_ slots: [Slot], isNumbered: Bool) -> [Place] {
            slots.enumerated().map { index, slot in
                Place(
                    slot, number: isNumbered ? index + 1 : nil, at: index + 1, of: slots.count, detail: detail,
                    conflicts: facts.conflicts[slot.contact] ?? [], away: facts.away[slot.contact] ?? [],
                    waiting: facts.waiting.filter { $0.contact == slot.contact }, telephone: telephones[slot.contact],
                    isOpen: isOpen)
            }
        }
        id = event.id.rawValue
        name = event.name
        when = DateText().long(event.startsAt, in: event.zone)
        distance = RelativeText.of(event.startsAt, now: now, in: event.zone)
        place = event.location
        (owner, series) = (facts.owner, facts.series)
        zone = event.zone == account.zone ? nil : event.zone.identifier
        status = StatusText(lineup)
        self.isOpen = isOpen
        mayChange = facts.mayChange
        deadlines = isOpen ? detail.deadlines : []
        let outdated = (lineup.slots + lineup.bench).filter(\.isNotTold).map(\.name)
        notTold = outdated.isEmpty || !isOpen ? nil : outdated.joined(separator: ", ")
        let copy = Action(title: "Copy", path: "/events/\(event.id)/copy", isPrimary: false)
        let restore = Action(title: "Restore show", path: "/events/\(event.id)/restore", isPrimary: true)
        let closed = event.isCanceled && event.startsAt > now ? [restore, copy] : [copy]
        actions =
            isOpen
            ? Self.actions(facts, hasOutdated: !outdated.isEmpty, now: now) : facts.mayChange ? closed : []
        self.lineup = places(lineup.slots, isNumbered: true)
        hasLineup = !lineup.slots.isEmpty
        openSpots = OpenSpot.all(lineup.openSpots, form: spot, showsPay: facts.showsPay)
        hasOpenSpots = !lineup.openSpots.isEmpty
        reopened = (isOpen ? facts.suggestible : []).filter { $0.slot != nil }.map {
            Reopened(position: $0.position.name, path: "/events/\(event.id)/suggest?spot=\($0.id)")
        }
        hasReopened = !reopened.isEmpty
        bench = places(lineup.bench, isNumbered: false)
        hasBench = !lineup.bench.isEmpty
        replaced = places(lineup.replaced, isNumbered: false)
        hasReplaced = !lineup.replaced.isEmpty
        self.tabs = tabs
        history = facts.changes.reversed().map {
            Change($0, members: facts.members, showsText: facts.showsPay, zone: account.zone, now: now)
        }
        hasHistory = !facts.changes.isEmpty
        self.add = add
        let seated = Set((lineup.slots + lineup.bench).map(\.contact))
        let others = facts.mayChange ? facts.people.filter { !seated.contains($0.id) } : []
        people = others.prefix(Self.offeredNames).map(\.name)
        self.picker = facts.candidates.map { PickerModel($0, picker, for: lineup, home: account.zone, now: now) }
    }

    private static func actions(_ facts: EventFacts, hasOutdated: Bool, now: Instant) -> [Action] {
        let lineup = facts.lineup
        let path = "/events/\(lineup.event.id)"
        var choices: [(title: String, path: String)] = []
        if hasOutdated { choices.append(("Tell people about the change", "\(path)/tell")) }
        if facts.requests > 0 {
            choices.append(("Ask \(facts.requests.counted("person", "people"))", "\(path)/ask"))
        }
        if lineup.canAskBench(at: now) { choices.append(("Ask the bench", "\(path)/ask-bench")) }
        if facts.reminders > 0 { choices.append(("Remind \(facts.reminders)", "\(path)/remind")) }
        let primary = choices.isEmpty ? 0 : 1
        if !facts.suggestible.isEmpty { choices.append(("Suggest people", "\(path)/suggest")) }
        let canBeTold = lineup.slots.contains { $0.isStillIn && ($0.wasTold || $0.answer != .none) }
        if canBeTold { choices.append(("Text the lineup", "\(path)/text")) }
        choices += [("Edit", "\(path)/edit"), ("Copy", "\(path)/copy"), ("Cancel show", "\(path)/cancel")]
        return choices.enumerated().map { index, choice in
            Action(title: choice.title, path: choice.path, isPrimary: index < primary)
        }
    }
}

extension EventModel.Change {
    /// - Parameters:
    ///   - members: of the account; empty where there is only one.
    ///   - showsText: whether the viewer may see what somebody texted.
    init(
        _ change: SlotChange, members: [ID<Member>: String] = [:], showsText: Bool = true, zone: Zone, now: Instant
    ) {
        at = DateText().short(change.at, in: zone, now: now)
        name = change.name
        from = change.from == .none ? "no answer" : change.from.rawValue
        to = change.isPlaceInLine ? StatusText(SlotStatus.inLine) : StatusText(change.to)
        switch change.cause {
        case "text": cause = "by text"
        case "booker": cause = "entered by \(change.actor.flatMap { members[$0] } ?? "you")"
        case "deadline": cause = "by the deadline"
        default: cause = change.cause
        }
        quote = showsText ? change.text : nil
        reason = change.reason
    }
}
