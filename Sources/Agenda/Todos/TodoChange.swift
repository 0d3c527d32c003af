internal import People
internal import Storage
internal import Values

/// The items that one change of a list touched, for an undo; the rest of the list is not stored.
struct TodoChange: UndoValue {
    /// What was changed or removed, as it was, its place included.
    var before: [Todo] = []
    /// The keys of what was not there.
    var added: [Int64] = []
}

extension TodoList {
    static let undoKind: UndoStep.Kind = "agenda.todo"

    func record(_ change: TodoChange, _ summary: String, now: Instant, in tx: Transaction) throws {
        try UndoStep.record(
            Self.undoKind, of: subject.id, change, summary: summary, account: subject.account, now: now, in: tx)
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let subject = try Subject.find(step.subject(), in: tx) else {
            throw UndoError.isGone("What it belonged to")
        }
        var list = try of(subject, in: tx)
        let change = try step.snapshot(TodoChange.self)
        let touched = Set(change.added + change.before.map(\.id))
        var new = list.items.filter { !touched.contains($0.id) }
        // The first places first: then each finds its own.
        for item in change.before.sorted(by: { $0.position < $1.position }) {
            new.insert(item, at: min(max(item.position, 1) - 1, new.count))
        }
        try list.put(new, in: tx)
    }
}
