package import Platform
package import Storage
import Values

extension Subject.Kind {
    package static let event: Subject.Kind = "event"
}

extension Subject {
    package init(_ event: Event) {
        self.init(id: ID(event.id.rawValue), account: event.account, kind: .event, name: event.name)
    }

    /// Nil for a subject of another kind.
    package var event: ID<Event>? { kind == .event ? ID(id.rawValue) : nil }
}

extension SubjectKind {
    /// Events of any kind, upcoming or past, are found by name, number or day.
    static let event = SubjectKind(
        .event, listing: AgendaAction.showCalendar,
        page: { subject, tx in try subject.event.flatMap { try Event.find($0, in: tx) }?.page },
        match: { words, account, tx in
            switch try Event.match(words, kind: nil, includesOwned: false, account: account, in: tx) {
            case .one(let candidate): .one(candidate.subject)
            case .several(let candidates): .several(candidates.map(\.subject))
            case .none(let nearest): .none(nearest: nearest.map(\.subject))
            }
        })
}

extension NameMatch<Event>.Candidate {
    var subject: NameMatch<Subject>.Candidate {
        NameMatch<Subject>.Candidate(
            id: ID(id.rawValue), name: name, detail: detail, otherWords: otherWords, numbers: numbers)
    }
}
