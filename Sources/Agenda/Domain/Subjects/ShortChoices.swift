import Platform
import Twilio
import Values

/// A question with numbered choices, whose titles are cut until it fits two segments.
struct ShortChoices: Hashable {
    let titles: [String]
    let text: String

    /// The most characters of a title, and whether its detail follows. The first that fits is used.
    private static let forms: [(length: Int, hasDetail: Bool)] = [
        (40, true), (24, true), (16, true), (24, false), (16, false), (10, false), (4, true), (6, false),
    ]

    /// - Parameter details: what else tells the choices apart; empty for nothing.
    init(_ question: String, _ names: [String], details: [String] = []) {
        let all = Self.forms.map { form in
            let titles = names.enumerated().map { index, name in
                let detail = form.hasDetail ? details.atPlace(index + 1).map { " (\($0))" } : nil
                return name.shortened(to: form.length) + (detail ?? "")
            }
            return (titles: titles, text: "\(question)\n\(Prompt.numbered(titles))\nReply with the number.")
        }
        let fitting = all.filter { Segments.fitsTwo($0.text) }
        // Names that were cut to the same words tell nothing apart.
        let chosen = fitting.first { Set($0.titles).count == names.count } ?? fitting.first ?? all[all.count - 1]
        (titles, text) = (chosen.titles, chosen.text)
    }
}
