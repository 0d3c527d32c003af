/// What a write transaction is about. At a server, writes that share a key run one after another, and others side by
/// side; so what a transaction reads about its keys stays as it is until it ends. A SQLite file has one writer, so
/// nothing depends on the lanes there.
package struct Lane: Hashable, Sendable {
    /// Something whose writes wait for each other.
    package enum Key: Hashable, Sendable {
        case account(Int64)
        /// A phone number in E.164, with the address of the sender that texts it.
        case number(String, sender: String)
        /// What is counted before more of it is added.
        case count(String)
    }

    /// Nil for everything.
    package let keys: Set<Key>?

    package init(_ key: Key) { keys = [key] }

    private init(keys: Set<Key>?) { self.keys = keys }

    /// The whole database: nothing else is written meanwhile.
    package static let everything = Lane(keys: nil)

    /// Nothing that waits: for statements that are right whatever others do at the same time, since each checks what it
    /// depends on in its own condition.
    package static let none = Lane(keys: [])

    /// Both at once.
    package func and(_ other: Lane) -> Lane {
        guard let keys, let others = other.keys else { return .everything }
        return Lane(keys: keys.union(others))
    }

    /// Whether writes of both wait for each other.
    func meets(_ other: Lane) -> Bool {
        guard let keys, let others = other.keys else { return true }
        return !keys.isDisjoint(with: others)
    }
}

/// A transaction has found that it concerns more than its lane. It runs again with this one.
struct LaneTooNarrow: Error {
    let wanted: Lane

    /// Nil if the lane has all of these keys.
    init?(_ lane: Lane, for keys: [Lane.Key]) {
        guard let known = lane.keys, !known.isSuperset(of: keys) else { return nil }
        wanted = keys.reduce(lane) { $0.and(Lane($1)) }
    }
}
