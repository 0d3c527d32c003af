package import Platform
package import Storage
import Values

/// Finds rows by names on the command line. Throws errors with suggestions. Each noun's lookups are in its own folder.
extension CommandContext {
    /// Throws `CommandError` if there is none.
    package func found<Noun>(_ noun: Noun?, _ words: String, noun word: String) throws -> Noun {
        guard let noun else { throw CommandError(.notFound, "There is no \(word) \(words.quotedLine).") }
        return noun
    }

    /// The only match. Throws `CommandError` with suggestions.
    package func pick<Noun>(
        _ result: NameMatch<Noun>.Result, words: String, noun: String, listing: String
    ) throws -> ID<Noun> {
        switch result {
        case .one(let candidate): return candidate.id
        case .several(let candidates):
            let shown = candidates.prefix(10).map {
                "  \($0.id)  \(Printable.line($0.name)) (\(Printable.line($0.detail)))"
            }
            let rest = candidates.count > shown.count ? ["  … and \(candidates.count - shown.count) more"] : []
            let many =
                switch noun {
                case "entry": "entries"
                case "series": noun
                case "show or series": "shows or series"
                default: "\(noun)s"
                }
            let error = CommandError(
                .notFound,
                "Several \(many) match \(words.quotedLine). \(Self.howToChoose(among: candidates.map(\.name)))",
                lines: shown + rest)
            guard let first = candidates.first else { throw error }
            throw error.correcting(words, to: "\(first.id)")
        case .none(let nearest):
            let hints = nearest.prefix(3).map { "Did you mean  \($0.name.quotedLine) (\(Printable.line($0.detail)))?" }
            let error = CommandError(
                .notFound, "There is no \(noun) \(words.quotedLine).",
                lines: hints.isEmpty ? ["See all: \(listing)"] : Array(hints))
            guard let first = nearest.first else { throw error }
            throw error.correcting(words, to: nearest.count { $0.name == first.name } == 1 ? first.name : "\(first.id)")
        }
    }

    /// How to choose one of several: those that share a name differ only in their numbers.
    static func howToChoose(among names: [String]) -> String {
        Set(names.map(\.folded)).count > 1 ? "Use a longer name or the number:" : "Use the number:"
    }
}
