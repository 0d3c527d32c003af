import Agenda
import AnkiFiles
import ArgumentParser
import Foundation
import HTTPTransport
import Lineups
import LineupsCommands
import Messaging
import Platform
import Sandbox
import Storage
import Study
import Synchronization
import TestSupport
import Values

@testable import App
@testable import CommandKit

/// A booker's database in a temporary folder, on a fixed Monday noon: contacts, a show on Friday with a lineup that was
/// asked but for Alan, an open mic, and a text from Grace that needs an answer. Command lines run in it as the program
/// runs them.
struct CommandTestEnvironment: Sendable {
    /// What a command line did.
    struct Outcome: Sendable {
        let code: Int32
        let output: String
        let notes: String
        /// Files that are no text, on the standard output.
        var bytes: [UInt8] = []
    }

    let folder: TemporaryFolder
    let app: AppEnvironment

    static let ourNumber = SandboxConfiguration().numbers[0]

    /// What Grace has texted. The event does not answer it, so it waits for the booker.
    static let question = "can i bring my dog on stage?"

    /// - Parameters:
    ///   - sandboxPort: the sandbox's port; by default a port without a listener.
    ///   - gatewayPort: where texts come in, likewise.
    ///   - openverse: where pictures are searched; by default a stub that always finds some.
    ///   - publicURL: where people's links lead.
    ///   - privateCalendars: `on` to subscribe to calendars on this machine.
    ///   - whatsApp: the number of the WhatsApp sender; nil for none.
    ///   - privateWebhooks: `on` to tell receivers on this machine.
    init(
        sandboxPort: Int = 1, gatewayPort: Int = 1, openverse: String? = nil, publicURL: String? = nil,
        privateCalendars: String? = nil, privateWebhooks: String? = nil, whatsApp: String? = nil
    ) async throws {
        let pattern = try await Self.pattern.value
        let folder = try TemporaryFolder()
        for file in [
            "greenroom.db", "contacts.vcf", "more.vcf", "stage.jpg", "people.csv", "crew.csv", "shows.csv", "todo.txt",
            "holidays.ics", "words.csv", "verbs.apkg",
        ] {
            try FileManager.default.copyItem(atPath: pattern.file(file), toPath: folder.file(file))
        }
        try await self.init(
            in: folder, sandboxPort: sandboxPort, gatewayPort: gatewayPort, openverse: openverse, publicURL: publicURL,
            privateCalendars: privateCalendars, privateWebhooks: privateWebhooks, whatsApp: whatsApp)
    }

    /// One with nothing in it, in a folder of the caller's.
    init(
        in folder: TemporaryFolder, sandboxPort: Int = 1, gatewayPort: Int = 1, openverse: String? = nil,
        publicURL: String? = nil, privateCalendars: String? = nil, privateWebhooks: String? = nil,
        whatsApp: String? = nil, seed: UInt64 = 1
    ) async throws {
        self.folder = folder
        var environment = ["HOME": folder.path]
        if let publicURL { environment["GREENROOM_PUBLIC_URL"] = publicURL }
        if let whatsApp { environment["TWILIO_WHATSAPP_FROM"] = whatsApp }
        if let privateCalendars { environment["GREENROOM_PRIVATE_CALENDARS"] = privateCalendars }
        if let privateWebhooks { environment["GREENROOM_PRIVATE_WEBHOOKS"] = privateWebhooks }
        let settings = try await Settings(
            environment: environment,
            flags: [
                .database: folder.file("greenroom.db"), .sandboxListen: "127.0.0.1:\(sandboxPort)", .log: "critical",
                .rate: "1000", .listen: "127.0.0.1:\(gatewayPort)",
                .openverseURL: openverse ?? PictureStub.shared?.openverseURL ?? "",
                .runSignUpURL: RaceStub.shared?.url ?? "",
                .nominatimURL: PlaceStub.shared?.nominatimURL ?? "",
                .overpassURL: PlaceStub.shared?.overpassURL ?? "",
                .walkRoutesURL: PlaceStub.shared?.walkURL ?? "", .driveRoutesURL: PlaceStub.shared?.driveURL ?? "",
            ])
        app = try await AppEnvironment.open(
            settings, clock: .fixed(TestEnvironment.noon), random: .seeded(seed),
            network: { .patient(try AppEnvironment.curl($0)) }, pause: { _ in },
            passwords: PasswordHasher(cost: PasswordHash.Cost(logN: 4, r: 1, p: 1)))
    }

    /// Furnished once, copied for every test.
    private static let pattern = Task {
        // What it draws by chance is not drawn again by its copies.
        let first = try await CommandTestEnvironment(in: TemporaryFolder(), seed: 2)
        try await first.furnish()
        let copies = try TemporaryFolder()
        try Backup.copy(first.app.store, to: copies.file("greenroom.db"))
        for (file, person) in [("contacts.vcf", "Rosalind Franklin"), ("more.vcf", "Emmy Noether")] {
            _ = try copies.write("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(person)\r\nEND:VCARD\r\n", to: file)
        }
        _ = try copies.write(
            "Name,Cell\r\nRosalind Franklin,415 555 0111\r\nGrace Hopper,415 555 0102\r\n", to: "people.csv")
        _ = try copies.write("Name,Cell,Hood,Diet\r\nEmmy Noether,415 555 0113,Mission,vegan\r\n", to: "crew.csv")
        _ = try copies.write(
            "Show;Date;Time;Performer;Mobile;Host\nNew Faces;12/11/2026;8pm;Emmy Noether;415-555-0112;x\n;;;Ada Lovelace;;\n",
            to: "shows.csv")
        _ = try copies.write(
            "2026-11-28 (B) rent a mic due:2026-12-04\nx 2026-11-29 2026-11-28 book the room\n", to: "todo.txt")
        _ = try copies.write(
            """
            BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//Example//EN
            X-WR-CALNAME:Holidays
            BEGIN:VEVENT
            UID:christmas@example.org
            DTSTAMP:20260101T000000Z
            DTSTART;VALUE=DATE:20261225
            SUMMARY:Christmas
            RRULE:FREQ=YEARLY
            END:VEVENT
            END:VCALENDAR

            """, to: "holidays.ics")
        _ = try copies.write("Front,Back,Tags\r\nle chat,the cat,animals\r\nle chien,the dog,\r\n", to: "words.csv")
        let package = try PackageWriter.write(
            [
                (key: "1", card: AnkiCard(front: "la casa", back: "the house", tags: ["home"])),
                (key: "2", card: AnkiCard(front: "el perro", back: "the dog")),
            ], deck: "Spanish", today: TestEnvironment.noon, now: TestEnvironment.noon)
        try Data(package).write(to: URL(fileURLWithPath: copies.file("verbs.apkg")))
        try Data(SampleImage.jpeg(place: "36.1N 112.1W")).write(to: URL(fileURLWithPath: copies.file("stage.jpg")))
        return copies
    }

    /// A session in the phase that the example of a choice assumes.
    func studySession(for example: String) async throws {
        let minutes = ["break": 25, "more": 25, "study": 31, "finish": 10, "watch": 10, "status": 10, "totals": 10]
        guard let word = example.split(separator: " ").dropFirst(3).first, let ago = minutes[String(word)] else {
            return
        }
        let (account, start) = (try await app.account().id, TestEnvironment.noon.adding(.minutes(-ago)))
        try await app.store.write(at: start) { tx in
            _ = try StudyTimer.start(.usual, account: account, in: tx)
            guard word == "study" else { return }
            try StudyTimer.choose(.break, account: account, in: tx.at(start.adding(.minutes(25))))
        }
    }

    private func furnish() async throws {
        let account = try await app.account()
        let zone = Zone("America/New_York") ?? .utc
        try await app.store.write { tx in
            var named = account
            named.name = "Anchor Comedy"
            named.zone = zone
            try named.save(in: tx)
        }
        for line in [
            #"contact add "Ada Lovelace" --cell +14155550101"#, #"contact add "Grace Hopper" --cell +14155550102"#,
            #"contact add "Alan Turing" --cell +14155550103 --tag improv"#,
            #"contact add "Edgar Poe" --cell +14155550105"#,
            #"event add "Late Show" --date "fri 8pm" --location "The Anchor" --needs-host"#,
            #"event add "Open Mic" --date "tue 8pm""#,
            #"lineup add "Late Show" Ada --host"#, #"lineup add "Late Show" Grace"#,
            #"todo add "call the florist""#, #"todo add "book a taxi""#,
            #"budget add "Hotel" 450 @late --planned"#,
            #"budget spent 45.20 taxi @late"#, #"note add "call the florist""#, #"note add "a longer cable" @late"#,
            #"photo search "stage lights" @late"#, "photo use @late", #"photo search "stage lights" @late"#,
            #"countdown add "our trip to the Grand Canyon" --date "2027-06-01 18:30""#,
            #"countdown add "Mom's Birthday" --date "2027-03-14 18:30""#,
            #"todo add "print posters" @late"#, "calendar add Birthdays",
            #"calendar entry add Dentist --date "2026-12-02 15:00" --location "Main St 4""#,
            #"calendar entry add "Band practice" --date "2026-12-03 19:00" --repeat weekly"#,
            "calendar feed add Personal", "study deck add Spanish", "study card add Spanish hola --back hello",
            #"study card add Spanish gracias --back "thank you" --tag verbs"#,
        ] {
            let outcome = try await run(line)
            guard outcome.code == 0 else { throw CommandError(.refused, "\(line): \(outcome.notes)") }
        }
        try await askedAndGraceWonders()
        _ = try await run(#"lineup add "Late Show" Alan"#)
    }

    /// The requests are out, and Grace has texted something that is no answer.
    private func askedAndGraceWonders() async throws {
        let account = try await app.account()
        let sender = try await app.sender(of: account)
        let planner = app.planner
        try await app.store.write { tx in
            guard let event = try Event.upcoming(.show, account: account.id, in: tx).last
            else {
                return
            }
            let plan = try planner.requests(
                for: Lineup.of(event, in: tx), only: nil, from: account, sender: sender, in: tx)
            let texts = try InvitationOutbox(plan).queue(.request, in: tx)
            for text in texts {
                try tx.run(
                    "UPDATE outbound_message SET state = 'delivered', sid = \("SM\(text.rawValue)") WHERE id = \(text)")
            }
        }
        let delivery = Inbox.Delivery(
            provider: app.provider.key, sid: "SMfromgrace", from: "+14155550102", to: Self.ourNumber, service: nil,
            body: Self.question, receivedAt: TestEnvironment.noon)
        _ = try await app.inbox.receive(delivery, replyMethod: .inline)
    }
}

extension CommandTestEnvironment {
    /// Runs a command line as it would be typed, without `greenroom`; at a terminal it says yes to everything.
    func run(_ line: String, isInteractive: Bool = false) async throws -> Outcome {
        try await run(words: Self.words(line), isInteractive: isInteractive)
    }

    func run(
        words: [String], isInteractive: Bool = false, answers: [String] = [], account: String? = nil,
        width: Int? = nil
    ) async throws -> Outcome {
        let transcript = Transcript(answers: answers)
        let terminal = transcript.terminal(isInteractive: isInteractive, width: width)
        do {
            let command = try Self.command(words)
            try await run(command, account: account, terminal: terminal)
            return transcript.outcome(code: 0)
        } catch {
            let help = Root.fullMessage(for: error)
            guard let refusal = Program.refusal(for: error, of: words) else {
                terminal.line(help)
                return transcript.outcome(code: 0)
            }
            for line in [refusal.what] + refusal.lines { terminal.say(line) }
            return transcript.outcome(code: refusal.code.rawValue)
        }
    }

    /// The command of a command line.
    private static func command(_ words: [String]) throws -> any ParsableCommand {
        let words = FormerArguments.updated(words)
        let command = try Program.command(for: words)
        try RepeatedOptions.refuse(in: words)
        return command
    }

    private func run(_ command: any ParsableCommand, account: String?, terminal: Terminal) async throws {
        switch command {
        case let command as any StoreCommand:
            let chosen = account == nil ? try await command.account(in: app) : try await self.account(account)
            let context = CommandContext(app: app, account: chosen, terminal: terminal, now: TestEnvironment.noon)
            try await command.run(in: context)
        case let command as InitCommand:
            try await command.run(
                in: CommandContext(
                    app: app, account: try await app.operatorAccount(), terminal: terminal, now: TestEnvironment.noon))
        case let command as RestoreCommand:
            try await command.restore(app.settings, now: TestEnvironment.noon, terminal: terminal)
        case let command as SettingsShow:
            try command.show(app.settings, to: terminal)
        default:
            throw CommandError(
                .usage, "\(type(of: command)) needs the real process.")
        }
    }

    private func account(_ name: String?) async throws -> Account {
        guard let name else { return try await app.account() }
        let all = try await app.store.read { try Account.all(in: $0) }
        guard let found = all.first(where: { $0.name == name }) else {
            throw CommandError(.notFound, "There is no account \(name).")
        }
        return found
    }

    /// Splits a line as a shell does; files are found in the stage's folder.
    func shellWords(_ line: String) -> [String] {
        Self.words(line).flatMap { word in
            if word == "*.vcf" { return [folder.file("contacts.vcf"), folder.file("more.vcf")] }
            let isFile = [
                ".vcf", ".db", "/todo.txt", ".ics", ".csv", ".jpg", ".svg", ".apkg", ".gpx", ".tcx", ".geojson",
                ".html", ".jsonl",
            ].contains {
                "/\(word)".hasSuffix($0)
            }
            return isFile && !line.contains("--format \(word)") ? [folder.file(word)] : [word]
        }
    }

    static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in line {
            switch character {
            case _ where character == quote: quote = nil
            case "\"" where quote == nil, "'" where quote == nil && word == nil:
                quote = character
                word = word ?? ""
            case " " where quote == nil:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// The rows of every table but those of jobs and undo, for showing that nothing changed. Numbers and tags are
    /// without their keys, which change when a contact gets them back.
    func picture() async throws -> [String: Set<String>] {
        var rows: [String: Set<String>] = [:]
        for table in try await app.store.tables() where !["undo_step", "job"].contains(table) {
            let isKeyed = !["contact_number", "contact_tag"].contains(table)
            rows[table] = try await app.store.literals(of: table, without: isKeyed ? [] : ["id"])
        }
        return rows
    }
}

/// A terminal that keeps what was written and answers what it was told to, or yes.
final class Transcript: Sendable {
    private let output = Mutex("")
    private let notes = Mutex("")
    private let bytes = Mutex<[UInt8]>([])
    private let answers: Mutex<[String]>
    private let yesesLeft = Mutex(100)

    init(answers: [String]) {
        self.answers = Mutex(answers)
    }

    func terminal(isInteractive: Bool, width: Int? = nil) -> Terminal {
        Terminal(
            write: { text in self.output.withLock { $0 += text } },
            note: { text in self.notes.withLock { $0 += text } },
            ask: { question in
                self.output.withLock { $0 += question + "\n" }
                if let answer = self.answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return answer }
                // A question that is asked again until it is answered must end.
                let mayAnswer = self.yesesLeft.withLock { left in
                    left -= 1
                    return left >= 0
                }
                guard mayAnswer else { return nil }
                // A severe act wants the name that it shows in quotation marks.
                let quoted = question.split(separator: "\"")
                return question.contains("Type the name") && quoted.count > 1 ? String(quoted[1]) : "y"
            },
            isInteractive: isInteractive, hasColor: false, width: width,
            writeBytes: { bytes in self.bytes.withLock { $0 += bytes } },
            compose: { _, _ in throw CommandError(.refused, "No editor is available.") })
    }

    func outcome(code: Int32) -> CommandTestEnvironment.Outcome {
        CommandTestEnvironment.Outcome(
            code: code, output: output.withLock { $0 }, notes: notes.withLock { $0 }, bytes: bytes.withLock { $0 })
    }
}
