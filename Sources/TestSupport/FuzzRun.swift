import Foundation

/// A fuzz run over many generated cases. Measures the slowest case and memory growth.
package struct FuzzRun: Sendable, CustomStringConvertible {
    package private(set) var slowest = Duration.zero
    package private(set) var slowestCase = 0
    /// Memory growth after the first tenth of the cases, in KB. Measured only in long runs, which have the process to
    /// themselves.
    package private(set) var grown = 0
    private var settled = 0

    /// GREENROOM_FUZZ_CASES=1000000 selects a long run.
    package static let wanted = ProcessInfo.processInfo.environment["GREENROOM_FUZZ_CASES"].flatMap { Int($0) }

    /// The number of cases for each of `runs` runs.
    package static func cases(short: Int, runs: Int = 1) -> Int {
        max((wanted ?? short) / runs, 1)
    }

    /// - Parameter body: takes the number of the case; returns whether to continue.
    package init(cases: Int, _ body: (Int) async throws -> Bool) async rethrows {
        for number in 0..<cases {
            let start = ContinuousClock.now
            guard try await body(number) else { return }
            note(start.duration(to: .now), of: number, outOf: cases)
        }
    }

    private mutating func note(_ time: Duration, of number: Int, outOf cases: Int) {
        if time > slowest { (slowest, slowestCase) = (time, number) }
        guard Self.wanted != nil else { return }
        if number == cases / 10 { settled = Self.residentKilobytes }
        if number == cases - 1 { grown = Self.residentKilobytes - settled }
    }

    /// No case hung, and memory did not grow. Durations are only checked in long runs, because short ones share the
    /// machine with other tests.
    package var isSound: Bool { Self.wanted == nil || slowest < .seconds(5) && grown < 32_768 }

    package var description: String {
        "the slowest case, number \(slowestCase), took \(slowest); memory grew by \(grown) KB"
    }

    /// The resident memory in KB.
    private static var residentKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
