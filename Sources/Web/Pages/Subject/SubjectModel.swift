internal import Agenda
internal import Platform
internal import Storage
internal import Study
internal import Travel
internal import Values

/// What to-dos, budget lines, notes and photos belong to, as their pages show it.
struct SubjectModel: Codable, Hashable, Sendable {
    /// In addresses: its key, or `me` for the account itself.
    let key: String
    /// Nil for the account itself.
    let name: String?
    /// `event`, `deck`
    let kind: String
    /// The page of the event or deck; nil for what has none.
    let path: String?
}

extension SubjectModel {
    init(_ subject: Subject, in tx: Transaction) throws {
        key = subject.isAccount ? SubjectModel.ownKey : "\(subject.id)"
        name = subject.isAccount ? nil : subject.name
        kind = subject.kind.rawValue
        let event = try subject.event.flatMap { try Event.find($0, in: tx) }
        path =
            switch event?.kind {
            case .show: "/events/\(subject.id)"
            case .entry: "/entries/\(subject.id)"
            case .countdown: "/countdowns/\(subject.id)"
            case .workout, .race: event.map { "/training/days/\($0.localStart.date)" }
            case nil:
                if subject.kind == .deck {
                    "\(StudyPages.path)/\(subject.id)"
                } else {
                    subject.isTrip ? "/trips/\(subject.id)" : nil
                }
            }
    }

    static let ownKey = "me"

    /// `/todos` for the account itself, else `/todos/12`.
    func page(_ section: String) -> String { name == nil ? section : "\(section)/\(key)" }
}
