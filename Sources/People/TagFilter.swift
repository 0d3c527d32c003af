import Platform
import Storage
import Values

/// Which contacts are meant by their tags.
package struct TagFilter: Hashable, Sendable {
    /// They have all of these.
    package var all: [String]
    /// They have one of these, unless it is empty.
    package var any: [String]
    /// They have none of these.
    package var none: [String]

    package init(all: [String] = [], any: [String] = [], none: [String] = []) {
        (self.all, self.any, self.none) = (all, any, none)
    }

    package init(_ tag: String) { self.init(all: [tag]) }

    /// It holds for every contact.
    package var isEmpty: Bool { all.isEmpty && any.isEmpty && none.isEmpty }
    /// It asks for a tag, and does not only leave contacts out.
    package var namesTag: Bool { !all.isEmpty || !any.isEmpty }

    /// Capitals and accents do not count, as in names.
    package func matches(_ tags: [String]) -> Bool {
        let folded = Set(tags.map(\.folded))
        func has(_ tag: String) -> Bool { folded.contains(tag.folded) }
        return all.allSatisfy(has) && (any.isEmpty || any.contains(where: has)) && !none.contains(where: has)
    }

    /// On the row of a contact.
    func condition(account: ID<Account>, in tx: Transaction) throws -> SQL {
        var condition: SQL = "1 = 1"
        if isEmpty { return condition }
        let stored: [String] = try tx.values(
            """
            SELECT DISTINCT tag FROM contact_tag JOIN contact ON contact.id = contact_tag.contact_id
            WHERE contact.account_id = \(account)
            """)
        func has(_ tags: [String]) -> SQL {
            let meant = Set(tags.map(\.folded))
            let spellings = tags + stored.filter { meant.contains($0.folded) }
            return """
                EXISTS (SELECT 1 FROM contact_tag WHERE contact_tag.contact_id = contact.id
                    AND tag IN \(list: spellings))
                """
        }
        for tag in all { condition = "\(condition) AND \(has([tag]))" }
        if !any.isEmpty { condition = "\(condition) AND \(has(any))" }
        if !none.isEmpty { condition = "\(condition) AND NOT \(has(none))" }
        return condition
    }
}

extension TagFilter: CustomStringConvertible {
    /// `the tags "improv" and "host"`, `the tag "a" or "b", and not "c"`
    package var description: String {
        func list(_ tags: [String], _ last: String) -> String {
            let quoted = tags.map(\.quotedLine)
            guard quoted.count > 1 else { return quoted.joined() }
            return quoted.dropLast().joined(separator: ", ") + " \(last) " + (quoted.last ?? "")
        }
        var parts: [String] = []
        if !all.isEmpty { parts.append("the tag\(all.count == 1 ? "" : "s") \(list(all, "and"))") }
        if !any.isEmpty { parts.append("the tag \(list(any, "or"))") }
        if !none.isEmpty { parts.append("not \(list(none, "or"))") }
        return parts.joined(separator: ", and ")
    }
}
