internal import Agenda
internal import Lineups
internal import Platform
internal import Storage
internal import Values

extension Correction {
    /// The command that sets it right, to be pasted.
    func line(in context: CommandContext) async throws -> String {
        let suggested = suggestedAnswer
        let words = [
            "greenroom lineup answer", try await context.argument(for: event),
            try await context.argument(for: contact, named: name), suggested.choice.rawValue,
        ]
        return (words + (suggested.isMisread ? ["--misread"] : [])).joined(separator: " ")
    }

    /// What the text was taken for.
    func words(of text: InboundMessage) -> String {
        let text = text.quoted.capitalised
        let place = "\(event.name.quotedLine), \(DateText().short(event.localStart))"
        guard let recordedAnswer else {
            let guess = leaning.map { " (\($0.words))" } ?? ""
            return "\(text) settled nothing for \(place)\(guess). If it says so, paste (yes, no or maybe):"
        }
        return "\(text) was taken as \(recordedAnswer.rawValue) for \(place). Misread? Paste:"
    }
}
