import CommandKit
import Messaging
import Storage
import TestSupport
import Testing
import Values

/// Strangers, who they may be, and filing what they wrote.
@Suite struct InboxTests {
    struct Stranger: Sendable, CustomTestStringConvertible {
        let number: String
        let text: String
        /// What stands under the guess; nil for no guess at all.
        let guess: String?
        var testDescription: String { text }
    }

    static let strangers: [Stranger] = [
        Stranger(
            number: "+14155550177", text: "hi, it's Grace, I'm in!",
            guess: "Grace Hopper? (signed the text), leaning yes"),
        Stranger(
            number: "+14155550177", text: "Can't make it sorry. Grace here",
            guess: "Grace Hopper? (signed the text), leaning no"),
        Stranger(number: "+14155550177", text: "yes! - Ada", guess: "Ada Lovelace? (signed the text), leaning yes"),
        Stranger(
            number: "+14155550201", text: "this is ALAN TURING from the club", guess: "Alan Turing? (signed the text)"),
        Stranger(
            number: "+14155550112", text: "yes",
            guess: "Grace Hopper? (has a similar number, +14155550102), leaning yes"),
        Stranger(
            number: "+447700900123", text: "is Grace Hopper playing?", guess: "Grace Hopper? (is named in the text)"),
        Stranger(number: "+447700900123", text: "your pizza is here", guess: nil),
        Stranger(number: "+447700900123", text: "tell Grace I said hi", guess: nil),
    ]

    @Test(arguments: strangers) func senderSuggestionsChangeNothing(_ row: Stranger) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.run("lineup show 1 --json").output
        try await environment.text(row.text, from: row.number)
        let list = try await environment.run("inbox list --format csv --fields from,guess").output
        let line = list.split(separator: "\n").first { $0.hasPrefix(row.number) }
        let shown = row.guess.map { $0.contains(",") ? "\"\($0)\"" : $0 } ?? ""
        #expect(line.map(String.init) == "\(row.number),\(shown)", "\(list)")
        #expect(try await environment.run("lineup show 1 --json").output == before)
        let notes = try await environment.run("inbox show \(row.number)").notes
        #expect(notes.contains("greenroom inbox assign 2 --new NAME"))
        #expect(notes.contains("This may be") == (row.guess?.contains("?") ?? false))
    }

    @Test func whoWantsNoTextsIsListedAndNamed() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("optout list").notes.contains("Nobody has opted out"))
        try await environment.text("STOP", from: "+14155550101")
        let list = try await environment.run("optout list --format csv --fields contact,number,how,no_texts_from")
            .output
        #expect(list.hasSuffix("Ada Lovelace,+14155550101,carrier,all\n"), "\(list)")
        #expect(try await environment.run("contact show Ada").output.contains("wants no texts from us (opted out)"))
        #expect(try await environment.run("lineup show 1").output.contains("opted out of texts; call them"))
    }

    @Test func aThreadIsReadableAfterItsNumberIsRemoved() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("contact edit Ada --remove-number +14155550101")
        let shown = try await environment.run("inbox show Ada")
        #expect(shown.code == 0 && shown.output.contains("can you host Late Show"), "\(shown)")
        let reply = try await environment.run("inbox reply Ada hello --yes")
        #expect(reply.code == 1 && reply.notes.contains("greenroom contact edit \"Ada Lovelace\" --cell NUMBER"))
    }

    @Test func theBookersOwnNumberIsNotAStranger() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("account edit --cell +14155550150")
        try await environment.text("STATUS", from: "+14155550150")
        let shown = try await environment.run("inbox show +14155550150")
        #expect(shown.output.contains("STATUS") && !shown.notes.contains("inbox assign"), "\(shown)")
    }

    @Test func assignAddsTheNumberAndPrintsPossibleAnswers() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("hi, it's Grace, I can't make it", from: "+14155550177")
        try await environment.text("new phone btw", from: "+14155550177")
        let before = try await environment.run("lineup show 1 --json").output
        let filed = try await environment.run("inbox assign 2 Grace")
        #expect(filed.code == 0 && filed.output.contains("Assigned 2 texts to Grace Hopper."), "\(filed.output)")
        let line = #"greenroom lineup answer "Late Show" "Grace Hopper" no"#
        #expect(filed.notes.contains("\n  \(line)\n"), "\(filed.notes)")
        #expect(filed.notes.contains("--cell +14155550177"))
        #expect(try await environment.run("lineup show 1 --json").output == before, "nothing is guessed")
        #expect(
            try await environment.run("contact list --format csv --fields name,cell").output.contains(
                "Grace Hopper,+14155550102"))
        #expect(try await environment.run("inbox show Grace").output.contains("new phone btw"))
        let paste = CommandTestEnvironment.words(line.replacing("greenroom ", with: "") + " --no-tell")
        #expect(try await environment.run(words: paste).code == 0)
        // An earlier question stays until it is answered.
        let waiting = try await environment.run("inbox list --json").output
        #expect(waiting.contains(CommandTestEnvironment.question))
        #expect(!waiting.contains("I can't make it") && !waiting.contains("new phone"))
    }

    @Test func assignCreatesAContact() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("can I get a spot?", from: "+14155550177")
        let made = try await environment.run(#"inbox assign +14155550177 --new "Joan Rivers""#)
        #expect(
            made.code == 0 && made.output.contains("Added Joan Rivers (+14155550177)"), "\(made.notes)")
        #expect(try await environment.run("contact show Joan").output.contains("+14155550177"))
        #expect(try await environment.run("inbox list").output.contains("Joan Rivers"))
        let twin = try await environment.run(#"inbox assign +14155550177 --new "joan rivers""#)
        #expect(twin.code == 1 && twin.notes.contains("already"))
        #expect(try await environment.run("inbox assign 99 Grace").code == 2)
        #expect(try await environment.run("inbox assign 2").code == 64)
        #expect(try await environment.run(#"inbox assign 2 Grace --new "Joan""#).code == 64)
    }

    /// (who texted, what is tried)
    @Test(arguments: [
        ("+14155550102", "inbox assign 2 Ada"), ("+14155550102", #"inbox assign 2 --new "Joan Rivers""#),
        ("+14155550199", "inbox assign 2 Ada"), ("+14155550199", "inbox assign +14155550199 Ada"),
    ])
    func whoseNumberIsKnownIsNotAskedFor(number: String, line: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("account edit --cell +14155550199").code == 0)
        try await environment.text("hello there", from: number)
        let before = try await environment.picture()
        let refused = try await environment.run(line)
        #expect(refused.code == 1 && refused.notes.contains(number), "\(refused)")
        #expect(try await environment.picture() == before)
    }

    @Test func textsFromASharedPhoneAreAssignedOneByOne() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"contact add "Hedy Lamarr" --cell +14155550177"#)
        _ = try await environment.run(#"contact add "Joan Rivers" --cell +14155550177"#)
        for text in ["hello", "anything open?"] { try await environment.text(text, from: "+14155550177") }
        let filed = try await environment.run("inbox assign 3 Joan")
        #expect(filed.output.contains("1 text") && filed.notes.contains("Hedy Lamarr has the same number"))
        #expect(
            try await environment.run("inbox list --format csv --fields id,from").output.contains(
                "2,+14155550177\n3,Joan Rivers"))
    }

    @Test func doneTakesOneTextOrAllOfAContact() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("also, is there parking?", from: "+14155550102")
        let one = try await environment.run("inbox done 1")
        #expect(
            one.output.contains("Done: \"\(CommandTestEnvironment.question)\"")
                && one.notes.contains("1 more from Grace Hopper"), "\(one)")
        #expect(
            try await environment.run("inbox done 1").output
                == "Already done: \"\(CommandTestEnvironment.question)\".\n")
        #expect(try await environment.run("inbox done Grace").output.contains("Done: 1 text"))
        #expect(try await environment.run("inbox list --json").output == "[]\n")
    }

    /// (words, pictures; what is said of it)
    @Test(arguments: [
        ("", 1, "a picture without words"), (" ", 2, "2 pictures without words"), ("look", 1, "\"look\""),
    ])
    func aTextWithOnlyAPictureSaysSo(words: String, pictures: Int, said: String) async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text(words, from: "+14155550188", pictures: pictures)
        let list = try await environment.run("inbox list --format csv --fields id,from").output
        let id = try #require(list.split(separator: "\n").last { $0.contains("0188") }?.prefix { $0 != "," })
        #expect(try await environment.run("inbox done \(id)").output == "Done: \(said).\n")
        #expect(try await environment.run("inbox done \(id)").output == "Already done: \(said).\n")
    }

    @Test func twoContactsAreMerged() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("hello?", from: "+14155550105")
        let before = try await environment.picture()
        #expect(try await environment.run("contact merge Grace Edgar --dry-run").code == 0)
        #expect(try await environment.run("contact merge Grace Edgar").code == 64, "it asks")
        #expect(try await environment.picture() == before)
        #expect(try await environment.run("contact merge Grace Edgar --yes").code == 0)
        let shown = try await environment.run("contact show Grace").output
        #expect(shown.contains("+14155550102") && shown.contains("+14155550105"))
        #expect(try await environment.run("contact show Edgar").code == 2)
        #expect(try await environment.run("inbox show Grace").output.contains("hello?"))
        let clash = try await environment.run("contact merge Grace Ada --yes")
        #expect(clash.code == 1 && clash.notes.contains("Remove one of them first: greenroom lineup remove 1"))
        _ = try await environment.run(#"contact add "Gracie" --cell +14155550190"#)
        _ = try await environment.run(#"lineup remove "Late Show" Alan"#)
        _ = try await environment.run(#"lineup add "Late Show" Gracie"#)
        let turned = try await environment.run("contact merge Alan Gracie --yes")
        #expect(turned.code == 1)
        #expect(try await environment.run("contact merge Gracie Alan --yes").code == 0)
        #expect(try await environment.run("lineup show 1").output.contains("Gracie"))
        #expect(try await environment.run("contact merge Grace Grace --yes").code == 1)
    }

    @Test func picturesAreMentioned() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.app.store.write { tx in
            _ = try tx.run("UPDATE inbound_message SET media_count = 2, body = ''")
            _ = try tx.run("UPDATE outbound_message SET media = 'https://gigs.example.org/c/1.png' WHERE id = 1")
        }
        #expect(try await environment.run("inbox list").output.contains("Grace Hopper  (2 pictures)  "))
        #expect(try await environment.run("inbox show Grace").output.contains("← Grace Hopper  (2 pictures)  "))
        let sent = try await environment.run("inbox sent").output.split(separator: "\n")
        #expect(sent.filter { $0.contains("Text STOP to opt out. (1 picture)") }.count == 1)
        #expect(try await environment.run("inbox show Ada").output.contains("opt out. (1 picture)"))
        for (line, counts) in [("inbox list", ["2"]), ("inbox sent", ["0", "1"]), ("inbox show Ada", ["1"])] {
            let rows = try await environment.run(line + " --format csv --fields pictures").output.split(separator: "\n")
            #expect(rows.dropFirst().map(String.init) == counts)
        }
    }

    @Test(arguments: ["inbox list --all", "inbox list --all --json", "inbox show Grace", "inbox sent"])
    func deletedWordsAreNamed(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.app.store.write { _ = try $0.run("UPDATE inbound_message SET needs_attention = 0") }
        let before = try await environment.run(line).output
        #expect(!before.contains("text deleted by the retention setting"))
        try await Retention(months: 1).run(environment.app.store, now: TestEnvironment.noon.adding(.days(40)))
        let after = try await environment.run(line).output
        #expect(after.contains("text deleted by the retention setting"), "\(after)")
        #expect(!after.contains(CommandTestEnvironment.question))
    }
}
