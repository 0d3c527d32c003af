import Platform
package import Storage
package import Values

/// Contacts who were erased. An import recognizes their cards by the keyed hashes of their numbers and vCard UIDs.
package enum ErasedContact {
    static func remember(_ person: KnownPerson, in tx: Transaction) throws {
        guard let key = Erasure.keyName(in: tx) else { return }
        let hashes =
            person.numbers.sorted().compactMap { Erasure.hash(ofNumber: $0, in: tx) }
            + person.uids.sorted().compactMap { Erasure.hash(ofCard: $0, in: tx) }
        for hash in hashes {
            try tx.run(
                """
                INSERT INTO erased_contact (account_id, hash, key_name, erased_at)
                VALUES (\(person.account), \(hash), \(key), \(tx.now)) ON CONFLICT (account_id, hash) DO NOTHING
                """)
        }
    }

    static func isAny(account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.exists(anyQuery(account))
    }

    static func anyQuery(_ account: ID<Account>) -> SQL {
        "SELECT 1 FROM erased_contact WHERE account_id = \(account)"
    }

    static func isErased(_ draft: ContactDraft, account: ID<Account>, in tx: Transaction) throws -> Bool {
        let hashes =
            draft.readableNumbers.compactMap { Erasure.hash(ofNumber: $0, in: tx) }
            + [draft.uid.flatMap { Erasure.hash(ofCard: $0, in: tx) }].compactMap(\.self)
        return try tx.exists("SELECT 1 FROM erased_contact WHERE account_id = \(account) AND hash IN \(list: hashes)")
    }

    /// The names of the keys with which people of any account were erased.
    package static func keyNames(in tx: Transaction) throws -> Set<String> {
        Set(try tx.values("SELECT DISTINCT key_name FROM erased_contact"))
    }

    /// Creates the key file of a database from which nobody was erased yet. Otherwise the key is missing, and a new one
    /// would not replace it.
    package static func prepareKey(of store: Store, random: RandomSource, now: Instant) async throws {
        guard store.hashKey.bytes == nil,
            try await store.read(at: now, { try keyNames(in: $0).isEmpty })
        else { return }
        try store.hashKey.createFile(random: random)
    }
}
