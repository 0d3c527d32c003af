import Testing

/// Reads the sources: a table is written only by the target that creates it, apart from what foreign keys delete and
/// set. The other targets call its functions.
@Suite struct TableOwnerTests {
    /// A source that writes tables whose names it gets at run time, and why.
    private static let writesAnyTable = ["Sources/Storage/Moving/TableSchema.swift": "it copies all tables"]

    private struct Place {
        let target: String
        /// The path and the line.
        let name: String
        let statement: TableStatement
    }

    @Test func onlyTheTargetThatCreatesATableWritesIt() throws {
        let places = try Self.places()
        var owners: [String: Set<String>] = [:]
        for place in places where place.statement.kind == .creation {
            owners[place.statement.table ?? "", default: []].insert(place.target)
        }
        #expect(owners.count > 60)
        for (table, targets) in owners.sorted(by: { $0.key < $1.key }) {
            #expect(targets.count == 1, "\(table) is created by \(targets.sorted())")
        }
        let writes = places.filter { $0.statement.kind == .write }
        #expect(writes.count > 200)
        for write in writes {
            guard let table = write.statement.table else {
                Issue.record("\(write.name): the table that is written is not named")
                continue
            }
            let owner = owners[table]?.sorted().joined(separator: ", ") ?? "nobody"
            #expect(owner == write.target, "\(write.name): \(write.target) writes \(table), which \(owner) creates")
        }
    }

    private static func places() throws -> [Place] {
        try SQLSubsetTests.sources().filter { source in
            source.path.hasPrefix("Sources/") && !source.path.hasPrefix("Sources/TestSupport/")
                && !writesAnyTable.keys.contains(source.path)
        }.flatMap { source in
            SwiftLiteral.all(in: source.text).filter(SQLToken.mayBeSQL).flatMap(TableStatement.all).map {
                Place(target: target(of: source.path), name: "\(source.path):\($0.line)", statement: $0)
            }
        }
    }

    /// `Sources/People/…`, and `Sources/Transport/Twilio/…`, whose first folder holds several targets.
    private static func target(of path: String) -> String {
        let folders = path.split(separator: "/").map(String.init)
        return ["Foundations", "Transport"].contains(folders[1]) ? folders[2] : folders[1]
    }

    static let written: [(String, [String?])] = [
        ("INSERT INTO a (x) VALUES (1)", ["a"]), ("INSERT INTO a (x) SELECT x FROM b", ["a"]),
        ("INSERT INTO a (x) VALUES (1) ON CONFLICT (x) DO UPDATE SET x = 2", ["a"]), ("DELETE FROM a", ["a"]),
        ("UPDATE a SET x = 1; UPDATE b SET x = 1", ["a", "b"]), ("UPDATE a AS b SET x = 1", ["a"]),
        ("UPDATE a SET \\(changes) WHERE \\(condition)", ["a"]), ("DELETE FROM \\(table) WHERE x = 1", [nil]),
        ("SELECT x FROM a WHERE y = 1", []), ("x INTEGER REFERENCES a (x) ON DELETE SET NULL CHECK (x > 1)", []),
    ]

    @Test(arguments: written) func findsWhatIsWritten(_ row: (sql: String, tables: [String?])) throws {
        let literal = try #require(SwiftLiteral.all(in: "\"\(row.sql)\"").first)
        #expect(SQLToken.mayBeSQL(literal))
        let statements = TableStatement.all(in: literal)
        #expect(statements.map(\.table) == row.tables)
        #expect(statements.allSatisfy { $0.kind == .write })
    }

    @Test(arguments: ["CREATE TABLE a (x INTEGER)", "-- A.\nCREATE TABLE IF NOT EXISTS a (x INTEGER) {strict};"])
    func findsWhatIsCreated(_ sql: String) throws {
        let literal = try #require(SwiftLiteral.all(in: "\"\"\"\n\(sql)\n\"\"\"").first)
        #expect(SQLToken.mayBeSQL(literal))
        let statements = TableStatement.all(in: literal)
        #expect(statements.map(\.table) == ["a"])
        #expect(statements.allSatisfy { $0.kind == .creation })
    }
}

/// A part of a literal that creates a table or writes rows.
private struct TableStatement {
    enum Kind {
        case creation, write
    }

    let kind: Kind
    /// Nil if it is known at run time only.
    let table: String?
    let line: Int

    static func all(in literal: SwiftLiteral) -> [TableStatement] {
        let tokens = SQLToken.tokens(of: literal, fragments: [])
        return tokens.indices.compactMap { at in
            let rest = tokens[at...].dropFirst()
            guard let next = rest.first else { return nil }
            let kind: Kind
            let name: SQLToken?
            if tokens[at].is("CREATE"), next.is("TABLE") {
                kind = .creation
                name = rest.dropFirst().first { !$0.is("IF", "NOT", "EXISTS") }
            } else if tokens[at].is("INSERT") && next.is("INTO") || tokens[at].is("DELETE") && next.is("FROM") {
                kind = .write
                name = rest.dropFirst().first
            } else if tokens[at].is("UPDATE"), rest.dropFirst().first?.is("SET", "AS") == true {
                kind = .write
                name = next
            } else {
                return nil
            }
            return TableStatement(kind: kind, table: name?.isName == true ? name?.text : nil, line: tokens[at].line)
        }
    }
}
