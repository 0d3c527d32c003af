import Messaging
package import Values

/// When performers who do not answer are reminded: some rungs after the request, some before the deadline.
package struct ReminderLadder: Hashable, Sendable {
    package enum Rung: Hashable, Sendable {
        /// This long after the request.
        case after(Duration)
        /// This long before the deadline, or before the event where there is none.
        case before(Duration)
    }

    package let rungs: [Rung]

    package static let usual = ReminderLadder(rungs: [.after(.days(2)), .before(.days(3)), .before(.days(1))])
    package static let none = ReminderLadder(rungs: [])

    /// The least time between two messages about one request.
    static let shortestGap: Duration = .hours(12)

    package init(rungs: [Rung]) { self.rungs = rungs }

    /// Reads `+2d -3d -1d`: two days after the request, three days and one day before the end. `off` is none.
    package init(_ text: String) throws(PolicyError) {
        if text.folded == "off" || text.folded == "none" {
            self = .none
            return
        }
        let words = text.split { $0.isWhitespace || $0 == "," }
        guard !words.isEmpty, words.count <= 6 else { throw .notReminders(text) }
        var rungs: [Rung] = []
        for word in words {
            let sign = word.first
            guard let span = try? DurationText.read(String(word.dropFirst())) else { throw .notReminders(text) }
            switch sign {
            case "+": rungs.append(.after(span))
            case "-", "−": rungs.append(.before(span))
            default: throw .notReminders(text)
            }
        }
        self.rungs = rungs
    }

    /// The next rung. It may lie in the past where no gateway ran; of several past rungs only the first counts.
    ///
    /// - Parameters:
    ///   - texted: when the performer last got a message about it; the request is the first.
    ///   - end: the deadline, or the start of the event.
    ///   - zones: where the performer may be.
    package func next(requested: Instant, texted: Instant, end: Instant, in zones: [Zone]) -> Instant? {
        let earliest = texted.adding(Self.shortestGap)
        return moments(requested: requested, end: end, in: zones).first { $0 >= earliest }
    }

    /// All rungs between the request and the end, the earliest first. A rung before the end that falls into quiet hours
    /// moves to the evening before; one after the request waits for the morning when it is sent.
    package func moments(requested: Instant, end: Instant, in zones: [Zone]) -> [Instant] {
        rungs.map { rung in
            switch rung {
            case .after(let span): requested.adding(span)
            case .before(let span): QuietHours.usual.last(before: end.adding(.zero - span), in: zones)
            }
        }.filter { $0 > requested && $0 < end }.sorted()
    }
}

extension ReminderLadder: CustomStringConvertible {
    package var description: String {
        if rungs.isEmpty { return "off" }
        return rungs.map { rung in
            switch rung {
            case .after(let span): "+" + DurationText.short(span)
            case .before(let span): "-" + DurationText.short(span)
            }
        }.joined(separator: " ")
    }
}
