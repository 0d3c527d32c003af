import Foundation
import FoundationXML

/// Checks that XML is well-formed, and collects its texts.
final class XMLReader: NSObject, XMLParserDelegate {
    private(set) var texts: [String] = []
    private var text = ""

    func read(_ xml: String) -> Bool {
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = self
        return parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) { text = "" }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        texts.append(text)
        text = ""
    }
}
