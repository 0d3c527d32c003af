import Foundation
import FoundationXML

/// Reads XML documents of other programs. A document type is refused, so no entities are expanded and nothing external
/// is loaded.
package enum XMLReader {
    /// How deep elements may be nested.
    static let mostDepth = 64
    /// How many attributes an element may have: the parser compares each with all others.
    static let mostAttributes = 5000
    /// How many elements a document may have that is read as a whole.
    package static let mostElements = 1_000_000

    /// Nil for what is not a well-formed document within the limits.
    package static func root(of document: [UInt8]) -> XMLElement? {
        var open: [XMLElement] = []
        var root: XMLElement?
        let isComplete = read(document) { event in
            switch event {
            case .start(let name, let attributes): open.append(XMLElement(name: name, attributes: attributes))
            case .text(let text): open[open.count - 1].text += text
            case .end:
                let element = open.removeLast()
                if open.isEmpty {
                    root = element
                } else {
                    open[open.count - 1].children.append(element)
                }
            }
        }
        return isComplete ? root : nil
    }

    /// Reads a document in the order of its parts, without keeping them. Starts and ends are balanced, and there is no
    /// text outside the root element.
    ///
    /// - Returns: false for what is not a well-formed document within the limits; the events until then are those
    ///   before the error.
    package static func read(
        _ document: [UInt8], mostElements: Int = mostElements, onEvent: (XMLEvent) -> Void
    ) -> Bool {
        // FoundationXML traps on attributes that are not valid UTF-8. A document type could declare entities.
        // Other encodings, which have zero bytes, could hide one.
        guard !document.contains(0), String(validating: document, as: UTF8.self) != nil, !hasDocumentType(document),
            !hasManyAttributes(document)
        else { return false }
        return withoutActuallyEscaping(onEvent) { onEvent in
            let parser = XMLParser(data: Data(document))
            let delegate = XMLEventSource(mostElements: mostElements, onEvent: onEvent)
            parser.delegate = delegate
            // On Linux, `parse` returns true even after some errors; `parserError` has them all.
            return parser.parse() && parser.parserError == nil && delegate.isComplete
        }
    }

    /// Whether an element may have more than `mostAttributes`: so many equals signs stand between two less-than signs,
    /// which no attribute can contain.
    private static func hasManyAttributes(_ document: [UInt8]) -> Bool {
        var signs = 0
        for byte in document {
            if byte == UInt8(ascii: "<") { signs = 0 }
            if byte == UInt8(ascii: "=") { signs += 1 }
            if signs > mostAttributes { return true }
        }
        return false
    }

    /// Whether `<!DOCTYPE` is anywhere, in any case.
    private static func hasDocumentType(_ document: [UInt8]) -> Bool {
        let keyword = Array("doctype".utf8)
        var rest = document[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "!")) {
            rest = rest[(start + 1)...]
            let isDeclaration = start > 0 && document[start - 1] == UInt8(ascii: "<")
            if isDeclaration, rest.prefix(keyword.count).elementsEqual(keyword, by: { $0 | 0x20 == $1 }) { return true }
        }
        return false
    }
}

/// Passes on what the parser finds, and stops it at the limits.
private final class XMLEventSource: NSObject, XMLParserDelegate {
    private let mostElements: Int
    private let onEvent: (XMLEvent) -> Void
    private var depth = 0
    private var count = 0
    private var isStopped = false

    /// Whether the root element was closed.
    var isComplete: Bool { depth == 0 && count > 0 && !isStopped }

    init(mostElements: Int, onEvent: @escaping (XMLEvent) -> Void) {
        (self.mostElements, self.onEvent) = (mostElements, onEvent)
    }

    private func stop(_ parser: XMLParser) {
        isStopped = true
        parser.abortParsing()
    }

    private static func local(_ name: String) -> String {
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
        return String(name[name.utf8.index(after: colon)...])
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard !isStopped else { return }
        count += 1
        guard depth < XMLReader.mostDepth, count <= mostElements else { return stop(parser) }
        depth += 1
        onEvent(.start(Self.local(name), attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        guard depth > 0, !isStopped else { return }
        onEvent(.text(characters))
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard depth > 0, !isStopped else { return }
        depth -= 1
        onEvent(.end(Self.local(name)))
    }

    // An encoding such as UTF-7 can hide a document type.
    func parser(
        _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
    ) { stop(parser) }

    func parser(
        _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
    ) { stop(parser) }
}

/// A part of an XML document, in its order. Names are without the namespace prefix; names of attributes are with it.
package enum XMLEvent: Hashable, Sendable {
    case start(String, [String: String])
    /// A piece of text: a long text, or one with entities, comes in several.
    case text(String)
    case end(String)
}

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
