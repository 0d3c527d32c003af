/// The advisory locks of a lane, which the server keeps for the transaction.
struct LaneLocks {
    let lane: Lane

    /// Locks that all transactions take in the same order, so that none of them waits for another that waits for it:
    /// everybody's, which only a write about everything does not share, then those of the keys.
    ///
    /// What they protect must be read by later statements: one that waited for a lock returns what was before.
    var statements: [SQL] {
        let all: SQL = "hashtextextended('greenroom ' || current_schema(), 0)"
        guard let keys = lane.keys else { return ["SELECT pg_advisory_xact_lock(\(all))"] }
        let shared: SQL = "SELECT pg_advisory_xact_lock_shared(\(all))"
        guard !keys.isEmpty else { return [shared] }
        // An array has one parameter, however many there are.
        let names = keys.map(\.name).sorted().joined(separator: "\n")
        return [
            shared,
            """
            SELECT count(pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || name, 0)))
            FROM unnest(string_to_array(\(names), chr(10))) AS name
            """,
        ]
    }
}

extension Lane.Key {
    fileprivate var name: String {
        switch self {
        case .account(let id): "account \(id)"
        case .number(let number, let sender): "number \(number) \(sender)"
        case .count(let name): "count \(name)"
        }
    }
}
