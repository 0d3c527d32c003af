extension SQL {
    /// The text with PostgreSQL's numbered parameters.
    var numbered: String {
        var (text, number) = ("", 0)
        for piece in pieces {
            if piece == "()" {
                // PostgreSQL has no empty list.
                let (isNegated, isMember) = (text.hasSuffix(" NOT IN "), text.hasSuffix(" IN "))
                if isMember { text.removeLast(isNegated ? "NOT IN ".count : "IN ".count) }
                text += isNegated ? "<> ALL ('{}')" : isMember ? "= ANY ('{}')" : piece
            } else if !values.isEmpty, piece == "?" || piece.hasPrefix("(?") {
                // A parameter, or a list of them.
                for character in piece {
                    if character == "?" { number += 1 }
                    text += character == "?" ? "$\(number)" : String(character)
                }
            } else {
                text += Dialect.table(ofNextKey: piece).map(Dialect.postgreSQLNextKey) ?? piece
            }
        }
        return text
    }

    /// What a statement has to end with to return the keys of the rows that it adds or changes; nil if there are none,
    /// or if it returns something else.
    ///
    /// - Parameter tables: whose rows have a key, `id`.
    func returningKeys(in tables: Set<String>) -> String? {
        guard let table = changedTable, tables.contains(table), !isDeletion,
            !pieces.contains(where: { $0.contains("RETURNING") })
        else { return nil }
        return " RETURNING \(table).id"
    }

    var isDeletion: Bool { pieces.first?.hasPrefix("DELETE") == true }

    /// The table that the statement changes; nil if it only reads.
    var changedTable: String? {
        let words = (pieces.first ?? "").split(maxSplits: 3) { $0.isWhitespace || $0 == "(" }
        switch words.first {
        case "INSERT", "DELETE": return words.count > 2 ? String(words[2]) : nil
        case "UPDATE": return words.count > 1 ? String(words[1]) : nil
        default: return nil
        }
    }
}
