package import Storage
internal import Values

/// What to-dos, budget lines, notes and photos belong to: the account itself, an event, or what another module adds.
/// They are deleted with it.
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
    /// As it is written on the command line and in texts, without the sign.
    package let name: String

    package init(id: ID<Subject>, account: ID<Account>, kind: Kind, name: String) {
        (self.id, self.account, self.kind, self.name) = (id, account, kind, name)
    }

    package var isAccount: Bool { kind == .account }
    /// `@canyon`, `@me`: for people; programs get the name alone.
    package var tag: String { "@" + name }
}

extension Subject {
    /// The account itself, for what belongs to nothing else.
    package static func own(_ account: ID<Account>, in tx: Transaction) throws -> Subject {
        let known = try tx.row(
            "SELECT id, account_id, kind, name FROM subject WHERE account_id = \(account) AND kind = \(Kind.account)")
        return try known.map(Subject.init) ?? create(.account, name: "me", account: account, in: tx)
    }

    /// A new row. The module of that kind keeps what else there is to it under the same key.
    package static func create(
        _ kind: Kind, name: String, account: ID<Account>, in tx: Transaction
    ) throws -> Subject {
        let id = try tx.insert(
            "INSERT INTO subject (account_id, kind, name) VALUES (\(account), \(kind), \(name))", into: Subject.self)
        return Subject(id: id, account: account, kind: kind, name: name)
    }

    /// Nil where it is gone.
    package static func find(_ id: ID<Subject>, in tx: Transaction) throws -> Subject? {
        try tx.row("SELECT id, account_id, kind, name FROM subject WHERE id = \(id)").map(Subject.init)
    }

    /// Of one kind, in the order in which they were made.
    package static func all(_ kind: Kind, account: ID<Account>, in tx: Transaction) throws -> [Subject] {
        try tx.rows(
            "SELECT id, account_id, kind, name FROM subject WHERE account_id = \(account) AND kind = \(kind) ORDER BY id"
        ).map(Subject.init)
    }

    /// Every kind of which there is any.
    package static func kinds(in tx: Transaction) throws -> [Kind] {
        try tx.values("SELECT DISTINCT kind FROM subject ORDER BY kind")
    }

    /// Written by the module of its kind together with its own tables.
    package static func rename(_ id: ID<Subject>, to name: String, in tx: Transaction) throws {
        try tx.run("UPDATE subject SET name = \(name) WHERE id = \(id)")
    }

    /// With all rows that refer to it.
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
