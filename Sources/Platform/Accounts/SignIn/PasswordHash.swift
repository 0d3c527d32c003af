import Crypto
import CryptoExtras
package import Storage
import Values

/// What is stored of a password: scrypt (RFC 7914) with a salt of its own.
package struct PasswordHash: Hashable, Sendable {
    /// What it costs to compute one: N is 2 to the power of `logN`, and 128 * N * r bytes of memory are used.
    package struct Cost: Hashable, Sendable {
        package let logN: Int
        package let r: Int
        package let p: Int

        package init(logN: Int, r: Int, p: Int) { (self.logN, self.r, self.p) = (logN, r, p) }

        /// 32 MiB; one of the equivalent minimums of the OWASP Password Storage Cheat Sheet.
        package static let standard = Cost(logN: 15, r: 8, p: 3)

        /// Nothing that a row could ask for takes more than 128 MiB or several seconds.
        fileprivate var isUsable: Bool { (1...17).contains(logN) && (1...8).contains(r) && (1...16).contains(p) }
    }

    package let cost: Cost
    private let salt: [UInt8]
    private let key: [UInt8]

    private init(cost: Cost, salt: [UInt8], key: [UInt8]) { (self.cost, self.salt, self.key) = (cost, salt, key) }

    /// Hashes a new password. It takes a good part of a second and must not run on the cooperative pool.
    init(of password: String, cost: Cost, salt: [UInt8]) throws {
        self.init(cost: cost, salt: salt, key: try Self.key(password, cost: cost, salt: salt))
    }

    /// Takes as long as hashing.
    func matches(_ password: String) throws -> Bool {
        ConstantTime.areEqual(key, try Self.key(password, cost: cost, salt: salt))
    }

    /// RFC 7914, section 2.
    package static func key(_ password: String, cost: Cost, salt: [UInt8], count: Int = 32) throws -> [UInt8] {
        let key = try KDF.Scrypt.deriveKey(
            from: Array(password.utf8), salt: salt, outputByteCount: count, rounds: 1 << cost.logN, blockSize: cost.r,
            parallelism: cost.p)
        return key.withUnsafeBytes { Array($0) }
    }
}

extension PasswordHash {
    /// `scrypt$15$8$3$<salt>$<key>`, both in hexadecimal.
    var text: String {
        "scrypt$\(cost.logN)$\(cost.r)$\(cost.p)$\(salt.hexadecimal)$\(key.hexadecimal)"
    }

    /// Nil if it is none that this program computes.
    init?(text: String) {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "scrypt", let logN = Int(parts[1]), let r = Int(parts[2]),
            let p = Int(parts[3]), let salt = Self.bytes(parts[4]), let key = Self.bytes(parts[5]), key.count == 32
        else { return nil }
        let cost = Cost(logN: logN, r: r, p: p)
        guard cost.isUsable else { return nil }
        self.init(cost: cost, salt: salt, key: key)
    }

    private static func bytes(_ hexadecimal: Substring) -> [UInt8]? {
        let digits = Array(hexadecimal.utf8)
        guard digits.count.isMultiple(of: 2), digits.count <= 128 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }

    /// The password of an account, which is that of its main member; nil if it has none.
    package static func of(_ account: ID<Account>, in tx: Transaction) throws -> PasswordHash? {
        try read(tx.value("SELECT hash FROM account_password WHERE account_id = \(account)"))
    }

    /// The password of a member; nil if they have none.
    package static func of(_ member: Member, in tx: Transaction) throws -> PasswordHash? {
        if member.isMain { return try of(member.account, in: tx) }
        return try read(tx.value("SELECT password FROM member WHERE id = \(member.id)"))
    }

    private static func read(_ text: String?) throws -> PasswordHash? {
        guard let text else { return nil }
        guard let hash = PasswordHash(text: text) else {
            throw StoreError.column("hash", holds: "something else", wanted: "an scrypt hash")
        }
        return hash
    }

    /// Stores the password of an account, which is that of its main member, as for a member.
    package func save(for account: ID<Account>, keeping kept: ID<Session>? = nil, in tx: Transaction) throws {
        if let main = try Member.main(of: account, in: tx) { try save(for: main, keeping: kept, in: tx) }
    }

    /// Stores the password of a member and ends their sessions, because somebody else may have signed in with the old
    /// one.
    ///
    /// - Parameter kept: the session in which it was changed; nil for none.
    package func save(for member: Member, keeping kept: ID<Session>? = nil, in tx: Transaction) throws {
        if member.isMain {
            try store(for: member.account, in: tx)
        } else {
            try tx.run("UPDATE member SET password = \(text) WHERE id = \(member.id)")
        }
        try Session.revokeAll(member: member.id, except: kept, in: tx)
        // A code to choose a password that is still on its way counts no more.
        try tx.run(
            """
            DELETE FROM sign_in_code
            WHERE account_id = \(member.account) AND purpose = \(SignInCode.Purpose.password)
            """)
    }

    func store(for account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO account_password (account_id, hash, changed_at) VALUES (\(account), \(text), \(tx.now))
            ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at
            """)
    }
}
