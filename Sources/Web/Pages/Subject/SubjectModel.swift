import Platform
import Storage

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
    /// The pages that list what belongs to it.
    let tabs: [PageFrameLink]
}

extension SubjectModel {
    /// - Parameter list: the path of the list that is shown: `/todos`. Nil for none.
    init(_ subject: Subject, among kinds: SubjectKinds, on list: String? = nil, in tx: Transaction) throws {
        key = subject.pageKey
        name = subject.isAccount ? nil : subject.name
        kind = subject.kind.rawValue
        path = try kinds.page(of: subject, in: tx)
        tabs = kinds.tabs(of: subject.id, on: list)
    }

    static let ownKey = "me"

    /// `/todos` for the account itself, else `/todos/12`.
    func page(_ section: String) -> String { name == nil ? section : "\(section)/\(key)" }
}

extension SubjectKinds {
    /// The pages that list what belongs to a subject.
    ///
    /// - Parameter list: the path of the list that is shown: `/todos`. Nil for none.
    func tabs(of subject: ID<Subject>, on list: String? = nil) -> [PageFrameLink] {
        contents.compactMap(\.tab).map { tab in
            PageFrameLink(title: tab.title, path: "\(tab.path)/\(subject)", isCurrent: tab.path == list)
        }
    }
}
