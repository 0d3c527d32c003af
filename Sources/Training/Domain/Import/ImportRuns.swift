import Agenda
package import Platform
package import Storage
package import Values

/// Adds the runs of files, as one undo step. Runs that are already logged are left out, or updated where the same file
/// has other values for them now. They are stored in short transactions, so that texts that come in meanwhile wait for a moment only.
package struct ImportRuns: Sendable {
    /// A file and its records.
    package struct Source: Sendable {
        package let name: String
        package let records: [RunFile.Record]

        package init(name: String, records: [RunFile.Record]) { (self.name, self.records) = (name, records) }

        package init(name: String, runs: [ImportedRun]) { self.init(name: name, records: runs.map { .run($0) }) }
    }

    /// What is imported besides plausible runs.
    package struct Choices: Hashable, Sendable {
        /// Other sports, by their own word or that of the file, in lower case.
        package var sports: Set<String>
        /// Also runs that can hardly be right.
        package var isSure: Bool
        /// For the words of the report.
        package var unit: DistanceUnit

        package init(sports: [String] = [], isSure: Bool = false, unit: DistanceUnit = .miles) {
            self.sports = Set(sports.map(\.folded).filter { !$0.isEmpty })
            (self.isSure, self.unit) = (isSure, unit)
        }

        func takes(_ run: ImportedRun) -> Bool {
            run.sport == .run || sports.contains(run.sport.rawValue) || sports.contains(run.sportWord.folded)
        }
    }

    private let sources: [Source]
    private let choices: Choices

    package init(_ sources: [Source], _ choices: Choices = Choices()) {
        (self.sources, self.choices) = (sources, choices)
    }

    fileprivate typealias Item = (source: Int, record: RunFile.Record)

    private var items: [Item] {
        sources.enumerated().flatMap { index, source in source.records.map { (source: index, record: $0) } }
    }

    /// What an import would do: it is done in a copy of the database that is discarded.
    package func preview(for account: Account, now: Instant, store: Store) async throws -> Report {
        try await store.rehearse(.account(account.id), at: now) { [self] tx in
            var (progress, rest) = (Progress(self), items[...])
            while !rest.isEmpty { try progress.add(&rest, for: account, in: tx) }
            return progress.report
        }
    }

    /// Adds the runs, each of which does the workout of its day. An import that was interrupted is finished by
    /// importing the files again.
    ///
    /// - Parameter onPart: called after each transaction, with the number of records that are done.
    package func run(
        for account: Account, now: Instant, store: Store, onPart: (Int) -> Void = { _ in }
    ) async throws -> Report {
        try await store.writeParts(
            .account(account.id), at: now, of: items, from: Progress(self),
            onPart: { progress, _ in onPart(progress.report.lines.count) }
        ) { progress, rest, tx in
            try progress.add(&rest, for: account, in: tx)
        }.report
    }

    /// How much of an import was stored.
    private struct Progress: Sendable {
        private(set) var report = Report()
        private let names: [String]
        private let choices: Choices
        /// It says how many runs were added and updated; nil until there is one.
        private var firstStep: ID<UndoStep>?
        /// The logged runs that a record of the source is; another record of it is another run.
        private var taken: [Int: Set<Int64>] = [:]
        /// The runs without a start, by source and day.
        private let untimed: [[LocalDate: [RunIdentity]]]

        init(_ importing: ImportRuns) {
            (names, choices) = (importing.sources.map(\.name), importing.choices)
            untimed = importing.sources.map { source in
                let runs = source.records.compactMap(\.run).filter { $0.startedAt == nil }
                return Dictionary(grouping: runs, by: \.day).mapValues { $0.map { RunIdentity($0) } }
            }
        }

        /// Takes the first of the records, as many as one short transaction allows.
        mutating func add(_ items: inout ArraySlice<Item>, for account: Account, in tx: Transaction) throws {
            var (change, batch) = (TrainingChange(), WriteBatch(in: tx))
            while let (source, record) = items.popFirst() {
                var line = Report.Line(source: names[source], record: record, outcome: .added)
                switch record {
                case .left(_, let reason): line.outcome = .leftOut(reason)
                case .run(let run): try add(run, of: source, &line, &change, account: account, in: tx)
                }
                report.lines.append(line)
                if batch.isFull() { break }
            }
            guard !change.runs.isEmpty else { return }
            firstStep = try UndoStep.recordPart(report.done, after: firstStep, in: tx) { words in
                try change.record(words, with: firstStep, account: account.id, in: tx)
            }
        }

        private static var noUnit: String { "the unit of its distance is not known: choose miles or kilometers" }
        private static func inFuture(_ day: LocalDate) -> String { "\(DateText().dayWithYear(day)) is in the future" }
        private static func doubtful(_ doubt: RunDoubt, _ unit: DistanceUnit) -> String {
            "doubtful: \(doubt.text(unit))"
        }

        private mutating func add(
            _ run: ImportedRun, of source: Int, _ line: inout Report.Line, _ change: inout TrainingChange,
            account: Account, in tx: Transaction
        ) throws {
            let today = account.zone.date(of: tx.now)
            if !choices.takes(run) {
                line.kind = .otherSport
                line.outcome = .leftOut(run.reasonNotARun)
                return
            }
            if run.needsUnit {
                line.outcome = .leftOut(Self.noUnit)
                return
            }
            // A trip can be a day ahead of the account.
            if run.day > today.adding(days: 1)
                || run.startedAt.map({ $0 > tx.now.adding(.hours(1)) }) ?? (run.day > today)
            {
                line.outcome = .leftOut(Self.inFuture(run.day))
                return
            }
            let doubt = RunDoubt(
                run.distance, seconds: run.seconds, day: run.day, sport: run.sport, recordedBefore: today)
            if let doubt, !choices.isSure {
                line.kind = .doubtful
                line.outcome = .leftOut(Self.doubtful(doubt, choices.unit))
                return
            }
            let identity = RunIdentity(run)
            let logged = try identity.logged(account: account.id, in: tx)
            let same = logged.first { other in
                other.id.map { !taken[source, default: []].contains($0) } ?? false || identity.isCopy(of: other)
            }
            let draft = run.draft(of: names[source], choices.unit)
            if let id = try same?.id ?? corrected(draft, of: source, account: account.id, in: tx) {
                let isUpdated = try update(id, to: draft, of: source, &change, account, in: tx)
                line.outcome = isUpdated ? .updated : .unchanged
                return
            }
            try LogRun.addImported(draft, &change, account: account, in: tx)
            if let id = change.runs.last?.id { taken[source, default: []].insert(id) }
        }

        /// The logged run of the same file and start, however much its distance differs. Without a start, it is a run of
        /// the day with the same distance, time or note that no other record of the file is.
        private func corrected(
            _ draft: RunDraft, of source: Int, account: ID<Account>, in tx: Transaction
        ) throws -> Int64? {
            guard let start = draft.startedAt else {
                let others = untimed[source][draft.day, default: []]
                return try LoggedRun.untimed(
                    from: names[source], on: draft.day, except: taken[source, default: []], account: account, in: tx
                ).first { run in
                    let isSame =
                        run.distance == draft.distance || run.seconds != nil && run.seconds == draft.seconds
                        || !run.note.isEmpty && run.note == draft.note
                    return isSame && !others.contains { $0.difference(to: RunIdentity(run)) != nil }
                }?.id
            }
            return try LoggedRun.imported(
                from: names[source], startedAt: start, near: draft.day, except: taken[source, default: []],
                account: account, in: tx)
        }

        /// Gives a logged run the values of its file. Returns whether they are others; a copy in the same file changes
        /// nothing.
        private mutating func update(
            _ id: Int64, to draft: RunDraft, of source: Int, _ change: inout TrainingChange, _ account: Account,
            in tx: Transaction
        ) throws -> Bool {
            guard taken[source, default: []].insert(id).inserted,
                let before = try LoggedRun.find(id, account: account.id, in: tx),
                let after = before.corrected(by: draft, at: tx.now)
            else { return false }
            change.runs.append(TrainingChange.Item(id: id, before: before))
            try after.put(in: tx)
            try TrainingPlan.followLog(after: [before, after], &change, account: account, in: tx)
            return true
        }
    }
}

extension ImportedRun {
    /// `ride`, or the word of the file for a sport that is not known.
    package var sportName: String {
        sport == .unknown || sport == .other ? sportWord.folded : sport.rawValue
    }

    fileprivate var reasonNotARun: String {
        sport == .unknown ? "unknown kind of activity \(sportWord.quotedLine)" : "not a run: \(sportName)"
    }

    fileprivate func draft(of source: String, _ unit: DistanceUnit) -> RunDraft {
        var draft = RunDraft(day: day, distance: distance)
        (draft.startedAt, draft.seconds) = (startedAt, seconds)
        (draft.note, draft.source, draft.track) = (note, source, track)
        if isLocalTime || sport != .run, draft.track == nil {
            draft.track = RunTrack(splits: [], splitUnit: unit, points: [])
        }
        if isLocalTime { draft.track?.isLocalTime = true }
        if sport != .run { draft.track?.sport = sportName }
        return draft
    }
}
