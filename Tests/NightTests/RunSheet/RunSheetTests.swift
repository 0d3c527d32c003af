import Agenda
import Lineups
import Storage
import TestSupport
import Testing
import Values

@testable import Night

/// The clock times of a night, from lengths and fixed times.
@Suite struct RunSheetTests {
    private static let zone = Zone("America/New_York") ?? .utc

    /// A moment in New York.
    private static func at(_ text: String) throws -> Instant {
        let parts = text.split(separator: " ").map(String.init)
        let (date, time) = (try #require(LocalDate(iso: parts[0])), try #require(LocalTime(iso: parts[1])))
        return zone.instant(of: LocalDateTime(date: date, time: time))
    }

    struct Night: Sendable, CustomTestStringConvertible {
        let name: String
        let start: String
        var stop: String?
        /// Minutes of acts; nil where they are not set; negative for a break; with a fixed time.
        let entries: [(minutes: Int?, pin: String?)]
        /// The start and the end of each line.
        let lines: [String]
        /// Seconds to the hard stop.
        var slack: Int64?
        /// Seconds before the fixed times.
        var pins: [Int64] = []

        var testDescription: String { name }
    }

    static let nights = [
        Night(
            name: "three acts", start: "2026-12-04 20:00", stop: "2026-12-04 21:00",
            entries: [(10, nil), (10, nil), (10, nil)],
            lines: ["8 PM 8:10 PM", "8:11 PM 8:21 PM", "8:22 PM 8:32 PM"], slack: 28 * 60),
        Night(
            name: "over the hard stop", start: "2026-12-04 20:00", stop: "2026-12-04 20:25",
            entries: [(10, nil), (10, nil), (10, nil)],
            lines: ["8 PM 8:10 PM", "8:11 PM 8:21 PM", "8:22 PM 8:32 PM"], slack: -7 * 60),
        Night(name: "nobody", start: "2026-12-04 20:00", stop: "2026-12-04 22:00", entries: [], lines: [], slack: 7200),
        Night(name: "one act", start: "2026-12-04 20:00", entries: [(45, nil)], lines: ["8 PM 8:45 PM"]),
        Night(
            name: "a length that is not set", start: "2026-12-04 20:00", entries: [(nil, nil), (5, nil)],
            lines: ["8 PM 8:10 PM", "8:11 PM 8:16 PM"]),
        Night(
            name: "midnight", start: "2026-12-04 23:50", stop: "2026-12-05 00:30", entries: [(15, nil), (15, nil)],
            lines: ["11:50 PM 12:05 AM", "12:06 AM 12:21 AM"], slack: 9 * 60),
        Night(
            name: "clocks are set back", start: "2026-11-01 00:50", stop: "2026-11-01 03:00",
            entries: [(60, nil), (60, nil)], lines: ["12:50 AM 1:50 AM", "1:51 AM 1:51 AM"], slack: 69 * 60),
        Night(
            name: "clocks are set forward", start: "2026-03-08 01:30", stop: "2026-03-08 04:00", entries: [(60, nil)],
            lines: ["1:30 AM 3:30 AM"], slack: 30 * 60),
        Night(
            name: "time to spare before a fixed time", start: "2026-12-04 20:00",
            entries: [(10, nil), (20, "2026-12-04 21:00")], lines: ["8 PM 8:10 PM", "9 PM 9:20 PM"], pins: [49 * 60]),
        Night(
            name: "an act runs into a fixed time, which stays", start: "2026-12-04 20:00",
            entries: [(70, nil), (20, "2026-12-04 21:00"), (5, nil)],
            lines: ["8 PM 9:10 PM", "9 PM 9:20 PM", "9:21 PM 9:26 PM"], pins: [-11 * 60]),
        Night(
            name: "what runs into a fixed time counts against the hard stop", start: "2026-12-04 20:00",
            stop: "2026-12-04 21:30", entries: [(70, nil), (20, "2026-12-04 21:00")],
            lines: ["8 PM 9:10 PM", "9 PM 9:20 PM"], slack: -60, pins: [-11 * 60]),
        Night(
            name: "what does not fit before one fixed time delays the next", start: "2026-12-04 20:00",
            stop: "2026-12-04 22:00",
            entries: [(70, nil), (20, "2026-12-04 21:00"), (10, "2026-12-04 21:25")],
            lines: ["8 PM 9:10 PM", "9 PM 9:20 PM", "9:25 PM 9:35 PM"], slack: 18 * 60, pins: [-11 * 60, -7 * 60]),
        Night(
            name: "a gap before a fixed time takes up an overrun", start: "2026-12-04 20:00", stop: "2026-12-04 22:10",
            entries: [(70, nil), (20, "2026-12-04 21:00"), (10, "2026-12-04 22:00")],
            lines: ["8 PM 9:10 PM", "9 PM 9:20 PM", "10 PM 10:10 PM"], slack: 0, pins: [-11 * 60, 28 * 60]),
        Night(
            name: "no changeover beside a break", start: "2026-12-04 20:00",
            entries: [(10, nil), (-15, nil), (10, nil)],
            lines: ["8 PM 8:10 PM", "8:10 PM 8:25 PM", "8:25 PM 8:35 PM"]),
    ]

    @Test(arguments: nights) func timesFollow(_ night: Night) throws {
        let entries = try night.entries.enumerated().map { index, entry in
            let id = Int64(index + 1)
            let isBreak = (entry.minutes ?? 1) < 0
            return RunEntry(
                isBreak ? .item(ID(id)) : .act(ID(id)), length: entry.minutes.map { .minutes(abs($0)) },
                pin: try entry.pin.map(Self.at))
        }
        let sheet = RunSheet(
            entries, start: try Self.at(night.start), stop: try night.stop.map(Self.at), settings: RunSheetSettings())
        func clock(_ moment: Instant) -> String { DateText().time(Self.zone.local(moment).time) }
        #expect(sheet.lines.map { "\(clock($0.start)) \(clock($0.end))" } == night.lines)
        #expect(sheet.slack?.components.seconds == night.slack)
        #expect(sheet.lines.compactMap { $0.slack?.components.seconds } == night.pins)
        #expect(sheet.lines.map(\.isLengthSet) == night.entries.map { $0.minutes != nil })
    }

    @Test func doorsStandWhereTheirTimeIs() throws {
        let start = try Self.at("2026-12-04 20:00")
        let sheet = RunSheet(
            [
                RunEntry(.act(ID(1)), length: .minutes(10)), RunEntry(.item(ID(1)), pin: start.adding(.minutes(-30))),
                RunEntry(.item(ID(2)), pin: start.adding(.minutes(-60))),
            ], start: start, stop: nil, settings: RunSheetSettings())
        #expect(sheet.lines.map(\.key) == [.item(ID(2)), .item(ID(1)), .act(ID(1))])
        #expect(sheet.end == start.adding(.minutes(10)))
        #expect(sheet.line(at: start.adding(.minutes(-45))) == nil)
        #expect(sheet.line(at: start.adding(.minutes(9)))?.key == .act(ID(1)))
    }

    @Test(
        arguments: [
            (5, nil, 1), (20, nil, 1), (45, nil, 5), (1, nil, nil), (10, 2, 2), (10, 0, nil), (2, 5, nil),
        ] as [(Int, Int?, Int?)])
    func theLightIsBeforeTheEnd(_ row: (set: Int, light: Int?, expected: Int?)) {
        var settings = RunSheetSettings()
        settings.light = row.light.map { .minutes($0) }
        #expect(settings.light(of: .minutes(row.set)) == row.expected.map { .minutes($0) })
    }

    @Test(
        arguments: [(12, 120, 60, 9), (10, 60, 30, 5), (1, 10, 0, 10), (20, 20, 60, nil), (0, 60, 0, nil)]
            as [(Int, Int, Int, Int?)])
    func theTimeIsShared(_ row: (count: Int, minutes: Int, change: Int, expected: Int?)) throws {
        let start = try Self.at("2026-12-04 20:00")
        #expect(
            RunSheet.minutesEach(
                row.count, from: start, to: start.adding(.minutes(row.minutes)), change: .seconds(row.change))
                == row.expected)
    }

    /// Numbers are acts of the lineup with the ranks of their spots, `o` open spots, `b` a break after so many acts.
    @Test(
        arguments: [
            ([[1], [4]], [2, 3], [], "a1 o2 o3 a2"), ([[4], [1]], [2], [], "a1 a2 o2"), ([[2]], [1], [], "o1 a1"),
            ([], [1, 2], [], "o1 o2"), ([[], []], [3], [], "a1 a2 o3"), ([[1], [2]], [], [0, 1, 9], "b1 a1 b2 a2 b3"),
        ] as [([[Int]], [Int], [Int], String)])
    func theOrderIsThatOfTheLineup(_ row: (acts: [[Int]], open: [Int], breaks: [Int], expected: String)) {
        let order = RunOrder(
            acts: row.acts.enumerated().map { RunOrder.Act(key: .act(ID(Int64($0 + 1))), ranks: $1) },
            open: row.open.map { RunOrder.Act(key: .open(ID(Int64($0))), ranks: [$0]) },
            items: row.breaks.enumerated().map {
                RunItem(id: ID(Int64($0 + 1)), kind: .break, after: $1, length: .minutes(10))
            })
        let words = order.keys.map { key in
            switch key {
            case .act(let id): "a\(id)"
            case .open(let id): "o\(id)"
            case .item(let id): "b\(id)"
            }
        }
        #expect(words.joined(separator: " ") == row.expected)
    }

    /// In minutes after noon.
    @Test(
        arguments: [
            // Never told, or a move that is small.
            (60, nil, nil, nil, .nothing), (60, 57, nil, 0, .nothing), (55, 60, nil, -20, .tell),
            (60, 50, nil, -20, .tell), (60, 50, nil, -4, .wait(until: TestEnvironment.noon.adding(.minutes(6)))),
            // A text waits.
            (60, nil, 60, nil, .nothing), (60, nil, 70, nil, .tell), (60, 58, 70, -20, .cancel),
            (60, 40, 50, -20, .tell),
            // They are on.
            (0, 30, nil, -20, .nothing), (-5, 30, nil, -20, .nothing),
        ] as [(Int, Int?, Int?, Int?, RunSheetMoves.Step)])
    func movesAreTold(
        _ row: (start: Int, told: Int?, waiting: Int?, left: Int?, expected: RunSheetMoves.Step)
    ) {
        func moment(_ minutes: Int) -> Instant { TestEnvironment.noon.adding(.minutes(minutes)) }
        #expect(
            RunSheetMoves.step(
                start: moment(row.start), told: row.told.map(moment), waiting: row.waiting.map(moment),
                lastLeft: row.left.map(moment), now: TestEnvironment.noon) == row.expected)
    }
}
