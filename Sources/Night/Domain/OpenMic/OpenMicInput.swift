import Agenda
package import Platform
import Season
package import Storage
import Values

/// The fields of an open mic as they were typed. Those that are nil were not given.
package struct OpenMicInput: Sendable {
    package enum Field: String, Hashable, Sendable { case occasion, keyword, spots, mode, drawn, opens, closes }

    package var keyword: String?
    package var spots: String?
    /// `list`, `draw` or `mixed`; list where it is nil.
    package var mode: String?
    /// How many of the spots are drawn where the mode is mixed.
    package var drawn: String?
    /// `1 day before`, `6pm`; empty for at any time before the show.
    package var opens: String?
    /// Empty for the start of the show.
    package var closes: String?

    package init() {}

    /// Adds an open mic to a show or series. One undo step. Throws `InputProblems` and `OpenMicProblem`.
    ///
    /// - Parameter modules: whose command words no keyword can be.
    package func add(
        to occasion: OpenMic.Occasion, account: Account, modules: [Module], in tx: Transaction
    ) throws -> OpenMic {
        let name = try Self.name(of: occasion, account: account.id, in: tx)
        if try OpenMic.all(account: account.id, in: tx).contains(where: { $0.occasion == occasion }) {
            throw OpenMicProblem.exists(name)
        }
        let usual = Fields(keyword: "", spots: 0, mode: .list, drawn: 0, opens: nil, closes: nil)
        let values = try read(usual, isNew: true, account: account, modules: modules, now: tx.now)
        let id = try OpenMic.insert(
            occasion, keyword: values.keyword, spots: values.spots, mode: values.mode, drawnSpots: values.drawn,
            opens: values.opens, closes: values.closes, account: account.id, in: tx)
        let mic = try OpenMic.find(id, account: account.id, in: tx)
        try mic.check(in: tx)
        try OpenMicUndo.added.record(of: mic, in: tx)
        return mic
    }

    /// Changes an open mic. One undo step; none if nothing changes, and then there is no effect. Throws like `add`.
    package func change(
        _ mic: OpenMic, account: Account, modules: [Module], in tx: Transaction
    ) throws -> (mic: OpenMic, effect: OpenMicEffect?) {
        let before = Fields(mic)
        let values = try read(before, isNew: false, account: account, modules: modules, now: tx.now)
        guard values != before else { return (mic, nil) }
        let changed = values.applied(to: mic)
        let effect = try OpenMicEffect(of: mic, as: changed, in: tx)
        try OpenMicUndo.changed(before: OpenMicUndo.Fields(mic)).record(of: mic, in: tx)
        try changed.save(in: tx)
        try changed.check(in: tx)
        try effect.save(in: tx)
        return (changed, effect)
    }

    private static func name(
        of occasion: OpenMic.Occasion, account: ID<Account>, in tx: Transaction
    ) throws -> String {
        switch occasion {
        case .series(let series): return try Series.find(series, account: account, in: tx).name
        case .show(let show):
            guard let event = try Event.find(show, in: tx), event.account == account, event.kind == .show,
                !event.isOver(at: tx.now), !event.isCanceled
            else { throw OpenMicProblem.noOccasion("\(show)") }
            return event.name
        }
    }

    // MARK: Reading

    fileprivate struct Fields: Hashable {
        var keyword: String
        var spots: Int
        var mode: OpenMic.Mode
        var drawn: Int
        var opens: SignUpTime?
        var closes: SignUpTime?
    }

    private func read(
        _ before: Fields, isNew: Bool, account: Account, modules: [Module], now: Instant
    ) throws -> Fields {
        var (reader, values) = (InputReader<Field>(), before)
        if isNew || keyword != nil {
            values.keyword =
                reader.read(.keyword) { () throws(OpenMicProblem) in
                    try OpenMicKeyword.read(keyword ?? "", modules: modules)
                } ?? ""
        }
        if isNew || spots != nil {
            values.spots = reader.read(.spots) { () throws(OpenMicProblem) in try Self.spots(spots ?? "") } ?? 1
        }
        if let mode {
            let read = reader.read(.mode) { () throws(OpenMicProblem) in
                guard let read = OpenMic.Mode(rawValue: mode.folded) else { throw .mode(mode) }
                return read
            }
            values.mode = read ?? before.mode
        }
        let drawnSpots = reader.read(.drawn) { () throws(OpenMicProblem) in
            try Self.drawn(drawn, before: before.drawn, values.mode, spots: values.spots)
        }
        values.drawn = drawnSpots ?? 0
        func time(_ typed: String?, _ field: Field, _ usual: SignUpTime?) -> SignUpTime? {
            guard let typed else { return usual }
            let read = reader.read(field) { () throws(OpenMicProblem) in
                try EventEntry.words(typed).map { text throws(OpenMicProblem) in
                    try SignUpTime.read(text, account: account, now: now)
                }
            }
            return read ?? nil
        }
        values.opens = time(opens, .opens, before.opens)
        values.closes = time(closes, .closes, before.closes)
        guard reader.problems.isEmpty else { throw reader.problems }
        return values
    }

    private static func spots(_ text: String) throws(OpenMicProblem) -> Int {
        guard let count = Int(EventEntry.words(text) ?? ""), (1...OpenMic.mostSpots).contains(count) else {
            throw .spots(text)
        }
        return count
    }

    private static func drawn(
        _ text: String?, before: Int, _ mode: OpenMic.Mode, spots: Int
    ) throws(OpenMicProblem) -> Int {
        let typed = text.flatMap { EventEntry.words($0) }
        guard mode == .mixed else {
            if typed != nil { throw .drawnWithoutMixed }
            return 0
        }
        let count = typed == nil ? before : Int(typed ?? "")
        guard let count, count > 0, count < spots else { throw .drawn(typed ?? "", spots: spots) }
        return count
    }
}

extension OpenMicInput.Fields {
    fileprivate init(_ mic: OpenMic) {
        self.init(
            keyword: mic.keyword, spots: mic.spots, mode: mic.mode, drawn: mic.drawnSpots, opens: mic.opens,
            closes: mic.closes)
    }

    fileprivate func applied(to mic: OpenMic) -> OpenMic {
        var changed = mic
        (changed.keyword, changed.spots, changed.mode, changed.drawnSpots) = (keyword, spots, mode, drawn)
        (changed.opens, changed.closes) = (opens, closes)
        return changed
    }
}
