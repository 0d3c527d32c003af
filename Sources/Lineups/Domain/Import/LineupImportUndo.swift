import Agenda
import People
import Platform
import Storage
import Values

/// What an import of lineups changes, for `undo`. Each of its transactions records its own steps, and all of them are
/// taken back together.
struct LineupImportUndo: Sendable {
    private let file: String
    private let account: ID<Account>
    /// The events that the transaction has changed, in order: nil for one that it has made, else the lineup before the
    /// import.
    private var changes: [(event: Event, before: LineupUndo?)] = []
    private var changed: Set<ID<Event>> = []
    /// The lineups before the import, of the events that it has changed.
    private var lineups: [ID<Event>: LineupUndo] = [:]
    /// The first step of the import; nil until something is recorded.
    private var firstStep: ID<UndoStep>?

    init(file: String, account: ID<Account>) { (self.file, self.account) = (file, account) }

    mutating func noteMaking(of event: Event) {
        changed.insert(event.id)
        changes.append((event, nil))
    }

    /// Must be called before somebody is added to the lineup.
    mutating func noteChange(of event: Event, in tx: Transaction) throws {
        let before = try lineups[event.id] ?? LineupUndo(of: event.id, in: tx)
        lineups[event.id] = before
        if changed.insert(event.id).inserted { changes.append((event, before)) }
    }

    /// Records what was done since the last call, in the transaction that did it. The people come first: taken back
    /// last, they are in no lineup then.
    mutating func record(_ contacts: inout ImportRun, in tx: Transaction) throws {
        contacts.firstStep = firstStep
        try contacts.record(in: tx)
        firstStep = contacts.firstStep
        for (event, before) in changes {
            let step =
                try before?.record(
                    event, summary: LineupImportWords.summary(event, file: file), with: firstStep, in: tx)
                ?? EventUndo.recordMaking(of: event.id, name: event.name, with: firstStep, account: account, in: tx)
            firstStep = firstStep ?? step
        }
        (changes, changed) = ([], [])
    }
}
