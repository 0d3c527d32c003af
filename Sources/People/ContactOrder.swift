package import Platform
import Storage
import Values

/// By which part of their names contacts are sorted, and found by a letter.
package enum ContactOrder: String, CaseIterable, Sendable {
    case name
    /// The last word of the name, then the name.
    case lastName = "last-name"

    /// Sorted, and only those whose name or last word begins with `letter`; nil for all.
    package func sorted(_ contacts: [Contact], letter: String? = nil) -> [Contact] {
        let initial = letter?.folded ?? ""
        let keyed = contacts.map { (key: key(of: $0.name), contact: $0) }.filter { $0.key.word.hasPrefix(initial) }
        return keyed.sorted {
            ($0.key.word, $0.key.name, $0.contact.id.rawValue) < ($1.key.word, $1.key.name, $1.contact.id.rawValue)
        }
        .map(\.contact)
    }

    /// Without case and accents. A sign without letters or digits, such as an emoji, is no word.
    private func key(of name: String) -> (word: String, name: String) {
        let folded = name.folded
        switch self {
        case .name: return (folded, folded)
        case .lastName:
            let words = folded.split(separator: " ")
            return (String(words.last { $0.contains { $0.isLetter || $0.isNumber } } ?? words.last ?? ""), folded)
        }
    }
}
