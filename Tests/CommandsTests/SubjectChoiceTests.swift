import CommandKit
import Foundation
import Testing

/// `@name` on a command line is read as in a text.
@Suite struct SubjectChoiceTests {
    @Test(
        arguments: [
            (["buy film", "@grand", "canyon"], ["buy film"], "grand canyon"), (["@grand", "buy"], ["buy"], "grand"),
            (["film", "@late show", "now"], ["film", "now"], "late show"), (["1", "2", "@late"], ["1", "2"], "late"),
            (["a@b.c"], ["a@b.c"], nil), (["@"], ["@"], nil),
        ] as [([String], [String], String?)])
    func words(line: [String], words: [String], name: String?) throws {
        let choice = try SubjectChoice(line)
        #expect(choice.words == words && choice.name == name)
    }

    /// (line, what is printed, what is said)
    @Test(arguments: [
        (
            ["todo", "add", "@home clean"], "3  @home clean\n",
            #"There is nothing called "home", so it was added to your own list."#
        ),
        (["todo", "add", "@late clean mics"], "2  clean mics  (@Late Show)\n", "Undo"),
        (["todo", "add", "buy film @late"], "3  buy film @late\n", "Undo"),
        (["todo", "list", "@late", "show", "--format", "csv", "--fields", "subject"], "subject\nLate Show\n", ""),
    ])
    func lines(line: [String], output: String, note: String) async throws {
        let outcome = try await CommandTestEnvironment().run(words: line)
        #expect(output.isEmpty || outcome.output == output)
        #expect(note.isEmpty || outcome.notes.contains(note), "\(outcome.notes)")
    }

    @Test(arguments: [("todo", "print posters"), ("budget", "Hotel")])
    func itemsOfACountdownAreReachable(noun: String, holds: String) async throws {
        let outcome = try await CommandTestEnvironment().run(words: ["countdown", noun, "Late Show"])
        #expect(outcome.code == 0 && outcome.output.contains(holds), "\(outcome)")
        #expect(!outcome.output.contains("florist"), "nothing of other lists")
    }

    @Test func theOpenOneOfSeveralMatchesIsDone() async throws {
        let environment = try await CommandTestEnvironment()
        for line in [#"todo add "buy film" @late"#, "todo done film @late", #"todo add "more film" @late"#] {
            #expect(try await environment.run(line).code == 0)
        }
        #expect(try await environment.run("todo done film @late").output == "✓ more film  (@Late Show)\n")
        let several = try await environment.run("todo done film @late")
        #expect(several.code == 2 && several.notes.contains("2 buy film; 3 more film"), "\(several)")
    }

    @Test func anItemOfAnotherListNamesThatList() async throws {
        let environment = try await CommandTestEnvironment()
        for line in ["todo remove 1", "budget remove 1"] { _ = try await environment.run(line) }
        #expect(try await environment.run("todo list").output.contains("\n1 @Late Show  "))
        #expect(try await environment.run("budget show").output.contains("@Late Show"))
        #expect(try await !environment.run("budget show @late").output.contains("@Late Show"))
    }

    @Test func namesakesShowTheirNumbers() async throws {
        let environment = try await CommandTestEnvironment()
        for day in ["2027-05-01", "2027-06-01"] {
            #expect(try await environment.run("countdown add Gig --date \(day)").code == 0)
        }
        let outcome = try await environment.run("note add tune @Gig")
        #expect(outcome.code == 2)
        let number = try #require(outcome.notes.firstMatch(of: /@(\d+)  Gig \(Sat May 1 2027/)?.1, "\(outcome.notes)")
        #expect(outcome.notes.contains("Try: greenroom note add tune @\(number)\n"), "\(outcome.notes)")
        #expect(try await environment.run("note add tune @\(number)").code == 0)
    }

    /// (line, what stands in it once)
    @Test(arguments: [
        ("todo remove posters posters @late", "Removed print posters"), ("budget remove 1 1 @late", "Removed Hotel"),
        ("todo done posters 1 @late", "print posters"),
    ])
    func itemNamedTwiceCountsOnce(line: String, words: String) async throws {
        let outcome = try await CommandTestEnvironment().run(line)
        #expect(outcome.output.components(separatedBy: words).count == 2, "\(outcome)")
    }

    /// (a line without a name; the one that finds it)
    @Test(arguments: [
        ("todo done posters", #"greenroom todo done posters "@Late Show""#),
        ("todo remove posters", #"greenroom todo remove posters "@Late Show""#),
        ("todo edit posters --due fri", #"greenroom todo edit posters --due fri "@Late Show""#),
        ("todo move posters --to 1", #"greenroom todo move posters --to 1 "@Late Show""#),
        ("budget edit 1 --amount 3", #"greenroom budget edit 1 --amount 3 "@Late Show""#),
        ("budget remove hotel", #"greenroom budget remove hotel "@Late Show""#),
        ("photo edit 1 --zoom 2", #"greenroom photo edit 1 --zoom 2 "@Late Show""#),
        ("photo edit --zoom 2", #"greenroom photo edit --zoom 2 "@Late Show""#),
        ("photo show 1", #"greenroom photo show 1 "@Late Show""#),
        ("photo remove 1", #"greenroom photo remove 1 "@Late Show""#),
    ])
    func whatHangsElsewhereIsPointedTo(line: String, correct: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(line)
        #expect(outcome.code == 2)
        #expect(outcome.notes.contains(#"Did you mean the one in  "@Late Show"?"#), "\(outcome.notes)")
        #expect(outcome.notes.hasSuffix("Try: \(correct)\n"), "\(outcome.notes)")
        #expect(try await environment.run(String(correct.dropFirst("greenroom ".count))).code == 0)
    }

    /// What stands in the first column is what is typed.
    @Test func severalListsNameTheirSubjects() async throws {
        let environment = try await CommandTestEnvironment()
        let list = try await environment.run("todo list").output
        #expect(list.contains("\n1 ") && list.contains("\n1 @Late Show  "), "\(list)")
        #expect(try await environment.run("todo done 1 @Late Show").output == "✓ print posters  (@Late Show)\n")
    }
}
