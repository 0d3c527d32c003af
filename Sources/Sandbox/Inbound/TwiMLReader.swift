import Foundation
import FoundationXML

/// One `<Message>` of a TwiML response.
struct TwiMLMessage: Sendable, Hashable {
    var body: String
    var media: [String] = []
    /// Nil: reply to the sender of the inbound text.
    var to: String?
    /// Nil: from the number that the inbound text was sent to.
    var from: String?
    var statusCallback: String?
}

/// Why a response is not TwiML.
enum TwiMLError: Error, Hashable {
    case notWellFormed
    /// The root element is not `<Response>`.
    case notAResponse
}

/// Reads the `<Message>` elements of a TwiML document and ignores other verbs.
/// A document type is refused, so no entities are expanded and nothing external is loaded.
enum TwiMLReader {
    static func messages(in document: [UInt8]) throws(TwiMLError) -> [TwiMLMessage] {
        // FoundationXML traps on attributes that are not valid UTF-8. A document type could declare entities.
        guard let text = String(validating: document, as: UTF8.self), !text.contains("<!DOCTYPE") else {
            throw .notWellFormed
        }
        let parser = XMLParser(data: Data(document))
        let builder = TwiMLBuilder()
        parser.delegate = builder
        // On Linux, `parse` returns true even after some errors; `parserError` has them all.
        guard parser.parse(), parser.parserError == nil, builder.isComplete else { throw .notWellFormed }
        guard builder.rootName == "Response" else { throw .notAResponse }
        return builder.messages
    }
}

/// Collects messages while the parser reads.
private final class TwiMLBuilder: NSObject, XMLParserDelegate {
    private(set) var rootName: String?
    private(set) var messages: [TwiMLMessage] = []
    /// Names of the open elements, root first.
    private var path: [String] = []
    private var message = TwiMLMessage(body: "")
    /// Text directly inside `<Message>`; used where it has no `<Body>`.
    private var messageText = ""
    private var bodies: [String]?
    private var text = ""

    /// True once the root element was closed.
    var isComplete: Bool { rootName != nil && path.isEmpty }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if path.isEmpty { rootName = name }
        path.append(name)
        switch path.count {
        case 2 where name == "Message":
            message = TwiMLMessage(
                body: "", to: attributes["to"], from: attributes["from"], statusCallback: attributes["statusCallback"])
            (messageText, bodies) = ("", nil)
        case 3: text = ""
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        switch path.count {
        case 2: messageText += characters
        case 3: text += characters
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        let depth = path.count
        path.removeLast()
        guard depth == 3 ? path.last == "Message" : depth == 2 && name == "Message" else { return }
        switch (depth, name) {
        case (3, "Body"): bodies = (bodies ?? []) + [text]
        case (3, "Media"): message.media.append(text)
        case (2, _):
            message.body = bodies?.joined() ?? messageText
            messages.append(message)
        default: break
        }
    }
}
