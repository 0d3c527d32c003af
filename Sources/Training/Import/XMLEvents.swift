internal import Foundation
internal import FoundationXML
internal import Values

/// Reads the elements of an XML file one after the other, without a tree in memory. External entities are not loaded.
final class XMLEvents: NSObject, XMLParserDelegate {
    /// An element starts: its name without a prefix, and its attributes.
    var start: (String, [String: String]) -> Void = { _, _ in }
    /// An element ends: its name and the text directly in it.
    var end: (String, String) -> Void = { _, _ in }
    private(set) var root: String?
    private var texts: [String] = []

    /// Deeper files are refused.
    private static let mostDepth = 64
    private var isTooDeep = false

    /// - Throws: `RunFileError.notXML`.
    func read(_ bytes: [UInt8]) throws(RunFileError) {
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        guard parser.parse(), !isTooDeep else { throw .notXML(line: parser.lineNumber > 0 ? parser.lineNumber : nil) }
    }

    private static func local(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let name = Self.local(elementName)
        if root == nil { root = name }
        texts.append("")
        if texts.count > Self.mostDepth {
            isTooDeep = true
            return parser.abortParsing()
        }
        start(name, attributes)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard let last = texts.indices.last, texts[last].utf8.count < 10_000 else { return }
        texts[last] += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
        let text = texts.popLast() ?? ""
        end(Self.local(elementName), text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

/// Times of GPX and TCX files.
enum XMLTime {
    /// RFC 3339; a time without a zone is in UTC.
    static func read(_ text: String) -> Instant? {
        Instant(rfc3339: text) ?? Instant(rfc3339: text + "Z")
    }
}
