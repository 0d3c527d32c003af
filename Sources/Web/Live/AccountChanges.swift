import Platform
import Storage

/// What has changed for the pages of each account, until they are told. An account with many open pages is told less
/// often; it does not hold up the others.
struct AccountChanges {
    typealias Noun = ChangeSource.Noun

    /// Nil for all accounts.
    private var nouns: [ID<Account>?: Set<Noun>] = [:]
    /// When the pages of an account may be told again.
    private var next: [ID<Account>?: ContinuousClock.Instant] = [:]

    var isEmpty: Bool { nouns.isEmpty }

    mutating func add(_ changes: [ID<Account>?: Set<Noun>]) { nouns.merge(changes) { $0.union($1) } }

    /// What is to be told now.
    ///
    /// - Parameter interval: between two times at which the pages of an account are told; of all for nil.
    mutating func takeDue(
        now: ContinuousClock.Instant, every interval: (ID<Account>?) -> Duration
    ) -> [ID<Account>?: Set<Noun>] {
        next = next.filter { $0.value > now }
        let due = nouns.filter { next[$0.key] == nil }
        for account in due.keys {
            nouns[account] = nil
            next[account] = now + interval(account)
        }
        return due
    }
}

extension ChangedRows {
    /// The accounts that own these rows of a source; nil among them for those whose owner is not known.
    func owners(_ source: ChangeSource, in tx: Transaction) throws -> Set<ID<Account>?> {
        var owners = Set(accounts.map { ID<Account>?(ID($0)) })
        if hasOthers { owners.insert(nil) }
        if !keys.isEmpty {
            let found = try source.accounts(keysInFullList, tx)
            owners.formUnion(found.isEmpty ? [nil] : found.map { $0 })
        }
        return owners
    }

    /// The keys, of which one is repeated until the list has a length that other lists have too: a server prepares a
    /// statement for each length.
    private var keysInFullList: [Int64] {
        let keys = keys.sorted()
        guard let last = keys.last else { return [] }
        var length = 1
        while length < keys.count { length *= 2 }
        return keys + Array(repeating: last, count: length - keys.count)
    }
}
