package import Values

/// The deadline for answers.
package enum AnswerBy: Hashable, Sendable {
    case at(Instant)
    /// This long before the event begins.
    case before(Duration)

    /// Reads `2d before` and instants as `description` writes them; nil for `off`.
    package static func read(_ text: String) throws(PolicyError) -> AnswerBy? {
        if text.folded == "off" || text.folded == "none" { return nil }
        if let instant = Instant(rfc3339: text) { return .at(instant) }
        guard text.folded.hasSuffix("before"),
            let span = try? DurationText.read(String(text.dropLast("before".count)))
        else { throw .notAnswerBy(text) }
        return .before(span)
    }

    /// The deadline of an event that begins at `start`, never after it.
    package func moment(start: Instant) -> Instant {
        switch self {
        case .at(let instant): min(instant, start)
        case .before(let span): start.adding(.zero - span)
        }
    }
}

extension AnswerBy: CustomStringConvertible {
    package var description: String {
        switch self {
        case .at(let instant): instant.rfc3339
        case .before(let span): DurationText.short(span) + " before"
        }
    }
}
