import Foundation
import JSON
import Sandbox
import TestSupport
import Testing

@testable import App

extension PythonEnvironment {
    /// The official client of the Model Context Protocol.
    fileprivate static let mcp = PythonEnvironment("mcp==2.3.0")
}

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// An assistant plans over `greenroom mcp`, and a person approves: real processes, with a gateway and the sandbox.
    @Suite(.timeLimit(.minutes(5))) struct AssistantProcessTests {
        /// A database with a show and Ada in its lineup, who was not asked.
        private struct Machine {
            let home: TemporaryFolder
            let environment: [String: String]

            init() async throws {
                home = try TemporaryFolder()
                environment = [
                    "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())",
                    "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(try FreePort.find())", "GREENROOM_LOG": "critical",
                ]
                for line in [
                    #"account edit --name "Anchor Comedy""#, #"contact add "Ada Lovelace" --cell +14155550101"#,
                    #"event add "Late Show" --date "2036-12-05 20:00""#, #"lineup add "Late Show" Ada"#,
                ] {
                    let end = try await end(of: line)
                    #expect(end.code == 0, "\(line): \(end.notes)")
                }
            }

            func end(of line: String) async throws -> LiveProgram.End {
                try await RunningProgram.run(line, home: home, environment: environment)
            }

            /// For those that start the program themselves.
            var whole: [String: String] {
                ["HOME": home.path, "TMPDIR": home.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
            }

            /// The states of the texts that were sent or wait.
            func texts() async throws -> [Substring] {
                try await end(of: "inbox sent --format csv --fields state").output.split(separator: "\n")
                    .dropFirst().map { $0 }
            }
        }

        @Test("Lines are answered in order, nothing else is on the output, and it ends with its input")
        func lines() async throws {
            let machine = try await Machine()
            let lines = [
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
                #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "", "nonsense",
                #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"list_lineup","arguments":{"event_id":1}}}"#,
                #"{"jsonrpc":"2.0","id":3,"method":"ping"}"#,
            ]
            let end = try await LiveProgram.run(
                LiveProgram.greenroom, ["mcp"], input: Array(lines.joined(separator: "\n").utf8),
                environment: machine.whole)
            #expect(end.code == 0, "\(end.notes)")
            let answers = try end.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            #expect(answers.map { $0["id"] } == [1, .null, 2, 3], "\(end.output)")
            #expect(answers.first?["result"]?.text("protocolVersion") == "2025-06-18")
            #expect(end.output.contains("Ada Lovelace"))
        }

        @Test(
            "It stops on SIGTERM while it waits for input",
            .enabled("needs python3") { await LiveProgram.succeeds("python3", ["-c", ""]) })
        func signal() async throws {
            let script = #"""
                import subprocess, sys
                pipe = subprocess.PIPE
                with subprocess.Popen([sys.argv[1], "mcp"], stdin=pipe, stdout=pipe, text=True) as program:
                    program.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
                    program.stdin.flush()
                    assert '"result"' in program.stdout.readline()
                    program.terminate()
                    assert program.wait(20) == 0
                """#
            let end = try await LiveProgram.run(
                "python3", ["-c", script, LiveProgram.greenroom], environment: Machine().whole)
            #expect(end.code == 0, "\(end.notes)")
        }

        /// An assistant that reads a lineup and plans to ask it.
        private static let assistant = """
            import asyncio, sys
            from mcp import Client, StdioServerParameters
            from mcp.types import Implementation

            async def main(mode, program, *arguments):
                server = StdioServerParameters(command=program, args=list(arguments))
                name = Implementation(name="claude", version="1")
                async with Client(server, mode=mode, client_info=name) as client:
                    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
                    assert tools["list_lineup"].annotations.read_only_hint
                    shows = (await client.call_tool("list_events", {})).structured_content["items"]
                    lineup = await client.call_tool("list_lineup", {"event_id": shows[0]["id"]})
                    print([(row["name"], row["state"]) for row in lineup.structured_content["items"]])
                    wrong = await client.call_tool("show_event", {})
                    assert wrong.is_error and "event_id is missing." in wrong.content[0].text, wrong
                    if "event_ask_plan" in tools:
                        # Also during the quiet hours of whoever runs this.
                        asking = {"event_id": shows[0]["id"], "anyway": True}
                        plan = await client.call_tool("event_ask_plan", asking)
                        print(plan.structured_content["state"], plan.structured_content["id"])

            asyncio.run(main(*sys.argv[1:]))
            """

        /// A person who opens the link to sign in and approves a plan on the page. Prints what the page then says.
        private static let person = """
            import http.cookiejar, re, sys, urllib.parse, urllib.request
            link, plan = sys.argv[1:]
            root = link.split("/sign-in/")[0]
            cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
            browser = urllib.request.build_opener(cookies)

            def post(address, **fields):
                body = urllib.parse.urlencode(fields).encode()
                request = urllib.request.Request(address, body, {"Origin": root})
                return browser.open(request, timeout=30).read().decode()

            post(link)
            page = browser.open(root + "/plans", timeout=30).read().decode()
            form = re.search('name="form" value="([^"]*)"', page)[1]
            print("shown" if "Late Show" in page and "claude" in page else "not shown")
            answer = post(root + "/plans/" + plan + "/approve", form=form)
            print("refused" if "was approved before" in answer else "approved")
            """

        @Test(
            "The official Python client plans; nothing leaves before a person approves on the page, and then once",
            .enabled("needs python3 with venv and pip, and the package index") {
                await PythonEnvironment.mcp.isInstalled
            }, arguments: ["auto", "legacy"])
        func client(mode: String) async throws {
            let machine = try await Machine()
            let serve = try RunningProgram(["serve"], home: machine.home, environment: machine.environment)
            #expect(await serve.hasSaid("Gateway: listening on"))
            // The whole environment of the script is that of the program.
            let settings = machine.whole.map { "\($0)=\($1)" }
            func ask(_ arguments: String...) async throws -> String {
                let end = try await PythonEnvironment.mcp.run(
                    Self.assistant, [mode, "/usr/bin/env", "-i"] + settings + [LiveProgram.greenroom] + arguments)
                #expect(end.code == 0, "\(end.output)\(end.notes)")
                return end.output
            }
            #expect(try await ask("mcp", "serve", "--role", "viewer") == "[('Ada Lovelace', 'not asked')]\n")
            #expect(try await ask("mcp") == "[('Ada Lovelace', 'not asked')]\nwaiting 1\n")
            #expect(try await machine.texts().isEmpty)
            for said in ["shown\napproved\n", "not shown\nrefused\n"] {
                let link = try await machine.end(of: "open").output.split(separator: "\n").last.map(String.init) ?? ""
                let end = try await LiveProgram.run("python3", ["-c", Self.person, link, "1"])
                #expect(end.code == 0 && end.output == said, "\(end.output)\(end.notes)")
            }
            while try await machine.texts().first.map({ $0 != "delivered" }) == true {}
            #expect(try await machine.texts().count == 1)
            serve.terminate()
            #expect(try await serve.finished().code == 0)
        }
    }
}
