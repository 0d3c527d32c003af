import FoundationEssentials
import Values

/// A text from a simulated phone to one of our numbers: the body of `POST /sandbox/inbound`.
struct SimulatedText: Sendable, Decodable {
    let from: String
    /// Nil means our first number.
    let to: String?
    let body: String?
    /// Addresses of pictures.
    let media: [String]?
    /// The message identifier. The SID of a stored message delivers that message again.
    let sid: String?
    /// What a tapped button sends back, of a message by WhatsApp; the body is its title.
    let buttonPayload: String?
    /// STOP, START or HELP, to simulate that Advanced Opt-Out has replied.
    let optOutType: String?

    init(json: [UInt8]) throws(SimulatedTextError) {
        do {
            self = try JSONDecoder().decode(SimulatedText.self, from: Data(json))
        } catch {
            throw .notReadable
        }
        guard PhoneRule.isDialable(Channel.number(in: from)) else { throw .from }
        guard (body ?? "").unicodeScalars.count <= 1600 else { throw .tooLong }
        guard (media ?? []).count <= 10 else { throw .tooManyMedia }
        if let sid, !Self.isSID(sid) { throw .sid }
        if let optOutType, !["STOP", "START", "HELP"].contains(optOutType) { throw .optOutType }
    }

    private static func isSID(_ sid: String) -> Bool {
        (1...128).contains(sid.utf8.count) && sid.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

/// Why a simulated text is rejected.
enum SimulatedTextError: Error, Hashable, CustomStringConvertible {
    case notReadable, from, tooLong, tooManyMedia, sid, optOutType
    case unknownTo(String)

    var description: String {
        switch self {
        case .notReadable: #"an inbound text must be JSON such as {"from": "+14155550123", "body": "Yes"}"#
        case .from: #""from" is not a phone number in E.164, such as +14155550123"#
        case .tooLong: #""body" must have at most 1600 characters"#
        case .tooManyMedia: "a text can have at most 10 pictures"
        case .sid: #""sid" must be 1 to 128 visible ASCII characters"#
        case .optOutType: #""optOutType" must be STOP, START or HELP"#
        case .unknownTo(let number): "\(number) is not a number of the sandbox"
        }
    }
}
