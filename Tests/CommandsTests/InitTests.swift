import Foundation
import HTTPTransport
import Sandbox
import TestSupport
import Testing

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// From nothing to a first answered text, against the sandbox as if it were Twilio.
    @Suite(.timeLimit(.minutes(5))) struct InitTests {
        private struct Machine {
            let home: TemporaryFolder
            let environment: [String: String]
            let sandbox: RunningProgram
            let url: String
            let http: HTTPClient

            func run(_ line: String) async throws -> RunningProgram.End {
                try await RunningProgram.run(line, home: home, environment: environment)
            }

            func set(_ faults: String) async throws {
                let json = HTTPField("Content-Type", "application/json")
                let answer = try await http.send(
                    HTTPRequest(.post, url + "/sandbox/faults", headers: [json], body: Array(faults.utf8)))
                #expect(answer.status == 200)
            }

            /// Where texts to the number go.
            func webhook() async throws -> String {
                let account = SandboxProvider.testCredentials
                let answer = try await http.send(
                    HTTPRequest(
                        .get, url + "/2010-04-01/Accounts/\(account.accountSID)/IncomingPhoneNumbers.json",
                        authorization: .basic(user: account.accountSID, password: account.authToken)))
                let text = String(decoding: answer.body, as: UTF8.self)
                return text.firstMatch(of: /"sms_url": ?"([^"]*)"/).map { String($0.output.1) } ?? text
            }
        }

        private static func ports() throws -> [String: String] {
            [
                "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())",
                "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(try FreePort.find())",
            ]
        }

        private static let account = "AC5a4db0c55a4db0c55a4db0c55a4db0c5"
        private static let token = "5a4db0c5ca11ab1e5a4db0c5ca11ab1e"
        private static let who = #"--name "Anchor Comedy" --zone America/Los_Angeles --cell "+1 415 555 0199""#

        /// A machine with nothing on it but a provider beside it.
        private static func machine(_ ports: [String: String]) async throws -> Machine {
            let home = try TemporaryFolder()
            let sandbox = try RunningProgram(["sandbox"], home: home, environment: ports)
            #expect(await sandbox.hasSaid("Phones:"))
            let url = "http://" + (ports["GREENROOM_SANDBOX_LISTEN"] ?? "")
            try Self.token.write(toFile: home.file("token"), atomically: true, encoding: .utf8)
            try "wrong\(Self.token.dropFirst(5))".write(toFile: home.file("short"), atomically: true, encoding: .utf8)
            try String(Self.token.reversed()).write(toFile: home.file("wrong"), atomically: true, encoding: .utf8)
            return Machine(
                home: home, environment: ports.merging(["TWILIO_BASE_URL": url]) { $1 }, sandbox: sandbox, url: url,
                http: HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test"))))
        }

        private static func credentials(_ machine: Machine) -> String {
            "--account-sid \(account) --token-file \(machine.home.file("token"))"
        }

        @Test("every step can be repeated and undone, and the round trip shows each hop")
        func fromNothingToAnAnsweredText() async throws {
            let ports = try Self.ports()
            let machine = try await Self.machine(ports)
            try await machine.set(#"{"webhookElsewhere":true}"#)
            let gateway = "http://" + (ports["GREENROOM_LISTEN"] ?? "")
            #expect(try await machine.run("init --check").code == 2)
            let first = try await machine.run(
                "init \(Self.who) \(Self.credentials(machine)) --public-url \(gateway) --yes")
            #expect(first.code == 0, "\(first)")
            for line in [
                "✓ account: Anchor Comedy, America/Los_Angeles, your cell +14155550199",
                "✓ provider: account \"Sandbox\", active, 18.20 USD",
                "✓ number: +15005550006 can text (the only one that can)",
                "now go to   https://studio.example.com/flows/42", "\(gateway)/twilio/sms",
                "! webhook: not changed", "! test: the gateway is not running",
            ] { #expect(first.output.contains(line), "\(first.output)") }
            #expect(!first.output.contains(Self.token) && !first.notes.contains(Self.token))
            #expect(try await machine.webhook() == "https://studio.example.com/flows/42", "somebody else's address")
            let file = machine.home.file(".config/greenroom/config")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)

            let changed = try await machine.run("init --webhook --no-test")
            #expect(changed.output.contains("✓ webhook: changed"), "\(changed)")
            #expect(try await machine.webhook() == "\(gateway)/twilio/sms#rc=3&rp=all")
            let undone = try await machine.run("init --undo")
            #expect(undone.output.contains("https://studio.example.com/flows/42 again"), "\(undone)")
            #expect(try await machine.webhook() == "https://studio.example.com/flows/42")
            let nothing = try await machine.run("init --undo")
            #expect(nothing.output.contains("no webhook change"), "\(nothing)")
            _ = try await machine.run("init --webhook --no-test")

            let serve = try RunningProgram(["serve"], home: machine.home, environment: machine.environment)
            #expect(await serve.hasSaid("Gateway: listening on"))
            let test = try RunningProgram(
                ["init", "--test", "--yes"], home: machine.home, environment: machine.environment)
            #expect(await test.hasSaid("delivered; reply OK"))
            let phones = SimulatedPhones(provider: machine.url, http: machine.http)
            let reply = try await phones.text(from: "+14155550199", "ok", isAnswered: true)
            #expect(reply == "It works: Greenroom got your reply.")
            let end = try await test.finished()
            #expect(end.output.contains("✓ the reply came in by webhook, with a valid signature"), "\(end)")
            let check = try await machine.run("init --check")
            #expect(check.code == 0 && check.output.contains("✓ test: a text went out"), "\(check)")
            let doctor = try await machine.run("doctor")
            #expect(doctor.code == 0 && doctor.output.contains("✓ webhook: the last one was received"), "\(doctor)")
            // Somebody else changes the address: it is not changed back.
            try await machine.set(#"{"webhookElsewhere":true}"#)
            let late = try await machine.run("init --undo")
            #expect(late.code == 0 || late.code == 1, "\(late)")
            #expect(try await machine.webhook() == "https://studio.example.com/flows/42")
            serve.terminate()
            #expect(try await serve.finished().code == 0)
            machine.sandbox.terminate()
            _ = try await machine.sandbox.finished()
        }

        /// A phone in the network: no webhook, no public address.
        @Test("a phone is set up, and its round trip is fetched")
        func phone() async throws {
            let (ports, home) = (try Self.ports(), try TemporaryFolder())
            let sandbox = try RunningProgram(["sandbox", "--provider", "android"], home: home, environment: ports)
            #expect(await sandbox.hasSaid("Phones:"))
            let url = "http://" + (ports["GREENROOM_SANDBOX_LISTEN"] ?? "")
            let credentials = SandboxDialect.android.testCredentials
            let key = try #require(credentials.signingKey)
            try "\(credentials.authToken)\n\(key)\n"
                .write(toFile: home.file("password"), atomically: true, encoding: .utf8)
            try "wrong".write(toFile: home.file("wrong"), atomically: true, encoding: .utf8)
            func run(_ line: String) async throws -> RunningProgram.End {
                try await RunningProgram.run(line, home: home, environment: ports)
            }
            let phone = "--phone \(url) --account-sid \(credentials.accountSID) --number +15005550006"
            let refused = try await run("init \(Self.who) \(phone) --token-file \(home.file("wrong")) --yes")
            #expect(refused.code == 4 && refused.notes.contains("user name and password"), "\(refused)")
            let absent = try await run(
                "init --provider android --phone http://127.0.0.1:9 --account-sid sms --number +15005550006 "
                    + "--token-file \(home.file("password")) --yes")
            #expect(absent.code == 69 && absent.notes.contains("No phone answers"), "\(absent)")
            let first = try await run("init \(phone) --token-file \(home.file("password")) --yes")
            #expect(first.code == 0, "\(first)")
            for line in [
                "✓ provider: the phone at \(url)", "✓ number: +15005550006", "RCS", "✓ webhook: none needed",
                "! test: the gateway is not running",
            ] { #expect(first.output.contains(line), "\(first.output)") }
            #expect(try await run("account number").output.contains("also used by hand"))
            for number in ["+15005550007", "+15005550006"] {
                let moved = try await run("init --number \(number) --yes")
                #expect(moved.code == 0 && moved.output.contains("✓ number: \(number)"), "\(moved)")
            }

            let serve = try RunningProgram(["serve"], home: home, environment: ports)
            #expect(await serve.hasSaid("Gateway: listening on"))
            let test = try RunningProgram(["init", "--test", "--yes"], home: home, environment: ports)
            #expect(await test.hasSaid("delivered; reply OK"))
            let phones = SimulatedPhones(
                provider: url, http: HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test"))))
            _ = try await phones.text(from: "+14155550199", "ok")
            let end = try await test.finished()
            #expect(end.output.contains("✓ the reply came in fetched from the provider"), "\(end)")
            serve.terminate()
            #expect(try await serve.finished().code == 0)
            sandbox.terminate()
            _ = try await sandbox.finished()
        }

        private static let refused: [(line: String, code: Int32, says: String)] = [
            ("init", 64, "--name NAME"),
            ("init --name \"\" --zone Europe/London --cell \"\"", 64, "name"),
            ("init --name Anchor --zone Mars/Base --cell \"\"", 64, "Mars/Base"),
            ("init --name Anchor --zone Europe/London --cell 12", 64, "12"),
            ("init WHO", 64, "--provider NAME"),
            ("init WHO --provider pigeon", 64, "pigeon"),
            ("init WHO --account-sid SK5a4db0c55a4db0c55a4db0c55a4db0c5 --token-file HOME/token --yes", 64, "API key"),
            ("init WHO --account-sid ACCOUNT", 64, "--token-file FILE"),
            ("init WHO --account-sid ACCOUNT --token-file HOME/nothing", 2, "nothing"),
            ("init WHO --account-sid ACCOUNT --token-file HOME/wrong", 4, "does not accept"),
            ("init WHO --token-file HOME/token", 64, "--account-sid"),
            ("init WHO --account-sid ACCOUNT --token-file HOME/token --number +14155559999", 2, "+15005550006"),
            ("init WHO --provider signalwire --yes", 64, "--space"),
            ("init --from-backup HOME/nothing.db", 1, "There is a database already"),
            ("init --check --undo", 64, "not both"),
        ]

        @Test("a bad answer gets one line, and no settings are saved") func badAnswers() async throws {
            let machine = try await Self.machine(try Self.ports())
            for row in Self.refused {
                let line = row.line.replacing("WHO", with: Self.who).replacing("ACCOUNT", with: Self.account)
                    .replacing("HOME", with: machine.home.path)
                let end = try await machine.run(line)
                #expect(end.code == row.code, "\(line): \(end)")
                #expect(end.notes.contains(row.says), "\(line): \(end)")
                #expect(
                    !FileManager.default.fileExists(atPath: machine.home.file(".config/greenroom/config")), "\(line)")
            }
            machine.sandbox.terminate()
            _ = try await machine.sandbox.finished()
        }

        @Test("with the sandbox, init prints one line and asks nothing") func withTheSandbox() async throws {
            let (home, ports) = (try TemporaryFolder(), try Self.ports())
            let line = #"init --provider sandbox --name "Anchor Comedy" --zone America/Los_Angeles --yes"#
            let end = try await RunningProgram.run(line, home: home, environment: ports)
            #expect(end.code == 0 && end.output.contains("no real texts are sent"), "\(end)")
            #expect(end.notes.contains("Next: greenroom"), "\(end)")
            let again = try await RunningProgram.run(line, home: home, environment: ports)
            #expect(again.code == 0, "\(again)")
        }
    }
}
