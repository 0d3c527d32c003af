import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// The contacts who can be added to a show, with checks, and what to know before asking them.
struct PickerModel: Codable, Hashable, Sendable {
    struct Person: Codable, Hashable, Sendable {
        let contact: Int64
        let name: String
        let tags: [String]
        /// `Away Dec 4 to 8`, `Also in Early Show at that time`, `No number that can be texted`
        let warnings: [String]
        /// `Last played Fri Nov 20 · In for 9 of 12`; nil for somebody who was never asked.
        let record: String?
        let isChecked: Bool
    }

    struct Tag: Codable, Hashable, Sendable {
        let name: String
        let isCurrent: Bool
    }

    let people: [Person]
    let hasPeople: Bool
    /// `12 people`, `The first 40 of 300 people`
    let count: String
    /// The account has contacts, whatever is searched for.
    let hasContacts: Bool
    let search: String
    let tags: [Tag]
    let hasTags: Bool
    let problem: String?
    let isForHost: Bool
    let isForBench: Bool
    /// It is shown without a click.
    let isUnfolded: Bool
    /// The show has not begun.
    let canAsk: Bool
}

/// What was searched and checked in the list of contacts.
struct PickerForm: Sendable {
    var query = LineupCandidates.Query()
    var chosen: [ID<Contact>] = []
    var role = "lineup"
    var problem: String?

    init() {}

    /// - Parameter request: `?q=lovelace&tag=improv`
    init(_ request: PageRequest) {
        query.words = request.searched().trimmed()
        query.tag = request.query["tag"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension PickerModel {
    init(_ candidates: LineupCandidates, _ form: PickerForm, for lineup: Lineup, home: Zone, now: Instant) {
        people = candidates.candidates.map {
            Person($0, isChecked: form.chosen.contains($0.contact.id), home: home, zone: lineup.event.zone)
        }
        hasPeople = !people.isEmpty
        let found = candidates.found.counted("person", "people")
        count = candidates.found > people.count ? "The first \(people.count) of \(found)" : found
        search = form.query.words
        tags = candidates.tags.map { Tag(name: $0, isCurrent: $0 == form.query.tag) }
        hasTags = !tags.isEmpty
        problem = form.problem
        (isForHost, isForBench) = (form.role == "host", form.role == "bench")
        let isSearched = form.query != LineupCandidates.Query()
        hasContacts = hasPeople || isSearched || !(lineup.slots + lineup.bench).isEmpty
        isUnfolded = isSearched || problem != nil || lineup.slots.isEmpty
        canAsk = lineup.event.startsAt > now
    }
}

extension PickerModel.Person {
    /// - Parameter zone: of the show.
    init(_ candidate: LineupCandidates.Candidate, isChecked: Bool, home: Zone, zone: Zone) {
        let person = candidate.contact
        contact = person.id.rawValue
        name = person.name
        tags = person.tags
        let remark = person.remark(sharedNumbers: []).map { $0.prefix(1).uppercased() + $0.dropFirst() }
        warnings =
            candidate.away.map { "Away \($0.days)" }
            + candidate.conflicts.map {
                "Also in \($0.event.name) at that time\($0.answer == .confirmed ? " (said yes)" : "")"
            } + candidate.busy.map { "Busy \($0.words(in: zone))" } + [remark].compactMap(\.self)
        let played = candidate.lastPlayed.map { "Last played \(DateText().dayWithYear(home.date(of: $0)))" }
        let parts = [played, candidate.reliability?.shortWords].compactMap(\.self)
        record = parts.isEmpty ? nil : parts.joined(separator: " · ")
        self.isChecked = isChecked
    }
}
