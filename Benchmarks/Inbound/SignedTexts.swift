import Foundation
import Sandbox
import Twilio

/// Webhooks signed in advance. Every text has its own SID. The performers take turns and change their answer each time.
struct SignedTexts {
    let publicURL: String
    var performers: [String]
    /// The numbers that they text: each is that of an account, and the performers are those of each account in turn.
    private let senders: [String]
    private var count = 0

    /// A webhook's signature and body.
    struct Text: Sendable {
        let signature: String
        let body: String
    }

    /// Texts to prepare per second of load: more than any server can receive.
    static let mostPerSecond = 16_000

    init(publicURL: String, performers: [String], senders: [String] = [BenchmarkDatabase.ourNumber]) {
        (self.publicURL, self.performers, self.senders) = (publicURL, performers, senders)
    }

    /// Writes `threads` files `path-0.txt` and so on. A line is signature, tab, body.
    mutating func write(_ lines: Int, threads: Int, to path: String) throws {
        for thread in 0..<threads {
            let text = try texts(lines / threads).map { "\($0.signature)\t\($0.body)\n" }.joined()
            try text.write(toFile: "\(path)-\(thread).txt", atomically: false, encoding: .utf8)
        }
    }

    mutating func texts(_ count: Int) throws -> [Text] {
        let test = SandboxProvider.testCredentials
        guard let key = SigningKey(token: test.authToken) else { throw CocoaError(.coderInvalidValue) }
        return (0..<count).map { _ in
            let form = next(accountSID: test.accountSID)
            return Text(signature: key.sign(url: publicURL + "/twilio/sms", form: form), body: form.encodedText)
        }
    }

    /// The fields that the provider sends, including empty ones.
    private mutating func next(accountSID: String) -> FormBody {
        let words = [["Yes", "No"], ["I'm in", "no thanks"], ["Sure", "Nope"]]
        let place = count % performers.count
        let (from, to) = (performers[place], senders[place % senders.count])
        let round = count / performers.count
        let body = words[count % words.count][round % 2]
        // In no order, like the provider's.
        let half = UInt64(count + 1) &* 0x9E37_79B9_7F4A_7C15
        let sid = "SM" + String(format: "%016lx%016lx", half, half ^ UInt64(count))
        count += 1
        return [
            "ToCountry": "US", "ToState": "", "SmsMessageSid": sid, "NumMedia": "0", "ToCity": "", "FromZip": "",
            "SmsSid": sid, "FromState": "NY", "SmsStatus": "received", "FromCity": "NEW YORK", "Body": body,
            "FromCountry": "US", "To": to, "ToZip": "", "NumSegments": "1", "MessageSid": sid,
            "AccountSid": accountSID, "From": from, "ApiVersion": "2010-04-01",
        ]
    }
}
