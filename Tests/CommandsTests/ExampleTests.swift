import HTTPTransport
import Logging
import Sandbox
import TestSupport
import Testing
import Values

@testable import App

/// Runs every example of every help page as it stands, on a database like the one it assumes.
@Suite struct ExampleTests {
    /// Those that need the real process, and where they are run.
    static let elsewhere = [
        "greenroom serve": "ProcessTests", "greenroom demo": "ProcessTests",
        "greenroom demo --season": "ProcessTests", "greenroom health": "ProcessTests",
        "greenroom sandbox": "ProcessTests", "greenroom migrate": "ProcessTests",
        "greenroom migrate --to postgres://greenroom@db.example.org/greenroom": "MoveTests",
        "greenroom doctor": "ProcessTests",
        "greenroom doctor --json": "ProcessTests", "greenroom doctor --fix": "DoctorTests",
        "greenroom init": "InitTests", "greenroom init --check": "InitTests", "greenroom init --undo": "InitTests",
        #"greenroom init --provider sandbox --name "Anchor Comedy" --zone America/Los_Angeles --yes"#: "InitTests",
        "greenroom board --watch": "BoardWatchTests",
        "greenroom calendar subscribe webcal://example.org/team.ics --name Team": "CalendarSubscriptionCommandTests",
        "greenroom calendar unsubscribe Team": "CalendarSubscriptionCommandTests",
        "greenroom webhook show Chat": "WebhookCommandTests", "greenroom webhook test Chat": "WebhookCommandTests",
        "greenroom webhook edit Chat --address https://hooks.example.org/new": "WebhookCommandTests",
        "greenroom webhook edit Chat --off": "WebhookCommandTests",
        "greenroom webhook edit Chat --new-secret": "WebhookCommandTests",
        "greenroom webhook resend 12": "WebhookCommandTests",
        "greenroom webhook resend --failed Chat": "WebhookCommandTests",
        "greenroom webhook remove Chat": "WebhookCommandTests",
        "greenroom mcp": "AssistantProcessTests", "greenroom mcp serve --role viewer": "AssistantProcessTests",
        "greenroom mcp approve 3": "MCPCommandTests", "greenroom mcp approve 3 --dry-run": "MCPCommandTests",
        "greenroom mcp discard 3": "MCPCommandTests", "greenroom mcp renew 3": "MCPCommandTests",
        #"greenroom countdown show "Late Show" --watch"#: "CountdownCommandTests",
        "greenroom study timer watch": "StudyTimerCommandTests",
        "greenroom restore greenroom-monday.db --yes greenroom-monday.db": "ProcessTests",
        "greenroom settings set GREENROOM_PUBLIC_URL https://gigs.example.org": "ProcessTests",
        "greenroom settings set signup invite": "AccountCommandTests",
        #"greenroom account signup ada@example.org --name "Harbor Comedy""#: "AccountCommandTests",
        "greenroom account login ada@example.org": "AccountCommandTests",
        "greenroom account password": "AccountCommandTests", "greenroom account verify 123456": "AccountCommandTests",
        #"greenroom account invite --for "Dee of the Harbor""#: "AccountCommandTests",
        #"greenroom account edit "Harbor Comedy" --sender +15005550006"#: "AccountCommandTests",
        #"greenroom account remove "Harbor Comedy" --yes "Harbor Comedy""#: "AccountCommandTests",
        #"greenroom event restore "Late Show""#: "RestoreEventTests",
        #"greenroom event restore "Late Show" --dry-run"#: "RestoreEventTests",
        "greenroom sandbox --service MG99999999999999999999999999999999": "ServiceProcessTests",
        "greenroom sandbox --provider signalwire": "ServiceProcessTests",
        "greenroom sandbox --provider android": "InitTests",
        "greenroom serve --log-format json": "LogProcessTests",
        "greenroom contact import people.xlsx --sheet People": "WorkbookCommandTests",
        "greenroom contact export --output contacts.xlsx": "WorkbookCommandTests",
        #"greenroom contact export "Edgar Poe" --all"#: "ContactErasureTests",
        "greenroom event import season.xlsx --sheet Winter --dry-run": "WorkbookCommandTests",
        "greenroom event export --output shows.xlsx": "WorkbookCommandTests",
        #"greenroom lineup export "Late Show" --output lineup.xlsx"#: "WorkbookCommandTests",
        "greenroom poll export December --output december.xlsx": "WorkbookCommandTests",
        "greenroom pay export --year 2026 --payments --output paid.xlsx": "PayPageTests",
        "greenroom study quiz Spanish": "StudyCommandTests",
        "greenroom study quiz Spanish --restart": "StudyCommandTests",
        "greenroom study review Spanish --ahead 3": "ReviewTests",
        "greenroom study review Spanish": "StudyCommandTests", "greenroom study review": "StudyCommandTests",
    ]

    static let nouns = CommandNode.root.children.filter { node in
        node.subtree.flatMap(\.examples).contains { elsewhere[$0] == nil }
    }.map(\.name)

    /// The transcript of each noun's examples, each run in a database of its own.
    @Test(arguments: nouns) func printsTheApprovedOutput(_ noun: String) async throws {
        let node = CommandNode.reached(by: [noun]).node
        var seen: Set<String> = []
        var transcript = ""
        for example in node.subtree.flatMap(\.examples)
        where Self.elsewhere[example] == nil && seen.insert(example).inserted {
            transcript += try await shown(example)
        }
        let difference = try Golden("examples/\(noun).txt").difference(from: transcript)
        #expect(difference == nil, "\(difference ?? "")")
    }

    private func shown(_ example: String) async throws -> String {
        let sendsTexts = [
            "ask", "remind", "text", "inbox reply", "event cancel", "event edit", "lineup answer", "lineup edit",
            "lineup host", "countdown share", "poll send", "poll remind", "series edit", "series skip",
            "series end", "series remove", "runsheet send", "inbox swap",
        ].contains {
            example.hasPrefix("greenroom \($0) ")
        }
        guard sendsTexts else { return try await run(example, in: try await CommandTestEnvironment()) }
        return try await withProvider { port in
            try await run(example, in: try await CommandTestEnvironment(sandboxPort: port))
        }
    }

    private func run(_ example: String, in environment: CommandTestEnvironment) async throws -> String {
        let words = environment.shellWords(example.replacing("greenroom ", with: "", maxReplacements: 1))
        // The second text, from a number that is nobody's.
        if example.hasPrefix("greenroom inbox assign") { try await environment.text("hello", from: "+14155550177") }
        if example.hasPrefix("greenroom inbox resume") {
            try await environment.text(DoubtedReadingTests.possibleOptOut, from: "+14155550102")
        }
        if example.hasPrefix("greenroom inbox swap") {
            try await environment.text("can't make it but Edgar can", from: "+14155550102")
        }
        if example.hasPrefix("greenroom inbox examples") {
            #expect(try await environment.run(#"lineup answer "Late Show" Grace yes --no-tell"#).code == 0)
        }
        if example.hasPrefix("greenroom study timer") { try await environment.studySession(for: example) }
        if example.hasPrefix("greenroom trip") { try await planTrips(in: environment) }
        if example.hasPrefix("greenroom trip booking"), !example.contains(" add ") {
            let document = example.contains(" document ") ? " --document \(environment.folder.file("stage.jpg"))" : ""
            try await run(
                [#"trip booking add Rome flight "BA 117" --code X7KP2Q --on 2027-05-01"# + document], in: environment)
        }
        if ["greenroom position", "greenroom template", "Club Night"].contains(where: example.contains) {
            try await makeClubNight(in: environment)
        }
        if example.hasPrefix("greenroom training") { try await environment.train() }
        if example.hasPrefix("greenroom poll"), !example.hasPrefix("greenroom poll add") {
            try await preparePoll(for: example, in: environment)
        }
        if example.hasPrefix("greenroom openmic") { try await prepareOpenMic(for: example, in: environment) }
        if example.hasPrefix("greenroom pay") || example.hasPrefix("greenroom settlement") {
            try await preparePay(for: example, in: environment)
        }
        if example.hasPrefix("greenroom series") || example.contains("--series") {
            try await prepareSeries(for: example, in: environment)
        }
        if example.hasPrefix("greenroom guest"), !example.contains(" add ") { try await prepareGuests(in: environment) }
        if example.hasPrefix("greenroom lineup move"), example.hasSuffix("--bench") {
            try await run([#"lineup bench "Late Show" Edgar Alan"#], in: environment)
        }
        if example.hasPrefix("greenroom account member remove") {
            try await run(["account member add Dee --role door"], in: environment)
        }
        if example.hasPrefix("greenroom token remove") {
            try await run(["token add Website --role viewer"], in: environment)
        }
        if example.hasPrefix("greenroom lineup share"), example.hasSuffix("--unlink") {
            try await run(["lineup share --season"], in: environment)
        }
        if example.hasPrefix("greenroom lineup here") { try await prepareTonight(in: environment) }
        let outcome = try await environment.run(words: words, isInteractive: true)
        #expect(outcome.code == 0, "\(outcome.notes)")
        return environment.transcript(of: example, outcome)
    }

    private func preparePoll(for example: String, in environment: CommandTestEnvironment) async throws {
        let poll = #"poll add December --dates "dec 4, 5, 11, 12" --to Ada,Grace"#
        try await run([poll] + (example.contains("reopen") ? ["poll close December"] : []), in: environment)
    }

    /// A canceled show with a kill fee, which is closed where something is paid or corrected.
    private func preparePay(for example: String, in environment: CommandTestEnvironment) async throws {
        guard example.contains("Club Night") else { return }
        let isClosed = !example.contains("settlement close") && !example.contains("--kill-fee")
        try await run(
            [
                #"event add "Club Night" --date "sun 8pm""#, #"lineup add "Club Night" Ada --pay 50"#,
                #"event cancel "Club Night" --yes"#, #"pay edit "Club Night" Ada --kill-fee 25"#,
            ] + (isClosed ? [#"settlement close "Club Night""#] : []), in: environment)
    }

    /// A series with somebody in a lineup who said yes.
    private func prepareSeries(for example: String, in environment: CommandTestEnvironment) async throws {
        if example.contains("--template") { try await makeClubNight(in: environment) }
        guard !example.hasPrefix("greenroom series add") else { return }
        var lines = [#"series add "Tuesday Night" --every tue --at 20:00 --until june"#]
        for day in example.contains("--series") ? [] : ["dec 8", "jan 12", "apr 6"] {
            lines.append(#"lineup add "\#(day)" Ada"#)
            lines.append(#"lineup answer "\#(day)" Ada yes --no-tell"#)
        }
        try await run(lines, in: environment)
    }

    /// An open mic of a series, with somebody on the list of its next night.
    private func prepareOpenMic(for example: String, in environment: CommandTestEnvironment) async throws {
        try await run([#"series add Mondays --every mon --at 20:00 --until june --from "dec 7""#], in: environment)
        guard !example.hasPrefix("greenroom openmic add") else { return }
        let walkIn = #"openmic edit Mondays --walk-in "Ada Lovelace""#
        try await run(["openmic add Mondays --keyword MIC --spots 12 --mode draw", walkIn], in: environment)
    }

    /// A guest list with two guests, one of whom is in.
    private func prepareGuests(in environment: CommandTestEnvironment) async throws {
        try await run(
            [#"guest add "Late Show" "Ana Lopez, Bo" --for Ada"#, #"guest check "Late Show" Bo"#], in: environment)
    }

    /// A show of today with two who said yes.
    private func prepareTonight(in environment: CommandTestEnvironment) async throws {
        try await run(
            [#"event add "Early Show" --date "today 3pm""#, #"lineup add "Early Show" Ada Grace"#]
                + ["Ada", "Grace"].map { #"lineup answer "Early Show" \#($0) yes --no-tell"# }, in: environment)
    }

    /// A show with spots, a position that no show uses, and a template.
    private func makeClubNight(in environment: CommandTestEnvironment) async throws {
        try await run(
            [
                #"event add "Club Night" --date "sun 8pm" --spots "host, 4 x spot, headliner""#, "position add drums",
                #"template add Standup --from "Club Night""#,
            ], in: environment)
    }

    private func run(_ lines: [String], in environment: CommandTestEnvironment) async throws {
        for line in lines {
            let outcome = try await environment.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome.notes)")
        }
    }

    /// Two plans, files to read, and sights that were found.
    private func planTrips(in environment: CommandTestEnvironment) async throws {
        _ = try environment.folder.write(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Bow Bridge","tourism":"viewpoint"},"geometry":{"type":"Point","coordinates":[-73.97172,40.77567]}}]}"#,
            to: "extract.geojson")
        _ = try environment.folder.write(
            #"<gpx version="1.1"><wpt lat="41.9022" lon="12.4539"><name>Vatican</name></wpt></gpx>"#, to: "places.gpx")
        let photo = environment.folder.file("stage.jpg")
        for line in [
            "trip add --photo \(photo) --name Rome --start 2027-05-01 --end 2027-05-03 --expense 600",
            "trip add --photo \(photo) --name Paris --to Louvre",
            "trip stop add Rome Forum --at 41.8925,12.4853", "trip stop add Rome Trevi --at 41.9009,12.4833",
            "trip stop add Rome Colosseum --at 41.8902,12.4922",
            "trip here --at 40.7812,-73.9665", "trip spots --yes", "trip choose 1",
        ] {
            let outcome = try await environment.run(line)
            #expect(outcome.code == 0, "\(line): \(outcome.notes)")
        }
    }

    @Test func excludedExamplesExist() {
        let all = Set(CommandNode.root.subtree.flatMap(\.examples))
        #expect(Set(Self.elsewhere.keys).isSubset(of: all))
    }

    /// A sandbox on its own port, for texts that are sent.
    private func withProvider(_ body: @escaping @Sendable (Int) async throws -> String) async throws -> String {
        var log = Logger(label: "test")
        log.logLevel = .critical
        let engine = try CurlEngine(userAgent: "greenroom-test")
        let provider = SandboxProvider(SandboxConfiguration(port: 0), http: .curl(engine), logger: log)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await provider.run() }
            let port = try await provider.baseURL().split(separator: ":").last.flatMap { Int($0) }
            defer { group.cancelAll() }
            return try await body(try #require(port))
        }
    }
}
