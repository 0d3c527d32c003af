/// One `<Message>` of a TwiML answer.
struct TwiMLMessage: Sendable, Hashable {
    var body: String
    var media: [String] = []
    /// Nil: back to whoever wrote.
    var to: String?
    /// Nil: the number that was written to.
    var from: String?
    var statusCallback: String?
}

/// Why an answer is not TwiML.
enum TwiMLError: Error, Hashable {
    case notWellFormed
    /// The outermost element is another one.
    case notAResponse
}

/// Reads the `<Message>` elements of a TwiML document; other verbs are passed over.
enum TwiMLReader {
    static func messages(in document: [UInt8]) throws(TwiMLError) -> [TwiMLMessage] {
        let root = try XMLElement(parsing: document)
        guard root.name == "Response" else { throw .notAResponse }
        return root.children.filter { $0.name == "Message" }.map { element in
            let bodies = element.children.filter { $0.name == "Body" }
            return TwiMLMessage(
                body: bodies.isEmpty ? element.text : bodies.map(\.text).joined(),
                media: element.children.filter { $0.name == "Media" }.map(\.text),
                to: element.attributes["to"], from: element.attributes["from"],
                statusCallback: element.attributes["statusCallback"])
        }
    }
}
