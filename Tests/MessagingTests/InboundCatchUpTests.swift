import Logging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Messaging

/// What waits at the provider is heard before anything else is done, but not waited for without end.
@Suite struct InboundCatchUpTests {
    /// What happens, a letter each: `a` and `b` are heard, a number is so many seconds going by while somebody asks
    /// each second, `z` ten minutes in which nobody does, `f` a failover of the database; and whether it is over then.
    @Test(arguments: [
        ("", false), ("a", false), ("ab", true), ("179", false), ("a 179", false), ("180", true), ("b 180", true),
        ("180 1", true), ("ab 9999", true), ("ab z", false), ("ab z a", false), ("ab z ab", true),
        ("ab z 179", false), ("ab z 180", true), ("180 z", false),
        ("ab f", false), ("ab f a", false), ("ab f ab", true), ("ab f 180", true), ("ab f ab 9", true),
    ])
    func isOverWhenAllIsHeardOrNothingCanBe(_ course: String, _ isOver: Bool) {
        let start = ContinuousClock.now
        var now = start
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (first, second) = (ID<Sender>(1), ID<Sender>(2))
        let timeline = Timeline()
        let catchingUp = InboundCatchUp(
            senders: [first, second], patience: .seconds(180), absence: .seconds(300),
            timeline: { timeline.value.withLock { $0 } }, log: log, now: start)
        for word in course.split(separator: " ") {
            if let seconds = Int(word) {
                for _ in 0..<seconds {
                    now += .seconds(1)
                    _ = catchingUp.isOver(now: now)
                }
                continue
            }
            for letter in word {
                switch letter {
                case "a": catchingUp.hasHeard(first)
                case "b": catchingUp.hasHeard(second)
                case "f":
                    timeline.value.withLock { $0 += 1 }
                    _ = catchingUp.isOver(now: now)
                default:
                    now += .seconds(600)
                    _ = catchingUp.isOver(now: now)
                }
            }
        }
        #expect(catchingUp.isOver(now: now) == isOver)
    }

    /// (when the list was read, whether it could not be read since, when somebody asks, in seconds; whether a device may
    /// send)
    @Test(arguments: [
        (nil, false, 0, false), (0, false, 14, true), (0, false, 15, false), (0, true, 1, false), (20, false, 30, true),
    ])
    func aDeviceSendsWhileItsTextsAreKnown(_ row: (heard: Int?, isLost: Bool, asked: Int, isCurrent: Bool)) {
        let start = ContinuousClock.now
        let sender = ID<Sender>(1)
        let catchingUp = InboundCatchUp(
            senders: [sender], patience: .seconds(180), absence: .seconds(300),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: start)
        if let heard = row.heard { catchingUp.hasHeard(sender, at: start + .seconds(heard)) }
        if row.isLost { catchingUp.hasLost(sender) }
        #expect(catchingUp.isCurrent(sender, now: start + .seconds(row.asked)) == row.isCurrent)
    }
}

/// Of the database's server.
private final class Timeline: Sendable {
    let value = Mutex<Int64>(1)
}
