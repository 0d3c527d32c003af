import ArgumentParser
import Foundation
import HTTPTypes
import Hummingbird
import Sandbox
import Storage
import TestSupport
import Twilio

/// The limit of the gateway's server and store: its signature check and group commit around the peer's work, which is
/// three statements, one word lookup and one line of answer.
struct SimpleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "simple", shouldDisplay: false)

    @Option var port: Int
    @Option var database: String
    @Option(help: "A file with the performers' numbers, one per line.") var numbers: String
    @Option var publicURL: String

    func run() async throws {
        let store = try Store(path: database, migrations: [Self.schema])
        let numbers = try String(contentsOfFile: numbers, encoding: .utf8).split(separator: "\n").map(String.init)
        try await store.write { tx in
            for number in numbers { try tx.run("INSERT INTO performer VALUES (\(number), 'asked', 'Late Show')") }
        }
        let check = SignatureCheck(tokens: [SandboxProvider.testCredentials.authToken])
        let url = publicURL
        let router = Router()
        router.post("twilio/sms") { request, _ in
            let body = Array(try await request.body.collect(upTo: 64 * 1024).readableBytesView)
            let form = try FormBody(decoding: body)
            let header = HTTPField.Name("X-Twilio-Signature").flatMap { request.headers[$0] }
            guard check.accepts(header: header, url: url + request.uri.string, form: form) else {
                return Response(status: .forbidden)
            }
            let text = try InboundForm(form)
            let reply = try await store.write { tx in try Self.answer(text, in: tx) }
            let xml = TwiML.response(messages: reply.map { [$0] } ?? [])
            return Response(
                status: .ok, headers: [.contentType: TwiML.contentType],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: xml)))
        }
        try await BareServer.run(router, port: port)
    }

    private static func answer(_ text: InboundForm, in tx: Transaction) throws -> String? {
        let word = text.body.lowercased()
        let state = yes.contains(word) ? "confirmed" : no.contains(word) ? "declined" : nil
        let inserted = try tx.run(
            """
            INSERT INTO message (sid, number, body) VALUES (\(text.sid.rawValue), \(text.from.rawValue), \(text.body))
            ON CONFLICT (sid) DO NOTHING
            """)
        guard let state else { return nil }
        if inserted > 0 {
            try tx.run("UPDATE performer SET state = \(state) WHERE number = \(text.from.rawValue)")
        }
        let show = try tx.value("SELECT show FROM performer WHERE number = \(text.from.rawValue)", as: String.self)
        return show.map { "You're \(state) for \($0)." }
    }

    private static let yes: Set = ["yes", "y", "yep", "sure", "i'm in", "count me in"]
    private static let no: Set = ["no", "n", "nope", "sorry, can't make it", "no thanks"]

    private static let schema = Migration(
        "simple-1",
        """
        CREATE TABLE performer (number TEXT PRIMARY KEY, state TEXT NOT NULL, show TEXT NOT NULL) {strict};
        CREATE TABLE message (sid TEXT PRIMARY KEY, number TEXT NOT NULL, body TEXT NOT NULL) {strict};
        """)
}
