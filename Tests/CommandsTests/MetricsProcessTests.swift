import Foundation
import HTTPTransport
import Sandbox
import TestSupport
import Testing
import Values

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// `/metrics` of a running gateway, over a socket.
    @Suite(.timeLimit(.minutes(3))) struct MetricsProcessTests {
        private let home: TemporaryFolder
        private let (gateway, sandbox, metrics): (String, String, String)
        private let http: HTTPClient

        init() throws {
            home = try TemporaryFolder()
            (gateway, sandbox, metrics) = (
                "127.0.0.1:\(try FreePort.find())", "127.0.0.1:\(try FreePort.find())",
                "127.0.0.1:\(try FreePort.find())"
            )
            http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom-test"))
        }

        private func environment(metrics: String?) -> [String: String] {
            var environment = ["GREENROOM_LISTEN": gateway, "GREENROOM_SANDBOX_LISTEN": sandbox]
            environment["GREENROOM_METRICS_LISTEN"] = metrics
            return environment
        }

        private func get(_ address: String, _ path: String) async throws -> HTTPResponse {
            try await http.send(HTTPRequest(.get, "http://\(address)\(path)"))
        }

        @Test func aTextAndABackupAreCounted() async throws {
            let environment = environment(metrics: metrics)
            let program = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await program.hasSaid("Gateway: listening on"))
            let phones = SimulatedPhones(provider: "http://\(sandbox)", http: .patient(http))
            try await phones.text(from: "+14155550171", "hello there", isAnswered: true)
            let backup = try await RunningProgram.run("backup copy.db", home: home, environment: environment)
            #expect(backup.code == 0, "\(backup.notes)")

            let response = try await get(metrics, "/metrics")
            let text = String(decoding: response.body, as: UTF8.self)
            let lines = text.split(separator: "\n").map(String.init)
            #expect(response.status == 200)
            #expect(
                response.headers.contains {
                    $0.name.lowercased() == "content-type" && $0.value.hasPrefix("text/plain; version=0.0.4")
                })
            #expect(lines.contains { $0.hasPrefix("greenroom_inbound_texts_total{result=") && $0.hasSuffix(" 1") })
            for line in [
                #"greenroom_webhook_seconds_count{kind="sms",status="200"} 1"#,
                #"greenroom_outbox_texts{state="queued"} 0"#, "greenroom_uncertain_texts 0",
                "greenroom_outbox_oldest_due_seconds 0", "greenroom_opted_out_numbers 0", "greenroom_paused_senders 0",
            ] { #expect(lines.contains(line), "\(line) in \(text)") }
            for name in ["greenroom_last_backup_timestamp_seconds ", "greenroom_last_webhook_timestamp_seconds "] {
                let value = try #require(lines.first { $0.hasPrefix(name) }?.dropFirst(name.count), "\(name)")
                #expect(abs((Double(value) ?? 0) - Date().timeIntervalSince1970) < 300, "\(name) \(value)")
            }
            let commits = lines.first { $0.hasPrefix("greenroom_commit_seconds_count ") }
            #expect(commits.map { !$0.hasSuffix(" 0") } == true)
            #expect(!text.contains("5550171") && !text.contains("hello"))

            #expect(try await get(gateway, "/metrics").status == 404, "not on the public address")
            #expect(try await get(metrics, "/healthz").status == 404)
            program.terminate()
            #expect(try await program.finished().code == 0)
        }

        @Test func theyAreOffByDefault() async throws {
            let program = try RunningProgram(["serve"], home: home, environment: environment(metrics: nil))
            #expect(await program.hasSaid("Gateway: listening on"))
            program.terminate()
            #expect(try await !program.finished().notes.contains("Metrics:"))
        }

        /// (address, exit code)
        @Test(arguments: [("9464", 78), ("nowhere:9464x", 78)]) func aWrongAddressIsRefused(
            _ address: String, _ code: Int32
        ) async throws {
            let program = try RunningProgram(["serve"], home: home, environment: environment(metrics: address))
            let end = try await program.finished()
            #expect(end.code == code && end.notes.contains("GREENROOM_METRICS_LISTEN"), "\(end.notes)")
        }

        @Test func aTakenPortIsReported() async throws {
            let program = try RunningProgram(["serve"], home: home, environment: environment(metrics: gateway))
            let end = try await program.finished()
            #expect(end.code == 69 && end.notes.contains("already in use"), "\(end.notes)")
        }
    }
}
