package import Storage
import Values

/// What to-dos, budget lines, notes and photos belong to: the account itself, an event, or a kind that another module
/// adds. They are deleted with it.
package struct Subject: Sendable, Hashable {
    /// Each kind is registered by a module.
    package struct Kind: RawRepresentable, Hashable, SQLConvertible, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }
        package init(stringLiteral value: String) { rawValue = value }

        package static let account: Kind = "account"
    }

    package let id: ID<Subject>
    package let account: ID<Account>
    package let kind: Kind
    /// The name without the leading `@`.
    package let name: String

    package init(id: ID<Subject>, account: ID<Account>, kind: Kind, name: String) {
        (self.id, self.account, self.kind, self.name) = (id, account, kind, name)
    }

    package var isAccount: Bool { kind == .account }
    /// `@canyon`, `@me`: as shown to people. Machine-readable output has the name alone.
    package var mention: String { "@" + name }
}

extension Subject {
    /// The subject of the account itself.
    package static func own(_ account: ID<Account>, in tx: Transaction) throws -> Subject {
        let known = try tx.row(
            "SELECT id, account_id, kind, name FROM subject WHERE account_id = \(account) AND kind = \(Kind.account)")
        return try known.map(Subject.init) ?? create(.account, name: "me", account: account, in: tx)
    }

    /// Creates the row. The module of the kind stores its own data under the same key.
    package static func create(
        _ kind: Kind, name: String, account: ID<Account>, in tx: Transaction
    ) throws -> Subject {
        let id = try tx.insert(
            "INSERT INTO subject (account_id, kind, name) VALUES (\(account), \(kind), \(name))", into: Subject.self)
        return Subject(id: id, account: account, kind: kind, name: name)
    }

    /// Inserts a deleted subject again, with its key.
    package static func insert(_ subject: Subject, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO subject (id, account_id, kind, name)
            VALUES (\(subject.id), \(subject.account), \(subject.kind), \(subject.name))
            """)
    }

    /// Nil if it was deleted.
    package static func find(_ id: ID<Subject>, in tx: Transaction) throws -> Subject? {
        try tx.row("SELECT id, account_id, kind, name FROM subject WHERE id = \(id)").map(Subject.init)
    }

    /// Subjects of one kind, in order of creation.
    package static func all(_ kind: Kind, account: ID<Account>, in tx: Transaction) throws -> [Subject] {
        try tx.rows(
            """
            SELECT id, account_id, kind, name FROM subject
            WHERE account_id = \(account) AND kind = \(kind) ORDER BY id
            """
        ).map(Subject.init)
    }

    /// The kinds of all subjects.
    package static func kinds(in tx: Transaction) throws -> [Kind] {
        try tx.values("SELECT DISTINCT kind FROM subject ORDER BY kind")
    }

    /// Called by the module of its kind, which also updates its own tables.
    package static func rename(_ id: ID<Subject>, to name: String, in tx: Transaction) throws {
        try tx.run("UPDATE subject SET name = \(name) WHERE id = \(id)")
    }

    /// Deletes the subject and all rows that refer to it.
    package static func delete(_ id: ID<Subject>, in tx: Transaction) throws {
        try tx.run("DELETE FROM subject WHERE id = \(id)")
    }

    private init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account_id"]
        kind = try row["kind"]
        name = try row["name"]
    }
}
