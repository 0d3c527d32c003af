/// What became of each record of an imported file. Every surface says the same of it.
package struct ImportReport: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case added, updated, unchanged
        /// With the reason: `it has no distance`.
        case leftOut(String)
    }

    package struct Line: Hashable, Sendable {
        /// The name of the record, or its first line.
        package let name: String
        package let outcome: Outcome

        package init(_ name: String, _ outcome: Outcome) { (self.name, self.outcome) = (name, outcome) }

        /// `Evening Ride: it is a ride`; nil for a record that was not left out.
        package var leftOut: String? { if case .leftOut(let reason) = outcome { "\(name): \(reason)" } else { nil } }
    }

    package let lines: [Line]

    package init(_ lines: [Line]) { self.lines = lines }

    package func adding(_ more: [Line]) -> ImportReport { ImportReport(lines + more) }

    package func count(_ isCounted: (Outcome) -> Bool) -> Int { lines.count { isCounted($0.outcome) } }

    package var added: Int { count { $0 == .added } }
    package var updated: Int { count { $0 == .updated } }
    package var unchanged: Int { count { $0 == .unchanged } }
    /// The names of the records with this outcome.
    package func names(_ outcome: Outcome) -> [String] { lines.filter { $0.outcome == outcome }.map(\.name) }
    /// Name and reason of each record that was left out.
    package var leftOut: [String] { lines.compactMap(\.leftOut) }

    /// The summary, with the first ones that were left out: `2 read: 1 added, 1 left out. Left out: x: it has no words.`
    package var sentence: String {
        let (names, shown) = (leftOut, 3)
        guard !names.isEmpty else { return "\(summary)." }
        let first = names.prefix(shown).map { $0.shortened(to: 120) }.joined(separator: "; ")
        let all = "\(summary). Left out: \(first)\(names.count > shown ? "; and \(names.count - shown) more" : "")"
        return all.hasSuffix(".") ? all : all + "."
    }

    /// `12 read: 9 added, 1 updated, 1 already there, 1 left out`
    package var summary: String { summary("added", "updated", "left out") }

    /// The same of an import that was not made yet: `12 read: 9 to add, 1 to update, 1 already there, 1 to leave out`
    package var plan: String { summary("to add", "to update", "to leave out") }

    private func summary(_ ifAdded: String, _ ifUpdated: String, _ ifLeftOut: String) -> String {
        let parts = [
            (added, ifAdded), (updated, ifUpdated), (unchanged, "already there"), (leftOut.count, ifLeftOut),
        ]
        let words = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        return "\(lines.count) read" + (words.isEmpty ? "" : ": \(words)")
    }
}
