import Foundation
import TestSupport
import Testing
import Twilio

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Arbitrary input: no bytes crash the parsers, and nothing unsigned is accepted.
/// GREENROOM_FUZZ_CASES=1000000 runs more cases. The corpus is the bodies in Fixtures/.
@Suite struct FuzzTests {
    private static let seeds = UInt64(1)...4
    private static let cases = FuzzRun.cases(short: 8000, runs: seeds.count)

    private static let corpus: [[UInt8]] =
        FormBodyTests.cases.map { Array($0.raw.utf8) }
        + ["inbound_sms.txt", "inbound_mms_stop.txt", "status_undelivered.txt"].compactMap { try? Fixture.bytes($0) }

    @Test(arguments: seeds) func anyFormIsReadOrRefused(seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        let unbounded = FormLimits(bytes: .max, fields: .max)
        let run = try await FuzzRun(cases: Self.cases) { number in
            let body = Damage.bytes(from: Self.corpus, using: &random)
            guard let form = try? FormBody(decoding: body) else {
                guard body.count > 65_536 || body.count(where: { $0 == UInt8(ascii: "&") }) >= 1000 else {
                    Issue.record("seed \(seed), case \(number) is refused: \(body)")
                    return false
                }
                return true
            }
            guard form.count <= 1000, try FormBody(decoding: form.encoded, limits: unbounded) == form else {
                Issue.record("seed \(seed), case \(number) is not read back: \(body)")
                return false
            }
            if let inbound = try? InboundForm(form), inbound.media.count > form.count || inbound.sid.rawValue.isEmpty {
                Issue.record("seed \(seed), case \(number) is misread: \(body)")
            }
            if let status = try? StatusForm(form), status.accountSID.isEmpty {
                Issue.record("seed \(seed), case \(number) is misread: \(body)")
            }
            return true
        }
        #expect(run.isSound, "\(run)")
    }

    /// Every JSON body that we accept, Foundation accepts with the same fields.
    @Test(arguments: seeds) func anyFlatObjectIsReadAsOthersReadItOrRefused(seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        let corpus = FlatJSONTests.read.map { Array($0.0.utf8) }
        let run = await FuzzRun(cases: Self.cases) { number in
            let body = Damage.bytes(from: corpus, using: &random)
            guard let form = try? FormBody(flatJSON: body) else { return true }
            let other = try? JSONDecoder().decode([String: String].self, from: Data(body))
            guard let other, other.count == form.count, other.allSatisfy({ form[$0] == $1 }) else {
                Issue.record("seed \(seed), case \(number) is read otherwise: \(body)")
                return false
            }
            return true
        }
        #expect(run.isSound, "\(run)")
    }

    @Test(arguments: seeds) func changedFormFailsTheSignatureCheck(seed: UInt64) async throws {
        var random = SplitMix64(state: seed)
        let key = try #require(SigningKey(token: "12345"))
        let check = SignatureCheck(tokens: ["other", "12345"])
        let url = "https://gigs.example.org:8443/twilio/sms?a=1&b=x%20y"
        let run = await FuzzRun(cases: Self.cases) { number in
            let body = Damage.bytes(from: Self.corpus, using: &random)
            guard let form = try? FormBody(decoding: body) else { return true }
            let signature = key.sign(url: url, form: form)
            var other = body
            Damage.step(&other, Self.corpus, using: &random)
            let otherForm = (try? FormBody(decoding: other)) ?? FormBody()
            let isSame = key.sign(url: url, form: otherForm) == signature
            let junk = Damage.text(from: Self.corpus, using: &random)
            var header = Array(signature.utf8)
            header[Int.random(in: header.indices, using: &random)] ^= UInt8.random(in: 1...127, using: &random)
            let believed = [
                check.accepts(header: signature, url: url, form: form),
                check.accepts(header: signature, url: url, form: otherForm) == isSame,
                !check.accepts(header: String(decoding: header, as: UTF8.self), url: url, form: form),
                !check.accepts(header: junk, url: url, form: form),
                !check.accepts(header: signature, url: junk, form: form),
                !check.accepts(header: signature, url: "https://" + junk, form: form),
                !check.acceptsJSON(header: signature, url: url + "&bodySHA256=" + junk, body: body),
            ]
            guard believed.allSatisfy({ $0 }) else {
                Issue.record("seed \(seed), case \(number): \(believed), \(body), \(other), \(junk)")
                return false
            }
            return true
        }
        #expect(run.isSound, "\(run)")
    }

    @Test(arguments: seeds) func anyTextComesOutOfTheAnswerAsItWentIn(seed: UInt64) async {
        var random = SplitMix64(state: seed)
        let run = await FuzzRun(cases: Self.cases) { number in
            let texts = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Damage.text(from: Self.corpus, using: &random)
            }
            let expected = texts.map { $0.unicodeScalars.filter(\.isAllowedInXML) }.filter { !$0.isEmpty }
            let read = TwiMLTexts.read(TwiML.response(messages: texts))
            guard read.map({ $0.map { Array($0.unicodeScalars) } }) == expected.map({ Array($0) }) else {
                Issue.record("seed \(seed), case \(number): \(texts.map { Array($0.unicodeScalars.map(\.value)) })")
                return false
            }
            return true
        }
        #expect(run.isSound, "\(run)")
    }
}

extension Unicode.Scalar {
    /// XML 1.0, section 2.2.
    fileprivate var isAllowedInXML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}

/// The messages of a TwiML response, read by Foundation's XML parser.
private final class TwiMLTexts: NSObject, XMLParserDelegate {
    private var texts: [String] = []

    /// Nil if it is not well-formed.
    static func read(_ xml: [UInt8]) -> [String]? {
        let reader = TwiMLTexts()
        let parser = XMLParser(data: Data(xml))
        parser.delegate = reader
        return parser.parse() && parser.parserError == nil ? reader.texts : nil
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if name == "Message" { texts.append("") }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        guard !texts.isEmpty else { return }
        texts[texts.count - 1] += characters
    }
}

/// Damages valid input at random.
private enum Damage {
    /// Bytes with a meaning in forms, addresses or XML.
    private static let words: [[UInt8]] =
        [
            "&", "=", "%", "+", "%0", "%zz", "%25", "%00", "%FF", "&&", "&=&", "?", "#", "@", ":", "//", "[", "]", "\0",
            "\r\n", "\t", "<", ">", "\"", "'", "]]>", "&amp;", "<Message>", "\u{FEFF}", "\u{202E}", "\u{FFFE}",
            "\u{FFFF}", "\u{10FFFF}", "\u{D7FF}", "\u{E000}", "🎉", "e\u{301}", "NumMedia=99999999999999999999",
            "&NumMedia=-1", "&MediaUrl0=x", "&MessageSid=SM1", "&From=", "bodySHA256=", "OptOutType=stop", " ",
        ].map { Array($0.utf8) } + [[0x80], [0xC3], [0xFF, 0xFE], [0xED, 0xA0, 0x80], [0xF5]]

    static func bytes(from corpus: [[UInt8]], using random: inout SplitMix64) -> [UInt8] {
        var bytes = Int.random(in: 0..<4, using: &random) == 0 ? [] : corpus.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...8, using: &random) { step(&bytes, corpus, using: &random) }
        return bytes
    }

    static func text(from corpus: [[UInt8]], using random: inout SplitMix64) -> String {
        String(decoding: bytes(from: corpus, using: &random).prefix(400), as: UTF8.self)
    }

    static func step(_ bytes: inout [UInt8], _ corpus: [[UInt8]], using random: inout SplitMix64) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...40, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where start < bytes.count: bytes[start] = .random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
        case 3: bytes.removeSubrange(start...)
        case 4: bytes += corpus.randomElement(using: &random) ?? []
        case 5 where Int.random(in: 0..<200, using: &random) == 0:
            // Sometimes beyond the limits.
            bytes.insert(contentsOf: (0..<1100).flatMap { Array("f\($0)=\($0)&".utf8) }, at: start)
        default: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: start)
        }
    }
}
