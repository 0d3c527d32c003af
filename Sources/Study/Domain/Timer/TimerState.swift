package import Values

/// The phase of a session with its times. Its changes are pure rules.
package struct TimerState: Hashable, Sendable, Codable {
    package let lengths: TimerLengths
    package private(set) var phase: TimerPhase
    private var sinceMilliseconds: Int64
    private var dueMilliseconds: Int64?
    private var finishedMilliseconds: Int64?
    /// The number of breaks that were taken.
    package private(set) var breaks: Int

    /// When the phase began.
    package var since: Instant { Instant(milliseconds: sinceMilliseconds) }
    /// When a running phase ends; nil for the others.
    package var due: Instant? { dueMilliseconds.map { Instant(milliseconds: $0) } }
    /// Nil while the session is open.
    package var finishedAt: Instant? { finishedMilliseconds.map { Instant(milliseconds: $0) } }

    init(lengths: TimerLengths, phase: TimerPhase, since: Instant, due: Instant?, finishedAt: Instant?, breaks: Int) {
        (self.lengths, self.phase, self.breaks) = (lengths, phase, breaks)
        sinceMilliseconds = since.milliseconds
        (dueMilliseconds, finishedMilliseconds) = (due?.milliseconds, finishedAt?.milliseconds)
    }

    /// A session that begins now with its study time.
    static func started(_ lengths: TimerLengths, now: Instant) -> TimerState {
        TimerState(
            lengths: lengths, phase: .study, since: now, due: now.adding(.minutes(lengths.study)), finishedAt: nil,
            breaks: 0)
    }

    /// After the end of a running phase; nil if it has not ended yet, or nothing runs.
    func fired(now: Instant) -> TimerState? {
        guard let due, due <= now else { return nil }
        return moved(to: phase == .study ? .getBreak : .startStudy, minutes: nil, now: due)
    }

    /// After a choice. Both extensions last as long as a break; a new study phase has its full length.
    ///
    /// - Throws: `TimerError.notNow` for a choice that the phase does not offer.
    func chosen(_ choice: TimerChoice, now: Instant) throws(TimerError) -> TimerState {
        guard phase.choices.contains(choice) else { throw .notNow(choice, self) }
        switch choice {
        case .break:
            var next = moved(to: .break, minutes: lengths.rest, now: now)
            next.breaks += 1
            return next
        case .study: return moved(to: .study, minutes: lengths.study, now: now)
        case .more: return moved(to: phase == .getBreak ? .study : .break, minutes: lengths.rest, now: now)
        case .finish:
            var next = moved(to: .finished, minutes: nil, now: now)
            next.finishedMilliseconds = now.milliseconds
            return next
        }
    }

    private func moved(to phase: TimerPhase, minutes: Int?, now: Instant) -> TimerState {
        var next = self
        (next.phase, next.sinceMilliseconds) = (phase, now.milliseconds)
        next.dueMilliseconds = minutes.map { now.adding(.minutes($0)).milliseconds }
        return next
    }

    /// The time that was studied when this state is left at `now`; nil if nothing was.
    func studied(until now: Instant) -> Range<Instant>? {
        guard phase == .study, let due else { return nil }
        let end = min(now, due)
        return end > since ? since..<end : nil
    }
}
