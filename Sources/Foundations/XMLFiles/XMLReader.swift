internal import Foundation
internal import FoundationXML

/// Reads XML documents of other programs. A document type is refused, so no entities are expanded and nothing external
/// is loaded.
package enum XMLReader {
    /// How deep elements may be nested, and how many there may be.
    static let (mostDepth, mostElements) = (64, 1_000_000)

    /// Nil for what is not a well-formed document within the limits.
    package static func root(of document: [UInt8]) -> XMLElement? {
        // FoundationXML traps on attributes that are not valid UTF-8. A document type could declare entities.
        guard let text = String(validating: document, as: UTF8.self),
            text.range(of: "<!DOCTYPE", options: .caseInsensitive) == nil
        else { return nil }
        let parser = XMLParser(data: Data(document))
        let builder = XMLTreeBuilder()
        parser.delegate = builder
        // On Linux, `parse` returns true even after some errors; `parserError` has them all.
        guard parser.parse(), parser.parserError == nil else { return nil }
        return builder.root
    }
}

/// Builds the tree while the parser reads.
private final class XMLTreeBuilder: NSObject, XMLParserDelegate {
    private var open: [XMLElement] = []
    private var count = 0
    private var finished: XMLElement?

    /// Nil until the root element was closed.
    var root: XMLElement? { open.isEmpty ? finished : nil }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        count += 1
        guard open.count < XMLReader.mostDepth, count <= XMLReader.mostElements else { return parser.abortParsing() }
        let local = name.split(separator: ":").last.map(String.init) ?? name
        open.append(XMLElement(name: local, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        guard !open.isEmpty else { return }
        open[open.count - 1].text += characters
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            finished = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }
}
