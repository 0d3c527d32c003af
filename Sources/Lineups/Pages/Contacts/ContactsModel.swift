import Agenda
import Lineups
import PageKit
import People
import Platform
import Storage
import Values

/// A page of the contacts, with the letters and tags to choose from.
struct ContactsModel: PageModel {
    struct Link: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let count: Int
        let isCurrent: Bool
    }

    struct Row: Codable, Hashable, Sendable {
        let id: Int64
        let name: String
        let cell: String?
        let email: String?
        let tags: [String]
        /// What to know before asking them.
        let remark: String?
    }

    struct Show: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
    }

    let rows: [Row]
    let hasRows: Bool
    /// How many contacts fit.
    let count: String
    /// Nobody is there at all.
    let isEmpty: Bool
    let letters: [Link]
    let tags: [Link]
    let hasTags: Bool
    let search: String?
    let previousPath: String?
    let nextPath: String?
    /// The form that tags the checked contacts.
    let tagPath: String
    let tag: FieldModel
    /// The upcoming shows that the checked contacts can be added to.
    let shows: [Show]
    let hasShows: Bool
    let showProblem: String?
    /// Where those with the chosen tags are texted; nil without a tag.
    let textPath: String?
}

extension ContactDirectory.Query {
    /// The address of the list with this query.
    var path: String {
        var parts: [String] = []
        if !words.isEmpty { parts.append("q=\(words.percentEncoded)") }
        if let letter { parts.append("letter=\(letter.percentEncoded)") }
        parts += tags.map { "tag=\($0.percentEncoded)" }
        if page > 1 { parts.append("page=\(page)") }
        return parts.isEmpty ? "/contacts" : "/contacts?" + parts.joined(separator: "&")
    }

    /// Where the form that tags contacts is sent, to come back to this list.
    fileprivate var tagPath: String { "/contacts/tag" + path.dropFirst("/contacts".count) }

    fileprivate func with(_ change: (inout Self) -> Void) -> Self {
        var changed = self
        change(&changed)
        return changed
    }
}

extension ContactsModel {
    init(
        _ directory: ContactDirectory, query: ContactDirectory.Query, tag: FieldModel = FieldModel(value: ""),
        shows: [Event] = [], showProblem: String? = nil, now: Instant = Instant(milliseconds: 0)
    ) {
        (tagPath, self.tag, self.showProblem) = (query.tagPath, tag, showProblem)
        self.shows = shows.map { Show(id: $0.id.rawValue, title: $0.title(at: now)) }
        hasShows = !shows.isEmpty
        let isByTag = !query.tags.isEmpty && query.words.isEmpty && query.letter == nil
        textPath = isByTag ? TextTagPage.path(query.tags) : nil
        rows = directory.contacts.map { Row($0, sharedNumbers: directory.sharedNumbers) }
        hasRows = !rows.isEmpty
        count = directory.found.counted("contact")
        isEmpty = directory.total == 0
        let first = query.with { ($0.words, $0.page) = ("", 1) }
        letters = directory.letters.map { letter in
            let isCurrent = query.letter == letter.name && query.words.isEmpty
            return Link(
                title: letter.name.uppercased(),
                path: first.with { $0.letter = isCurrent ? nil : letter.name }.path, count: letter.count,
                isCurrent: isCurrent)
        }
        tags = directory.tags.map { tag in
            // Several mean the contacts that have all of them.
            let isCurrent = query.tags.contains(tag.name) && query.words.isEmpty
            let others = query.tags.filter { $0 != tag.name }
            return Link(
                title: tag.name, path: first.with { $0.tags = isCurrent ? others : others + [tag.name] }.path,
                count: tag.count, isCurrent: isCurrent)
        }
        hasTags = !tags.isEmpty
        search = query.words.isEmpty ? nil : query.words
        previousPath = query.page > 1 ? query.with { $0.page -= 1 }.path : nil
        nextPath = query.page * ContactDirectory.pageLength < directory.found ? query.with { $0.page += 1 }.path : nil
    }
}

extension ContactsModel.Row {
    init(_ contact: Contact, sharedNumbers: Set<String>) {
        id = contact.id.rawValue
        name = contact.name
        cell = contact.cell?.e164
        email = contact.emails.first
        tags = contact.tags
        remark = contact.remark(sharedNumbers: sharedNumbers)
    }
}
