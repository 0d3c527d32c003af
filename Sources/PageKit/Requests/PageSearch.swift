package import Platform
package import Storage
import Values

/// Something that *Go to* lists: a page, an action, a show, a person.
package struct PageEntry: Codable, Hashable, Sendable {
    package let title: String
    package let path: String
    /// What is said beside it, such as a date; nil for nothing.
    package var detail: String?
    /// The keys that open it from every page: `g b`; nil for none.
    package var keys: String?
    /// Further words that find it.
    var words = ""
    /// An action that the menu of phones lists too.
    var isInMenu = false

    package init(
        _ title: String, _ path: String, detail: String? = nil, keys: String? = nil, words: String = "",
        isInMenu: Bool = false
    ) {
        (self.title, self.path, self.detail, self.keys) = (title, path, detail, keys)
        (self.words, self.isInMenu) = (words, isInMenu)
    }

    /// Whether each word begins a word of it.
    ///
    /// - Parameter words: folded.
    func isFound(by words: [Substring]) -> Bool {
        let own = "\(title) \(self.words)".folded.split(separator: " ")
        return words.allSatisfy { word in own.contains { $0.hasPrefix(word) } }
    }
}

/// Finds pages and actions by their names, and what is shown on pages.
package struct PageSearch: Sendable {
    /// Finds what one noun shows.
    ///
    /// - Parameters:
    ///   - words: as they were typed.
    ///   - limit: so many at most.
    package typealias Finder =
        @Sendable (
            _ words: String, _ limit: Int, _ account: Account, _ tx: Transaction
        ) throws -> [PageEntry]

    private let entries: [PageEntry]
    /// The entries with keys: `g b=/,n=/events/new`
    let keys: String
    /// The actions that the menu of phones lists.
    let menuEntries: [PageEntry]
    private let finders: [(title: String, find: Finder)]
    private let permissions: RoutePermissions

    /// So many are listed of each kind.
    private static let limit = 6

    init(_ nouns: [PageNoun], _ permissions: RoutePermissions) {
        self.permissions = permissions
        entries = nouns.flatMap(\.entries)
        keys = entries.compactMap { entry in entry.keys.map { "\($0)=\(entry.path)" } }.joined(separator: ",")
        menuEntries = entries.filter(\.isInMenu)
        finders = nouns.compactMap(\.finder)
    }

    package struct Group: Codable, Hashable, Sendable {
        package let title: String
        package let entries: [PageEntry]
    }

    /// What the member may open: all pages and actions if nothing was typed. Otherwise also what was found, by kind;
    /// kinds without any are absent.
    package func find(
        _ typed: String, account: Account, member: Member, in tx: Transaction
    ) throws -> [Group] {
        let words = typed.folded.split(separator: " ")
        let entries = entries.filter { permissions.leads(member.role, to: $0.path) }
        let pages = Group(title: "Pages", entries: words.isEmpty ? entries : entries.filter { $0.isFound(by: words) })
        guard !words.isEmpty else { return [pages] }
        // The board has the shows of somebody who sees only tonight's.
        let found = try (member.role.seesOnlyTonight ? [] : finders).map { title, find in
            Group(
                title: title,
                entries: try find(typed, Self.limit, account, tx).filter {
                    permissions.leads(member.role, to: $0.path)
                })
        }
        return (found + [pages]).filter { !$0.entries.isEmpty }
    }
}
