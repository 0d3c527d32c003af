package import Values

/// What is to be on a run sheet, before its clock times.
package struct RunEntry: Hashable, Sendable {
    package let key: RunLineKey
    /// Nil where it is not set: an act counts what is usual.
    package let length: Duration?
    /// When it starts, whatever is before it; nil for after that.
    package let pin: Instant?

    package init(_ key: RunLineKey, length: Duration? = nil, pin: Instant? = nil) {
        (self.key, self.length, self.pin) = (key, length, pin)
    }

    var isAct: Bool { if case .item = key { false } else { true } }
    /// Doors and the like: a time that nothing follows from.
    var isTimeAlone: Bool { !isAct && length == nil }
}

/// The order of a night with clock times, which follow from the lengths. Lengths are added to moments, so that they are
/// right across midnight and when clocks change.
package struct RunSheet: Hashable, Sendable {
    package struct Line: Hashable, Sendable {
        package let key: RunLineKey
        package let start: Instant
        package let end: Instant
        package let isLengthSet: Bool
        /// When the light is; nil for none.
        package let light: Instant?
        /// Its start is fixed.
        package let isPinned: Bool
        /// The time between the end of what is before it and its fixed start: negative if that runs into it. What an
        /// earlier fixed start cannot hold delays the lines after it too. Nil where it is not fixed.
        package let slack: Duration?

        package var length: Duration { end - start }
    }

    /// In the order of the night.
    package let lines: [Line]
    package let start: Instant
    /// When the last line ends, with the minutes by which lines run into fixed starts; the start where there is none.
    package let end: Instant
    /// The hard stop; nil for none.
    package let stop: Instant?

    /// The time between the end and the hard stop: negative if the night runs over it. Nil without one.
    package var slack: Duration? { stop.map { $0 - end } }

    /// - Parameters:
    ///   - entries: in the order of the night; times alone are put where they belong.
    ///   - start: of the show.
    package init(_ entries: [RunEntry], start: Instant, stop: Instant?, settings: RunSheetSettings) {
        var lines: [Line] = []
        // `free` is by the fixed starts, `real` by the lengths alone: it counts what does not fit before a fixed start.
        var (free, real) = (start, start)
        var isAfterAct = false
        for entry in entries where !entry.isTimeAlone {
            let change = isAfterAct && entry.isAct ? settings.change : .zero
            let (begin, earliest) = (entry.pin ?? free.adding(change), real.adding(change))
            let length = entry.length ?? settings.setLength
            free = begin.adding(length)
            real = max(begin, earliest).adding(length)
            let light = entry.isAct && entry.length != nil ? settings.light(of: length) : nil
            lines.append(
                Line(
                    key: entry.key, start: begin, end: free, isLengthSet: entry.length != nil,
                    light: light.map { free.adding(.zero - $0) }, isPinned: entry.pin != nil,
                    slack: entry.pin.map { $0 - earliest }))
            isAfterAct = entry.isAct
        }
        let times = entries.filter(\.isTimeAlone).compactMap { entry in
            entry.pin.map {
                Line(
                    key: entry.key, start: $0, end: $0, isLengthSet: true, light: nil, isPinned: true, slack: nil)
            }
        }
        for time in times.sorted(by: { $0.start < $1.start }) {
            lines.insert(time, at: lines.firstIndex { $0.start >= time.start } ?? lines.count)
        }
        (self.lines, self.start, end, self.stop) = (lines, start, real, stop)
    }

    package subscript(key: RunLineKey) -> Line? { lines.first { $0.key == key } }

    /// The line that is on at a moment, if the show is on; nil between two of them.
    package func line(at now: Instant) -> Line? { lines.last { $0.start <= now && now < $0.end } }

    /// The lines whose start a line before them runs into.
    package var overruns: [Line] { lines.filter { $0.slack.map { $0 < .zero } ?? false } }
}

extension RunSheet {
    /// How long each of `count` acts can be between two moments, in whole minutes, with a change after each; nil where
    /// no time is left for a minute.
    package static func minutesEach(
        _ count: Int, from start: Instant, to end: Instant, change: Duration
    ) -> Int? {
        guard count > 0 else { return nil }
        let seconds = (end - start).components.seconds - Int64(count) * change.components.seconds
        let minutes = Int(seconds.floorDivided(by: Int64(count) * 60))
        return minutes > 0 ? minutes : nil
    }
}
