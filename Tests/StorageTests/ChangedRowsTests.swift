import Testing

@testable import Storage

/// What processes tell each other about changed rows.
@Suite struct ChangedRowsTests {
    /// (text, what was changed; nil if it does not say)
    @Test(arguments: [
        ("t slot=12,13", ["slot": ChangedRows(keys: [12, 13])]),
        ("t guest=a5,a6", ["guest": ChangedRows(accounts: [5, 6])]),
        ("t slot=12,a5", ["slot": ChangedRows(keys: [12], accounts: [5])]),
        ("t event=*", ["event": ChangedRows(hasOthers: true)]),
        ("t", nil), ("", nil), ("t slot", nil), ("t slot=x", nil), ("t slot=1,ax", nil),
    ])
    func messages(_ text: String, _ changes: [String: ChangedRows]?) {
        #expect(ChangeMessage.read(text).changes == changes)
        if let changes { #expect(ChangeMessage.texts(changes, token: "t") == [text]) }
    }

    @Test func manyRowsAreToldInSeveralMessages() {
        let tables = (0..<40).map { (String(repeating: "t", count: 20) + "\($0)", Int64($0) * 1_000_000_000) }
        let changes = Dictionary(
            uniqueKeysWithValues: tables.map { ($0, ChangedRows(keys: Set(($1..<$1 + 300).map { $0 * 1_000_000 }))) })
        let texts = ChangeMessage.texts(changes, token: "t")
        #expect(texts.count > 1 && texts.allSatisfy { $0.utf8.count < 8000 })
        var read: [String: ChangedRows] = [:]
        for text in texts { read.formUnion(ChangeMessage.read(text).changes ?? [:]) }
        #expect(read == changes)
    }

    /// (rows, rows, both)
    @Test(arguments: [
        (ChangedRows(keys: [1]), ChangedRows(keys: [2]), ChangedRows(keys: [1, 2])),
        (ChangedRows(keys: [1]), ChangedRows(accounts: [2]), ChangedRows(keys: [1], accounts: [2])),
        (ChangedRows(keys: [1], accounts: [2]), ChangedRows(hasOthers: true), ChangedRows(hasOthers: true)),
        (ChangedRows(keys: Set(1...300)), ChangedRows(keys: [301]), ChangedRows(hasOthers: true)),
    ])
    func unions(_ one: ChangedRows, _ other: ChangedRows, _ expected: ChangedRows) {
        var both = one
        both.formUnion(other)
        #expect(both == expected)
    }
}
