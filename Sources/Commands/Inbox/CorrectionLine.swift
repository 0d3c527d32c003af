internal import Agenda
internal import Lineups
internal import Platform
internal import Storage
internal import Values

extension Correction {
    /// The command that records the correction.
    func line(in context: CommandContext) async throws -> String {
        let suggested = suggestedAnswer
        let words = [
            "greenroom lineup answer", try await context.argument(for: event),
            try await context.argument(for: contact, named: name), suggested.choice.rawValue,
        ]
        return (words + (suggested.isMisread ? ["--misread"] : [])).joined(separator: " ")
    }

    /// How the text was read.
    func words(of text: InboundMessage) -> String {
        let text = text.quoted.capitalised
        let place = "\(event.name.quotedLine), \(DateText().short(event.localStart))"
        guard let recordedAnswer else {
            let guess = leaning.map { " (\($0.words))" } ?? ""
            return "\(text) did not answer \(place)\(guess). To record yes, no or maybe:"
        }
        return "\(text) was read as \(recordedAnswer.rawValue) for \(place). To correct it:"
    }
}
