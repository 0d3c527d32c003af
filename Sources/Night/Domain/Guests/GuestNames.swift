import Agenda
import Values

/// What is entered for a guest list: `2`, or `Ana Lopez, Bo`, or `Ana Lopez +1`.
struct GuestNames: Hashable, Sendable {
    /// Nil for a place without a name.
    let places: [String?]

    /// Throws `GuestError`.
    init(_ text: String) throws(GuestError) {
        let words = EventEntry.words(text) ?? ""
        if let count = Int(words.drop { $0 == "+" }), count > 0 {
            guard count <= Guest.most else { throw .listTooLong(count) }
            places = Array(repeating: nil, count: count)
            return
        }
        var places: [String?] = []
        for part in Self.parts(words) {
            let (name, more) = Self.withoutPlus(part)
            guard name.contains(where: \.isLetter) else { throw .noNames(text) }
            guard name.count <= Guest.longestName else { throw .nameTooLong(name.count) }
            guard more <= GuestRules.mostPlaces else { throw .listTooLong(more) }
            places.append(name)
            places += (0..<more).map { "\(name) +\($0 + 1)" }
        }
        guard !places.isEmpty else { throw .noNames(text) }
        self.places = places
    }

    /// The parts of a list with commas, `and` or `&` between them.
    static func parts(_ text: String) -> [String] {
        text.replacing(/\s+(?:and|&)\s+/.ignoresCase(), with: ",").split { ",;\n".contains($0) }
            .compactMap { EventEntry.words(String($0)) }
    }

    /// `Ana Lopez +1`: the name, and how many come with it.
    private static func withoutPlus(_ part: String) -> (String, Int) {
        guard let match = part.wholeMatch(of: /(.+?)\s*\+\s*([0-9]{1,4})/), let more = Int(match.2) else {
            return (part, 0)
        }
        return (String(match.1), more)
    }
}
