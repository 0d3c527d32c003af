import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Numbered choices and amounts, asked of the owner when a text is ambiguous.
@Suite struct OwnerPromptTests {
    /// Texts of the owner and the replies; nil for no reply.
    typealias Talk = [(String, String?)]

    private static let film = "Which?\n1 Buy film\n2 Film festival\nReply with the number."
    private static let shows =
        "Which show?\n1 Late Show (Fri Dec 4 2026, 8 PM)\n2 Early Show (Sat Dec 5 2026, 8 PM)\nReply with the number."
    private static let unknown = "Text MENU for commands."

    /// To-dos 1 Buy film, 2 Buy socks, 3 Film festival; two shows.
    private func phone() async throws -> BookerPhone {
        let phone = try await BookerPhone()
        _ = try await phone.environment.show("Late Show", inDays: 4)
        _ = try await phone.environment.show("Early Show", inDays: 5)
        for item in ["Buy film", "Buy socks", "Film festival"] { _ = try await phone.says("TODO \(item)") }
        return phone
    }

    private func walk(_ talk: Talk, on phone: BookerPhone) async throws {
        for (number, (said, wanted)) in talk.enumerated() {
            let now = TestEnvironment.noon.adding(.seconds(number + 1))
            #expect(try await phone.says(said, at: now) == wanted, "after \(said)")
        }
    }

    @Test(arguments: [
        ("1", "Done: Buy film. 2 left."), ("2", "Done: Film festival. 2 left."),
        ("2.", "Done: Film festival. 2 left."), ("buy film", "Done: Buy film. 2 left."),
        ("Festival!", "Done: Film festival. 2 left."), ("film f", "Done: Film festival. 2 left."),
        ("DONE 2", "Done: Film festival. 2 left."), ("done buy", "Done: Buy film. 2 left."),
        ("film festival 🎬", "Done: Film festival. 2 left."), ("the festival one", "Done: Film festival. 2 left."),
        ("both", "Done: Buy film. 2 left.\nDone: Film festival. 1 left."),
        ("All of them!", "Done: Buy film. 2 left.\nDone: Film festival. 1 left."),
    ])
    func choicesAreReadInManyForms(said: String, answer: String) async throws {
        try await walk([("DONE film", Self.film), (said, answer), ("1", Self.unknown)], on: phone())
    }

    @Test(
        arguments: [
            // The answer is ambiguous, so the question stays open.
            [
                ("DONE film", film), ("film", "That matches more than one. Reply with the number."),
                ("1", "Done: Buy film. 2 left."),
            ],
            // Another text closes the question and is processed as usual.
            [("DONE film", film), ("never mind", unknown), ("1", unknown)],
            // A number that is none of the choices repeats them.
            [
                ("DONE film", film), ("3", "There is no 3. Reply with the number:\n1 Buy film\n2 Film festival"),
                ("1", "Done: Buy film. 2 left."),
            ],
            [("DONE film", film), ("DONE socks", "Done: Buy socks. 2 left."), ("1", unknown)],
            [("DONE film", film), ("DONE 3", "Done: Film festival. 2 left."), ("1", unknown)],
            [("DONE film", film), ("TODO", "1 Buy film\n2 Buy socks\n3 Film festival"), ("1", unknown)],
            // The same question is asked once.
            [("DONE film", film), ("DONE film", film), ("2", "Done: Film festival. 2 left.")],
            // Done to-dos are not asked about.
            [
                ("DONE film", film), ("1", "Done: Buy film. 2 left."), ("DONE film", "Done: Film festival. 1 left."),
                ("DONE film", "Already done: Buy film, Film festival."),
                ("TODO load film @late", "To do for Late Show: 1 load film"),
                ("DONE film", "Done: load film. Nothing left for Late Show."),
            ],
            [
                ("DONE film", film), ("2", "Done: Film festival. 2 left."),
                ("UNDO", "Undone: marked \"Film festival\" as done."),
                ("TODO", "1 Buy film\n2 Buy socks\n3 Film festival"),
            ],
        ] as [Talk])
    func todoQuestionsAreAnswered(talk: Talk) async throws {
        try await walk(talk, on: phone())
    }

    @Test(
        arguments: [
            [
                ("SPENT hotel", "How much was it? Hotel. Reply with the amount."),
                ("45.20", "Hotel $45.20. Spent $45.20"), ("45.20", unknown),
            ],
            [
                ("SPENT hotel", "How much was it? Hotel. Reply with the amount."),
                ("$1,200", "Hotel $1,200.00. Spent $1,200.00"),
            ],
            [
                ("SPENT hotel", "How much was it? Hotel. Reply with the amount."),
                ("20 EUR", "Hotel €20.00. Spent €20.00"),
            ],
            [
                ("SPENT hotel", "How much was it? Hotel. Reply with the amount."),
                ("0", "A budget amount must be more than 0, not $0.00. Text it like: SPENT 45.20 hotel"),
                ("5", unknown),
            ],
            [("SPENT hotel", "How much was it? Hotel. Reply with the amount."), ("no idea", unknown), ("5", unknown)],
            [
                ("SPENT hotel", "How much was it? Hotel. Reply with the amount."), ("5", "Hotel $5.00. Spent $5.00"),
                ("UNDO", "Undone: added \"Hotel\" $5."),
                ("BUDGET", "Nothing planned or spent yet. Text SPENT 45.20 hotel"),
            ],
            // One question follows another.
            [
                ("SPENT hotel @show", shows), ("1", "How much was it? Hotel for Late Show. Reply with the amount."),
                ("45.20", "Hotel $45.20. Spent $45.20"), ("BUDGET late", "Late Show: spent $45.20."),
            ],
        ] as [Talk])
    func amountsAreAskedFor(talk: Talk) async throws {
        try await walk(talk, on: phone())
    }

    @Test(
        arguments: [
            [("DAYS show", shows), ("2", "Only 5 Days until Early Show (Sat Dec 5, 8 PM).")],
            [("WEEKS show", shows), ("late", "Less than a week left. Only 4 Days until Late Show (Fri Dec 4, 8 PM).")],
            // A number is not a part of a date or time.
            [
                ("DAYS show", shows),
                (
                    "4",
                    "There is no 4. Reply with the number:\n1 Late Show (Fri Dec 4 2026, 8 PM)\n"
                        + "2 Early Show (Sat Dec 5 2026, 8 PM)"
                ), ("2", "Only 5 Days until Early Show (Sat Dec 5, 8 PM)."),
            ],
            [("DAYS show", shows), ("fri", "Only 4 Days until Late Show (Fri Dec 4, 8 PM).")],
            [("BUDGET show", shows), ("1", "Late Show: nothing planned or spent yet. Text SPENT 45.20 hotel")],
            [
                ("SPENT 45.20 hotel @show", shows), ("2", "Hotel $45.20. Spent $45.20"),
                ("BUDGET early", "Early Show: spent $45.20."),
                ("BUDGET late", "Late Show: nothing planned or spent yet. Text SPENT 45.20 hotel"),
            ],
            // The item is saved at once and moved when the question is answered; undo removes it.
            [
                ("NOTE call Ada @show", "Noted: call Ada @show. It is in your own notes. " + shows),
                ("1", "Noted for Late Show: call Ada"), ("NOTES @late", "2 call Ada"), ("NOTES", "2 call Ada"),
                ("UNDO", "Undone: added \"call Ada\"."),
                ("NOTES", "There are no notes yet. Text NOTE call the florist"),
            ],
            [
                ("NOTE call Ada @show", "Noted: call Ada @show. It is in your own notes. " + shows), ("no", unknown),
                ("NOTES", "1 call Ada @show"),
            ],
            [
                ("TODO call Ada @show", "To do: 4 call Ada @show. It is on your own list. " + shows),
                ("2", "To do for Early Show: 1 call Ada"), ("TODO @early", "1 call Ada"),
                ("TODO", "1 Buy film\n2 Buy socks\n3 Film festival"),
            ],
            [("NOTES @show", shows), ("1", "There are no notes yet. Text NOTE call the florist")],
            [("PHOTO show", "Send a photo together with the words PHOTO show.")],
        ] as [Talk])
    func ambiguousEventsAreAskedFor(talk: Talk) async throws {
        try await walk(talk, on: phone())
    }

    @Test func tagsDistinguishOpenQuestions() async throws {
        let phone = try await phone()
        try await walk(
            [
                ("SPENT hotel", "How much was it? Hotel. Reply with the amount."), ("DONE film", Self.film),
                ("2", "Done: Film festival. 2 left."),
                ("2", "Hotel $2.00. Spent $2.00"),
            ], on: phone)
        try await walk(
            [
                ("DAYS show", Self.shows), ("SPENT lunch", "How much was it? Lunch. Reply with the amount."),
                // Only one event matches.
                ("early", "Only 5 Days until Early Show (Sat Dec 5, 8 PM)."), ("b $7.50", "Lunch $7.50. Spent $9.50"),
            ], on: phone)
    }

    @Test func questionsExpireAfterOneHour() async throws {
        let phone = try await phone()
        #expect(try await phone.says("DONE film") == Self.film)
        #expect(try await phone.says("1", at: TestEnvironment.noon.adding(.minutes(61))) == Self.unknown)
        #expect(try await phone.says("TODO") == "1 Buy film\n2 Buy socks\n3 Film festival")
    }

    @Test func deletedChoicesAreReported() async throws {
        let phone = try await phone()
        #expect(try await phone.says("DONE film") == Self.film)
        try await phone.environment.store.write { _ = try $0.run("DELETE FROM todo WHERE title = 'Buy film'") }
        #expect(try await phone.says("1") == "That is no longer on the list.")
        #expect(try await phone.says("DAYS show") == Self.shows)
        try await phone.environment.store.write {
            _ = try $0.run("DELETE FROM subject WHERE id IN (SELECT id FROM event)")
        }
        #expect(try await phone.says("1") == "That no longer exists.")
    }

    @Test func questionsSurviveARestart() async throws {
        let phone = try await phone()
        #expect(
            try await phone.says("SPENT hotel @late") == "How much was it? Hotel for Late Show. Reply with the amount.")
        let before = phone.environment.inbox
        let store = try phone.environment.openAgain()
        let again = Inbox(store: store, modules: before.modules, templates: before.templates)
        let delivery = Inbox.Delivery(
            provider: TestEnvironment.provider, sid: "SM2", from: BookerPhone.cell, to: TestEnvironment.ourNumber,
            service: nil,
            body: "45.20", receivedAt: TestEnvironment.noon)
        #expect(try await again.receive(delivery, replyMethod: .inline) == "Hotel $45.20. Spent $45.20")
        #expect(try await phone.says("BUDGET late") == "Late Show: spent $45.20.")
    }

    @Test func aRepeatedWebhookDoesNotAnswerAgain() async throws {
        let phone = try await phone()
        #expect(try await phone.says("DONE film") == Self.film)
        for _ in 0..<2 {
            let answer = try await phone.environment.text("1", from: BookerPhone.cell, sid: "SM1")
            #expect(answer == "Done: Buy film. 2 left.")
        }
        #expect(try await phone.says("TODO") == "2 Buy socks\n3 Film festival")
    }

    @Test func lineBreaksInNamesDoNotAddChoices() async throws {
        let phone = try await BookerPhone()
        _ = try await phone.environment.show("Late\nShow", inDays: 4)
        _ = try await phone.environment.show("Late Night", inDays: 5)
        _ = try await phone.says("DAYS late")
        #expect(try await phone.says("2") == "Only 5 Days until Late Night (Sat Dec 5, 8 PM).")
    }
}
