import Testing

@testable import Commands

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
        (["todo", "add", "@home clean"], "3  @home clean\n", #"Nothing is called "home": it is on your own list."#),
        (["todo", "add", "@late clean mics"], "2  clean mics  (@Late Show)\n", "Undo"),
        (["todo", "add", "buy film @late"], "3  buy film @late\n", "Undo"),
        (["todo", "list", "@late", "show", "--format", "csv", "--fields", "subject"], "subject\nLate Show\n", ""),
    ])
    func lines(line: [String], output: String, note: String) async throws {
        let outcome = try await CommandStage().run(words: line)
        #expect(output.isEmpty || outcome.output == output)
        #expect(note.isEmpty || outcome.notes.contains(note), "\(outcome.notes)")
    }

    /// 000-26
    @Test(arguments: [("todo", "print posters"), ("budget", "Hotel")])
    func whatHangsOnACountdownIsReachedFromIt(noun: String, holds: String) async throws {
        let outcome = try await CommandStage().run(words: ["countdown", noun, "Late Show"])
        #expect(outcome.code == 0 && outcome.output.contains(holds), "\(outcome)")
        #expect(!outcome.output.contains("florist"), "nothing of other lists")
    }

    @Test func ofSeveralThatHaveTheWordsTheOpenOneIsCheckedOff() async throws {
        let stage = try await CommandStage()
        for line in [#"todo add "buy film" @late"#, "todo done film @late", #"todo add "more film" @late"#] {
            #expect(try await stage.run(line).code == 0)
        }
        #expect(try await stage.run("todo done film @late").output == "✓ more film  (@Late Show)\n")
        let several = try await stage.run("todo done film @late")
        #expect(several.code == 2 && several.notes.contains("2 buy film; 3 more film"), "\(several)")
    }

    /// What stands in the first column is what is typed.
    @Test func aListOfSeveralSaysWhoseNumbersTheyAre() async throws {
        let stage = try await CommandStage()
        let list = try await stage.run("todo list").output
        #expect(list.contains("\n1 ") && list.contains("\n1 @Late Show  "), "\(list)")
        #expect(try await stage.run("todo done 1 @Late Show").output == "✓ print posters  (@Late Show)\n")
    }
}
