import Foundation
import HTTPTransport
import JSON
import Sandbox
import TestSupport
import Testing

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// What a running gateway writes to its standard error.
    @Suite(.timeLimit(.minutes(3))) struct LogProcessTests {
        private let home: TemporaryFolder
        private let gateway: String

        init() throws {
            home = try TemporaryFolder()
            gateway = "127.0.0.1:\(try FreePort.find())"
        }

        private func environment(_ more: [String: String] = [:]) throws -> [String: String] {
            [
                "GREENROOM_LISTEN": gateway, "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(try FreePort.find())",
                "GREENROOM_LOG": "info",
            ].merging(more) { $1 }
        }

        /// Posts an unsigned text, and returns the id that the response gives the request.
        private func rejectedWebhook() async throws -> String {
            let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom-test"))
            let response = try await http.send(
                HTTPRequest(
                    .post, "http://\(gateway)/twilio/sms",
                    headers: [HTTPField("Content-Type", "application/x-www-form-urlencoded")],
                    body: Array("Body=hi&From=%2B14155550171".utf8)))
            #expect(response.status == 403)
            return try #require(response.headers.first { $0.name.lowercased() == "x-request-id" }?.value)
        }

        @Test func asJSONEveryLineIsAnObject() async throws {
            let program = try RunningProgram(
                ["serve", "--log-format", "json"], home: home, environment: environment())
            #expect(await program.hasSaid("Gateway: listening on"))
            let request = try await rejectedWebhook()
            program.terminate()
            let end = try await program.finished()
            #expect(end.code == 0)
            let lines = try end.notes.split(separator: "\n").map { line in
                guard case .object(let members) = try JSONValue(parsing: Array(line.utf8)) else {
                    throw NotAnObject(line: String(line))
                }
                return Dictionary(members.map { ($0.name, $0.value) }) { $1 }
            }
            let rejected = try #require(lines.first { $0["message"] == "a webhook was rejected" })
            #expect(rejected["request"] == .string(request) && rejected["reason"] == "unsigned")
            #expect(lines.allSatisfy { $0["time"] != nil && $0["level"] != nil })
            #expect(!end.notes.contains("5550171"))
        }

        @Test func asJSONAFailureIsAnObjectToo() async throws {
            let program = try RunningProgram(
                ["serve", "--log-format", "json"], home: home,
                environment: environment(["GREENROOM_LISTEN": "nowhere"]))
            let end = try await program.finished()
            #expect(end.code == 78)
            let lines = end.notes.split(separator: "\n")
            #expect(lines.count == 1 && lines[0].hasPrefix("{"), "\(lines)")
            #expect(lines.first?.contains(#""level":"critical""#) == true)
        }

        /// (environment; whether the lines have a time)
        @Test(arguments: [([:], true), (["JOURNAL_STREAM": "8:1"], false), (["INVOCATION_ID": "0f1e2d"], false)])
        func underTheJournalLinesHaveNoTime(_ more: [String: String], _ hasTime: Bool) async throws {
            let program = try RunningProgram(["serve"], home: home, environment: environment(more))
            #expect(await program.hasSaid("Gateway: listening on"))
            let request = try await rejectedWebhook()
            program.terminate()
            let notes = try await program.finished().notes
            let line = try #require(notes.split(separator: "\n").first { $0.contains("a webhook was rejected") })
            #expect(line.hasPrefix("notice greenroom:") != hasTime, "\(line)")
            #expect(line.hasPrefix("20") == hasTime && line.contains("request=\(request)"), "\(line)")
        }

        private struct NotAnObject: Error {
            let line: String
        }
    }
}
