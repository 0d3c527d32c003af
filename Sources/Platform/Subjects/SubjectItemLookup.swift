package import Storage

/// What belongs to subjects and is counted there, such as to-dos: number 1 of one subject is not number 1 of another.
package struct SubjectItemLookup: Sendable {
    /// Each kind is registered by a module.
    package struct Kind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }
    }

    package let kind: Kind
    /// The subjects of an account whose list has something for each of these words; without words, those whose list
    /// is not empty.
    package let holders: @Sendable (_ words: [String], ID<Account>, Transaction) throws -> [Subject]
    /// Whether an error says that a list does not have what was named.
    package let isNotFound: @Sendable (any Error) -> Bool

    package init(
        _ kind: Kind, isNotFound: @escaping @Sendable (any Error) -> Bool,
        holders: @escaping @Sendable (_ words: [String], ID<Account>, Transaction) throws -> [Subject]
    ) {
        (self.kind, self.isNotFound, self.holders) = (kind, isNotFound, holders)
    }
}
