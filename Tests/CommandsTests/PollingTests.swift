import Foundation
import HTTPTransport
import Sandbox
import TestSupport
import Testing

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// `serve --poll` from a machine that nobody can reach: answers come in all the same, once, and reports too.
    @Suite struct PollingTests {
        private static let ada = "+14155550101"

        @Test(.timeLimit(.minutes(2))) func pollingTakesInAnswersOnce() async throws {
            let home = try TemporaryFolder()
            let (sandboxPort, port) = (try FreePort.find(), try FreePort.find())
            let provider = "http://127.0.0.1:\(sandboxPort)"
            // Its webhooks go where nobody listens.
            let sandbox = try RunningProgram(
                ["sandbox"], home: home,
                environment: [
                    "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(sandboxPort)",
                    "GREENROOM_PUBLIC_URL": "http://127.0.0.1:1",
                ])
            #expect(await sandbox.hasSaid("Phones:"))
            let test = SandboxProvider.testCredentials
            let environment = [
                "TWILIO_ACCOUNT_SID": test.accountSID, "TWILIO_AUTH_TOKEN": test.authToken,
                "TWILIO_FROM": SandboxConfiguration().numbers[0], "TWILIO_BASE_URL": provider,
                "GREENROOM_LISTEN": "127.0.0.1:\(port)", "GREENROOM_RATE": "100",
            ]
            let gateway = try RunningProgram(["serve", "--poll"], home: home, environment: environment)
            #expect(await gateway.hasSaid("Polling the provider"))
            for line in [
                #"account edit --name "Anchor Comedy""#, "contact add Ada --cell \(Self.ada)",
                #"event add "Late Show" --date "2030-01-05 20:00""#, #"lineup add "Late Show" Ada"#,
                #"ask "Late Show" --yes --anyway"#,
            ] {
                let end = try await RunningProgram.run(line, home: home, environment: environment)
                #expect(end.code == 0, "\(line): \(end.notes)")
            }
            #expect(try await says("inbox sent --json", "delivered", home, environment), "nobody could report it")
            let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom-test"))
            try await SimulatedPhones(provider: provider, http: http).text(from: Self.ada, "yes, count me in")
            #expect(try await says(#"lineup show "Late Show" --json"#, "\"confirmed\"", home, environment))
            #expect(try await says("inbox sent --json", "You're confirmed", home, environment), "answered by a text")
            let inbox = try await RunningProgram.run("inbox list --all --json", home: home, environment: environment)
            #expect(inbox.output.split(separator: "yes, count me in").count == 2, "taken in once")
            for program in [gateway, sandbox] {
                program.terminate()
                #expect(try await program.finished().code == 0)
            }
        }

        /// Asks again and again until it does.
        private func says(
            _ line: String, _ words: String, _ home: TemporaryFolder, _ environment: [String: String]
        ) async throws -> Bool {
            let deadline = ContinuousClock.now + .seconds(30)
            while ContinuousClock.now < deadline {
                let end = try await RunningProgram.run(line, home: home, environment: environment)
                if end.output.contains(words) { return true }
            }
            return false
        }
    }
}
