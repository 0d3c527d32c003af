import TestSupport
import Testing
import Values

@testable import App

/// To-dos, notes, calendars and texts to many at the command line.
@Suite struct CompanionCommandTests {
    @Test("The list has its title and shows what is done") func todoList() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("todo done 1").output == "✓ call the florist\n")
        let list = try await environment.run("todo list @me").output
        #expect(list.hasPrefix("To-Do List"), "\(list)")
        #expect(list.contains("✓  call the florist") && list.contains("book a taxi"), "\(list)")
        #expect(try await !environment.run("todo list @me --open").output.contains("florist"))
    }

    @Test("A second done opens a to-do again") func todoToggle() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.run("todo list --json").output
        _ = try await environment.run("todo done florist")
        #expect(try await environment.run("todo done florist").output == "○ call the florist\n")
        #expect(try await environment.run("todo list --json").output == before)
        #expect(try await environment.run("undo").output == "Undone: reopened \"call the florist\".\n")
        #expect(try await environment.run("todo list --open").output.contains("book a taxi"))
        #expect(try await !environment.run("todo list --open").output.contains("florist"))
    }

    @Test("Notes have their title") func noteList() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("note list").output.hasPrefix("Notes\n"))
        #expect(try await environment.run("note list @late").output.hasPrefix("Notes for @late\n"))
    }

    /// The command, the answers, and what it says.
    @Test(arguments: [
        ("todo add", ["buy film"], "buy film"), ("calendar add", ["Holidays"], "Created the calendar \"Holidays\"."),
        ("calendar entry add", ["Dentist", "tue 3pm", ""], "Added \"Dentist\" to \"Personal\": Tue Dec 1 2026, 3 PM"),
        ("calendar entry add", ["Trip", "dec 24", "dec 26"], "Added \"Trip\" to \"Personal\": Thu Dec 24 2026"),
    ])
    func asksForWhatIsMissing(_ command: String, _ answers: [String], _ words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: CommandTestEnvironment.words(command), isInteractive: true, answers: answers)
        #expect(outcome.code == 0 && outcome.output.contains(words), "\(outcome)")
        let silent = try await environment.run(command)
        #expect(silent.code == 64 && silent.notes.contains("For example: greenroom"), "\(silent)")
    }

    /// The entries of a calendar, what `calendar list` says of it, and what `calendar show` says.
    @Test(
        "A calendar of past or distant entries is not empty",
        arguments: [
            (["2026-10-02"], "1,0,", "only past entries (1)"), (["2035-05-02"], "1,0,Old", "Old"),
            (["2026-10-02", "2028-05-02", "2027-01-05"], "3,1,Old", "Old"),
            ([], "0,0,", "\"Archive\" is empty. Add an entry:"),
        ])
    func calendars(_ dates: [String], _ counts: String, _ shown: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("calendar add Archive")
        for date in dates {
            _ = try await environment.run("calendar entry add Old --date \"\(date) 3pm\" --calendar Archive")
        }
        let list = try await environment.run("calendar list --format csv --fields name,entries,coming,next_name").output
        #expect(list.split(separator: "\n").contains { $0 == "Archive,\(counts)" }, "\(list)")
        let outcome = try await environment.run("calendar show Archive")
        #expect((outcome.output + outcome.notes).contains(shown), "\(outcome)")
    }

    @Test func emptyListsNameTheirEvent() async throws {
        let environment = try await CommandTestEnvironment()
        let list = try await environment.run("todo list @canyon")
        let line = #"todo add "buy film" "@our trip to the Grand Canyon""#
        #expect(list.notes.contains("greenroom " + line), "\(list)")
        #expect(try await environment.run(line).code == 0)
        #expect(try await environment.run("todo list @canyon").output.contains("buy film"))
    }

    /// A line and what it says; nothing is sent.
    @Test(arguments: [
        (#"text --lineup "Late Show" "Doors at 7." --dry-run"#, "Will text: Ada Lovelace, Grace Hopper"),
        (#"text --lineup "Late Show" "Doors at 7." --dry-run"#, "2 texts, 2 segments"),
        (#"text --lineup "Late Show" --confirmed "Doors at 7." --dry-run"#, "Nobody to text."),
        (#"text --tag improv "We need you in March." --dry-run"#, "Will text: Alan Turing"),
        (#"text --tag nobody "Hello" --dry-run"#, "Nobody to text."),
    ])
    func textsToMany(_ line: String, _ words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(line)
        #expect(outcome.code == 0 && outcome.output.contains(words), "\(outcome)")
    }

    @Test(arguments: [
        "text Grace", #"text --lineup "Late Show" Grace "Doors""#, "text --confirmed Grace Hello",
        #"text --lineup "Late Show" --tag improv "Doors""#,
    ])
    func unclearTextsAreRefused(_ line: String) async throws {
        #expect(try await CommandTestEnvironment().run(line).code == 64)
    }

    @Test("A contact's shows, answers, response time and withdrawals") func contactShow() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run("contact show Ada").output
        #expect(outcome.contains("Fri Dec 4 2026  Late Show (host)  … asked"), "\(outcome)")
        #expect(outcome.contains("Asked about 1 show, no answer yet"), "\(outcome)")
        let json = try await environment.run("contact show Ada --json").output
        #expect(json.contains("\"reliability\"") && json.contains("\"asked\": 1"), "\(json)")
    }
}
