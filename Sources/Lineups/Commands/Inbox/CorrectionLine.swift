import Agenda
import CommandKit
import Lineups
import Platform
import Storage
import Values

extension CorrectableText {
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
        let text = text.quoted.capitalizedFirst
        let place = "\(event.name.quotedLine), \(DateText().short(event.localStart))"
        guard let recordedWords else {
            let guess = leaning.map { " (\($0.words))" } ?? ""
            return "\(text) did not answer \(place)\(guess). To record yes, no or maybe:"
        }
        return "\(text) was read as \(recordedWords) for \(place). To correct it:"
    }
}
