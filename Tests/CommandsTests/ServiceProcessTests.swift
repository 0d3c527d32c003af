import Foundation
import HTTPTransport
import Sandbox
import TestSupport
import Testing

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// How the gateway starts, stops and notices that its database is gone, as a process.
    @Suite(.timeLimit(.minutes(3))) struct ServiceProcessTests {
        @Test(arguments: ["serve", "sandbox"]) func aHangUpStopsItGracefully(_ command: String) async throws {
            let program = try RunningProgram([command], home: TemporaryFolder(), environment: ports())
            #expect(await program.hasSaid(command == "serve" ? "Gateway: listening on" : "Phones:"))
            program.hangUp()
            let end = try await program.finished()
            #expect(end.code == 0)
            #expect(command == "sandbox" || end.notes.contains("Stopped."))
        }

        @Test("serve uses a sandbox that runs on its address, with the Messaging Service it was given")
        func aRunningSandboxIsUsed() async throws {
            let (home, environment) = (try TemporaryFolder(), try ports())
            let service = "MG" + String(repeating: "9", count: 32)
            let sandbox = try RunningProgram(["sandbox", "--service", service], home: home, environment: environment)
            #expect(await sandbox.hasSaid("Phones:"))
            for words in ["TWILIO_BASE_URL=http://", "TWILIO_ACCOUNT_SID=AC", "TWILIO_AUTH_TOKEN="] {
                #expect(await sandbox.hasSaid(words))
            }
            #expect(await sandbox.hasSaid("TWILIO_MESSAGING_SERVICE_SID=\(service)"))
            let gateway = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await gateway.hasSaid("Sandbox: using the one already running."))
            #expect(await gateway.hasSaid("Gateway: listening on"))
            #expect(try await RunningProgram.run("health", home: home, environment: environment).code == 0)
            gateway.terminate()
            #expect(try await gateway.finished().code == 0)
            let second = try await RunningProgram.run("sandbox", home: home, environment: environment)
            #expect(second.code == 69 && second.notes.contains("already in use"))
            sandbox.terminate()
            #expect(try await sandbox.finished().code == 0)
            let wrong = try await RunningProgram.run("sandbox --service MG1", home: home, environment: environment)
            #expect(wrong.code == 64 && wrong.notes.contains("32 hexadecimal digits"))
        }

        @Test("a sandbox address that another program holds is reported before anything is announced")
        func aTakenSandboxAddressIsReported() async throws {
            let (home, environment) = (try TemporaryFolder(), try ports())
            let other = try RunningProgram(
                ["sandbox", "--provider", "signalwire"], home: home, environment: environment)
            #expect(await other.hasSaid("Phones:"))
            let end = try await RunningProgram.run("serve", home: home, environment: environment)
            #expect(end.code == 69 && end.notes.contains("GREENROOM_SANDBOX_LISTEN"), "\(end.notes)")
            #expect(!end.notes.contains("Gateway:") && !end.notes.contains("Pages:"), "\(end.notes)")
            other.terminate()
            #expect(try await other.finished().code == 0)
        }

        @Test("a gateway works with SignalWire by settings alone")
        func signalWire() async throws {
            let (home, ports) = (try TemporaryFolder(), try ports())
            let sandbox = try RunningProgram(["sandbox", "--provider", "signalwire"], home: home, environment: ports)
            #expect(await sandbox.hasSaid("TWILIO_FROM="))
            let url = "http://" + (ports["GREENROOM_SANDBOX_LISTEN"] ?? "")
            let credentials = SandboxDialect.signalWire.testCredentials
            let settings = [
                "GREENROOM_PUBLIC_URL": "http://" + (ports["GREENROOM_LISTEN"] ?? ""), "TWILIO_BASE_URL": url,
                "TWILIO_PATH_PREFIX": "/api/laml/2010-04-01",
                "TWILIO_SIGNATURE_HEADER": "X-SignalWire-Signature", "TWILIO_ACCOUNT_SID": credentials.accountSID,
                "TWILIO_AUTH_TOKEN": "\(credentials.authToken),\(credentials.signingKey ?? "")",
                "TWILIO_FROM": SandboxConfiguration().numbers[0],
            ]
            let environment = ports.merging(settings) { $1 }
            let gateway = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await gateway.hasSaid("Gateway: listening on"))
            for line in [
                #"account edit --name "Anchor Comedy""#, #"contact add "Ada Lovelace" --cell "+1 415 555 0101""#,
                #"event add "Late Show" --date "fri 8pm""#,
                "lineup add late Ada", "ask late --yes --anyway",
            ] {
                let end = try await RunningProgram.run(line, home: home, environment: environment)
                #expect(end.code == 0, "\(end)")
            }
            // Each run takes some time, in which the delivery report arrives.
            var sent = ""
            for _ in 0..<50 where !sent.contains("delivered") {
                sent = try await RunningProgram.run("inbox sent --json", home: home, environment: environment).output
            }
            #expect(sent.contains("delivered"), "\(sent)")
            let http = HTTPClient.patient(.curl(try CurlEngine(userAgent: "greenroom-test")))
            let reply = try await SimulatedPhones(provider: url, http: http).text(
                from: "+14155550101", "yes!", isAnswered: true)
            #expect(reply?.contains("confirmed for Late Show") == true, "\(reply ?? "")")
            gateway.terminate()
            #expect(try await gateway.finished().code == 0)
            sandbox.terminate()
            #expect(try await sandbox.finished().code == 0)
        }

        /// `nohup` asks for a program that outlives its terminal.
        @Test func underNohupAHangUpIsIgnored() async throws {
            let (home, environment) = (try TemporaryFolder(), try ports())
            let program = try RunningProgram(
                ["-c", "exec nohup $GREENROOM serve"], of: URL(fileURLWithPath: "/bin/sh"), home: home,
                environment: environment.merging(Self.shell) { $1 })
            #expect(await program.hasSaid("Gateway: listening on"))
            program.hangUp()
            #expect(try await RunningProgram.run("health", home: home, environment: environment).code == 0)
            program.terminate()
            let end = try await program.finished()
            #expect(end.code == 0 && end.notes.contains("Stopped."))
        }

        /// (open files that the system allows; exit code, nil where it starts; what it says)
        @Test(arguments: [
            (100, 78, "The open file limit is 100"), (319, 78, "at least 320"),
            (1000, nil, "744 connections"),
        ])
        func tooFewOpenFilesAreReported(_ files: Int, _ code: Int32?, _ words: String) async throws {
            let home = try TemporaryFolder()
            let program = try RunningProgram(
                ["-c", "ulimit -n \(files) && exec $GREENROOM serve"], of: URL(fileURLWithPath: "/bin/sh"),
                home: home, environment: ports().merging(Self.shell) { $1 })
            if code == nil {
                #expect(await program.hasSaid("Gateway: listening on"))
                program.terminate()
            }
            let end = try await program.finished()
            #expect(end.code == code ?? 0)
            #expect(end.notes.contains(words) && end.notes.contains("LimitNOFILE"), "\(end.notes)")
        }

        @Test func enoughOpenFilesAreNotMentioned() async throws {
            let program = try RunningProgram(["serve"], home: TemporaryFolder(), environment: ports())
            #expect(await program.hasSaid("Gateway: listening on"))
            program.terminate()
            let end = try await program.finished()
            #expect(!end.notes.contains("files"))
        }

        @Test func theServiceManagerIsNotified() async throws {
            let home = try TemporaryFolder()
            let socket = try NotificationSocket(path: home.file("notify"))
            let manager = ["NOTIFY_SOCKET": home.file("notify"), "WATCHDOG_USEC": "300000"]
            let program = try RunningProgram(["serve"], home: home, environment: ports().merging(manager) { $1 })
            var states: Set<String> = []
            while states.count < 2 { states.insert(try #require(await socket.next())) }
            #expect(states == ["READY=1", "WATCHDOG=1"])
            program.terminate()
            #expect(try await program.finished().code == 0)
        }

        @Test(arguments: ["delete", "replace"]) func aLostDatabaseIsReported(_ kind: String) async throws {
            let (home, environment) = (try TemporaryFolder(), try ports())
            let path = home.file("greenroom.db")
            let flags = " --database \(path)"
            let name = #"account edit --name "Anchor Comedy""# + flags
            #expect(try await RunningProgram.run(name, home: home, environment: environment).code == 0)
            #expect(
                try await RunningProgram.run("backup \(home.file("copy.db"))" + flags, home: home).code == 0)
            let gateway = try RunningProgram(["serve", "--database", path], home: home, environment: environment)
            #expect(await gateway.hasSaid("Gateway: listening on"))
            #expect(try await RunningProgram.run("health", home: home, environment: environment).code == 0)
            if kind == "delete" {
                try FileManager.default.removeItem(atPath: path)
            } else {
                #expect(rename(home.file("copy.db"), path) == 0)
            }
            let health = try await RunningProgram.run("health", home: home, environment: environment)
            #expect(health.code == 1)
            #expect(health.notes.contains("replaced or deleted"), "\(health.notes)")
            let doctor = try await RunningProgram.run("doctor" + flags, home: home, environment: environment)
            #expect(doctor.code == (kind == "delete" ? 74 : 8), "\(doctor.notes)")
            #expect((doctor.output + doctor.notes).contains("replaced or deleted"), "\(doctor.output) \(doctor.notes)")
            gateway.terminate()
            let end = try await gateway.finished()
            #expect(end.code == 74 && end.notes.contains("replaced or deleted"), "\(end.notes)")
            if kind == "delete" {
                let restored = try await RunningProgram.run(
                    "restore \(home.file("copy.db")) --yes copy.db" + flags, home: home)
                #expect(restored.code == 0, "\(restored.notes)")
            }
            let next = try RunningProgram(["serve", "--database", path], home: home, environment: environment)
            #expect(await next.hasSaid("Gateway: listening on"))
            next.terminate()
            #expect(try await next.finished().code == 0)
        }

        @Test(arguments: ["192.168.1.5:4010", "phones.example.org:4010"])
        func theSandboxListensForThisMachineOnly(_ address: String) async throws {
            let end = try await RunningProgram.run(
                "sandbox", home: TemporaryFolder(), environment: ["GREENROOM_SANDBOX_LISTEN": address])
            #expect(end.code == 78)
            #expect(end.notes.contains("GREENROOM_SANDBOX_LISTEN"), "\(end.notes)")
        }

        /// As in a container, where a port of the machine leads to it.
        @Test func theSandboxOnAllAddressesIsReachedByLoopback() async throws {
            let home = try TemporaryFolder()
            var environment = try ports()
            let port = environment["GREENROOM_SANDBOX_LISTEN"]?.split(separator: ":").last ?? ""
            environment["GREENROOM_SANDBOX_LISTEN"] = "0.0.0.0:\(port)"
            let gateway = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await gateway.hasSaid("Gateway: listening on"))
            let name = #"account edit --name "Anchor Comedy""#
            #expect(try await RunningProgram.run(name, home: home, environment: environment).code == 0)
            let doctor = try await RunningProgram.run("doctor", home: home, environment: environment)
            #expect(doctor.code == 0, "\(doctor.output)")
            gateway.terminate()
            #expect(try await gateway.finished().code == 0)
        }

        private static let shell = ["GREENROOM": RunningProgram.executable.path, "PATH": "/usr/bin:/bin"]

        private func ports() throws -> [String: String] {
            [
                "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())",
                "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(try FreePort.find())",
            ]
        }
    }
}
