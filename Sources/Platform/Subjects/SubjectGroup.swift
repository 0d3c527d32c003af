package import Storage

/// What several subjects belong to, such as the series of a show.
package struct SubjectGroup: Codable, Hashable, Sendable {
    package let name: String
    /// Of its page, without the host.
    package let path: String

    package init(name: String, path: String) { (self.name, self.path) = (name, path) }
}

extension [Module] {
    /// What these subjects belong to; those that belong to nothing are absent.
    package func groups(of subjects: [ID<Subject>], in tx: Transaction) throws -> [ID<Subject>: SubjectGroup] {
        try compactMap(\.subjectGroups).reduce(into: [:]) { groups, find in
            groups.merge(try find(subjects, tx)) { first, _ in first }
        }
    }
}
