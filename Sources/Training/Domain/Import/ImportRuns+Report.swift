package import Values

extension ImportRuns {
    /// What became of each record.
    package struct Report: Sendable {
        /// Why a run was left out that can be asked for.
        package enum Kind: Hashable, Sendable {
            case otherSport, doubtful
        }

        package struct Line: Sendable {
            package let source: String
            package let record: RunFile.Record
            package internal(set) var outcome: ImportReport.Outcome
            /// Nil for all other lines.
            package internal(set) var kind: Kind?

            package var run: ImportedRun? { record.run }

            package var name: String {
                switch record {
                case .run(let run): run.name
                case .left(let name, _): name
                }
            }
        }

        package internal(set) var lines: [Line] = []

        package var added: [ImportedRun] { runs(.added) }
        package var updated: [ImportedRun] { runs(.updated) }
        package var changesNothing: Bool { added.isEmpty && updated.isEmpty }

        package func runs(_ outcome: ImportReport.Outcome) -> [ImportedRun] {
            lines.filter { $0.outcome == outcome }.compactMap(\.run)
        }

        /// `imported 3 runs, updated 1 run`
        var done: String {
            let parts = [("imported", added.count), ("updated", updated.count)].filter { $0.1 > 0 }
            return parts.map { "\($0.0) \($0.1.counted("run"))" }.joined(separator: ", ")
        }

        package var duplicates: Int { lines.count { $0.outcome == .unchanged } }
        /// Whether an activity was left out because its unit is not known.
        package var needsUnit: Bool { lines.contains { $0.kind == nil && $0.run?.needsUnit == true } }
        package var doubtful: Int { lines.count { $0.kind == .doubtful } }

        package var summary: ImportReport {
            ImportReport(
                lines.map { ImportReport.Line($0.source == $0.name ? $0.name : "\($0.source), \($0.name)", $0.outcome) }
            )
        }

        /// The sports that were left out, with their numbers. A word of the file that says nothing is there as it is.
        package var otherSports: [(name: String, count: Int)] {
            let names = lines.filter { $0.kind == .otherSport }.compactMap(\.run).map(\.sportName)
            return Dictionary(grouping: names) { $0 }.map { ($0.key, $0.value.count) }
                .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        }

        /// Those of them whose word says nothing, and that the person is asked about.
        package var unknownSports: [(name: String, count: Int)] {
            let unknown = Set(lines.compactMap(\.run).filter { $0.sport == .unknown }.map(\.sportName))
            return otherSports.filter { unknown.contains($0.name) }
        }

        /// What was repaired in each run that is added or already there.
        package var repairs: [String] {
            lines.compactMap { line in
                guard let run = line.run, !run.repairs.isEmpty, line.kind == nil else { return nil }
                return "\(line.source), \(run.name): \(run.repairs.joined(separator: ", "))"
            }
        }
    }
}
