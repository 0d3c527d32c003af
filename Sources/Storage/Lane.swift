/// What a write transaction is about. A server will run writes that share something one after another, and others side
/// by side. A SQLite file has one writer, so nothing depends on the lanes there.
package struct Lane: Hashable, Sendable {
    /// Something whose writes wait for each other.
    package enum Key: Hashable, Sendable {
        case account(Int64)
        /// A phone number in E.164, with the address of the sender that texts it.
        case number(String, sender: String)
    }

    /// Nil for everything.
    package let keys: Set<Key>?

    package init(_ key: Key) { keys = [key] }

    private init(keys: Set<Key>?) { self.keys = keys }

    /// The whole database: nothing else is written meanwhile.
    package static let everything = Lane(keys: nil)

    /// Both at once.
    package func and(_ other: Lane) -> Lane {
        guard let keys, let others = other.keys else { return .everything }
        return Lane(keys: keys.union(others))
    }
}
