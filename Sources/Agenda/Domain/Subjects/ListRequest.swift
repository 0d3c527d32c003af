import Platform
import Values

/// What the words behind TODO or NOTE ask of the list, so that they are no item of it: `list`, `help`, `delete 2`.
enum ListRequest: Equatable {
    case show
    case help
    /// With the number of the item; nil for none, or several.
    case remove(Int?)
    /// `done 2`
    case done(Int)

    /// Nil for words that are an item: `list gigs`, `remove 2 stains`.
    init?(_ words: String) {
        let said = Courtesies.ended(words.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init))
        guard let verb = said.first else { return nil }
        let objects = said.dropFirst().filter { !Self.fillers.contains($0) }
        let numbers = objects.compactMap { Int($0) }
        switch verb {
        case "help" where said.count == 1: self = .help
        case _ where Self.showing.contains(verb) && objects.isEmpty: self = .show
        case _ where Self.removing.contains(verb) && objects.count == numbers.count:
            self = .remove(numbers.count == 1 ? numbers[0] : nil)
        case "done" where numbers.count == 1 && said.count == 2: self = .done(numbers[0])
        default: return nil
        }
    }

    private static let showing: Set = ["list", "lists", "show", "see", "view", "all"]
    private static let removing: Set = ["delete", "del", "remove", "rm", "clear", "erase", "cancel"]
    private static let fillers: Set = [
        "all", "and", "everything", "item", "items", "it", "list", "lists", "me", "my", "no", "note", "notes", "number",
        "one", "that", "the", "them", "this", "to", "do", "dos", "todo", "todos", "last",
    ]
}
