/// An element of an XML document, with its children in order.
package struct XMLElement: Sendable, Hashable {
    /// Without the namespace prefix.
    package let name: String
    package internal(set) var attributes: [String: String] = [:]
    package internal(set) var children: [XMLElement] = []
    /// The text directly inside, without that of children.
    package internal(set) var text = ""

    /// The first child with this name.
    package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// All elements with one of these names inside, in the order of the document.
    package func all(_ names: String...) -> [XMLElement] {
        all(names)
    }

    private func all(_ names: [String]) -> [XMLElement] {
        children.flatMap { child in (names.contains(child.name) ? [child] : []) + child.all(names) }
    }

    /// The text with single spaces; nil if it is blank.
    package var words: String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
