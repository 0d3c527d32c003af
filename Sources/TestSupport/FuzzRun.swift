internal import Foundation

/// One run over many generated cases: how long the slowest took, and what stayed in memory.
package struct FuzzRun: Sendable, CustomStringConvertible {
    package private(set) var slowest = Duration.zero
    package private(set) var slowestCase = 0
    /// What the process held more at the end than after the first tenth, in KB. Measured in the long form only, which
    /// has the process to itself.
    package private(set) var grown = 0
    private var settled = 0

    /// GREENROOM_FUZZ_CASES=1000000 is the long form.
    package static let wanted = ProcessInfo.processInfo.environment["GREENROOM_FUZZ_CASES"].flatMap { Int($0) }

    /// How many cases each of so many runs gets.
    package static func cases(short: Int, runs: Int = 1) -> Int {
        max((wanted ?? short) / runs, 1)
    }

    /// - Parameter body: takes the number of the case, and answers whether to go on.
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

    /// No case hung, and the memory is flat. Of the time only the long form is judged: the short one shares the
    /// machine with all other tests.
    package var isSound: Bool { Self.wanted == nil || slowest < .seconds(5) && grown < 32_768 }

    package var description: String {
        "the slowest case, number \(slowestCase), took \(slowest); memory grew by \(grown) KB"
    }

    /// What the process has in memory.
    private static var residentKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
