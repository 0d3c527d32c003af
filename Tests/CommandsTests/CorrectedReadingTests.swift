import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// What a text was taken for is shown with its rule, and the printed command sets it right.
@Suite struct CorrectedReadingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let line: String
        let state: String
        var testDescription: String { text }
    }

    static let rows = [
        Row(
            text: "is there parking?", line: #"greenroom lineup answer "Late Show" "Grace Hopper" yes"#,
            state: "confirmed"),
        Row(
            text: "yes!", line: #"greenroom lineup answer "Late Show" "Grace Hopper" no --misread"#,
            state: "declined"),
        Row(text: "can't, sorry", line: #"greenroom lineup answer "Late Show" "Grace Hopper" yes"#, state: "confirmed"),
        Row(
            text: "Disliked “Anchor Comedy: Hi Grace, are you in for Late Show, Fri Dec 4, 8 PM at The Anchor?”",
            line: #"greenroom lineup answer "Late Show" "Grace Hopper" no"#, state: "declined"),
    ]

    @Test(arguments: rows) func thePrintedCommandCorrectsIt(_ row: Row) async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text(row.text, from: "+14155550102")
        let shown = try await environment.run("inbox show Grace")
        #expect(shown.notes.contains("\n  \(row.line)\n"), "\(shown.notes)")
        let fields = try await environment.run("inbox show Grace --json --fields text,rule,corrections").output
        #expect(fields.contains("Hopper"))
        let paste = CommandTestEnvironment.words(row.line.replacing("greenroom ", with: "") + " --no-tell")
        #expect(try await environment.run(words: paste).code == 0)
        let lineup = try await environment.run(#"lineup show "Late Show" --fields name,state --format csv"#).output
        #expect(lineup.contains("Grace Hopper,\(row.state)"))
        // An earlier question stays until it is answered.
        #expect(!(try await environment.run("inbox list --json").output.contains(row.text.prefix(8))))
    }

    @Test func thePrintedCommandNamesTheRightEvent() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event copy "Late Show" --weekly 1"#)
        #expect(
            try await environment.run("inbox show Grace").notes.contains(
                #"greenroom lineup answer 1 "Grace Hopper" yes"#))
    }

    @Test func tellSendsTheCorrection() async throws {
        let environment = try await CommandTestEnvironment()
        try await environment.text("no", from: "+14155550102")
        let quiet = try await environment.run(#"lineup answer "Late Show" Grace yes"#)
        #expect(quiet.code == 0 && quiet.notes.contains("add --tell"))
        // Nobody listens at the provider's port: the text stays in the outbox.
        let told = try await environment.run(#"lineup answer "Late Show" Grace yes --tell --yes"#)
        #expect(told.code == CommandError.Code.provider.rawValue)
        #expect(try await environment.run("inbox sent").output.contains("You're confirmed for Late Show"))
    }

    @Test func aReactionIsShownInLineupAndInbox() async throws {
        let environment = try await CommandTestEnvironment()
        let request = "Anchor Comedy: Hi Ada, can you host Late Show on Fri Dec 4, 8 PM at The Anchor?"
        try await environment.text("Liked “\(request)”", from: "+14155550101")
        for line in [#"lineup show "Late Show""#, #"event show "Late Show""#, "inbox", "inbox show Ada"] {
            #expect(try await environment.run(line).output.contains("leaning yes"), "\(line)")
        }
    }

    @Test func termsAreShownAndCopied() async throws {
        let environment = try await CommandTestEnvironment()
        let line = #"lineup edit "Late Show" Grace --pay 50 --set 10m --call 7pm --note "Bring merch""#
        let outcome = try await environment.run(line)
        #expect(outcome.output.contains(#"pay $50, set 10 minutes, call 7 PM, note "Bring merch""#))
        #expect(outcome.notes.contains("greenroom text \"Grace Hopper\""))
        let shown = try await environment.run(#"lineup show "Late Show" --format csv --fields name,pay,set,call,note"#)
            .output
        #expect(shown.contains("Grace Hopper,USD 50.00,10m,2026-12-04 19:00,Bring merch"))
        _ = try await environment.run(#"event copy "Late Show" --weekly 1 --lineup"#)
        let copy = try await environment.run("lineup show 2026-12-11 --format csv --fields name,pay,call").output
        #expect(copy.contains("Grace Hopper,USD 50.00,2026-12-11 19:00"))
        _ = try await environment.run(#"lineup edit 1 Grace --pay "" --set "" --call "" --note """#)
        #expect(try await environment.run("lineup show 1").output.contains("PAY") == false)
    }
}

extension CommandTestEnvironment {
    /// A text comes in over the webhook.
    func text(_ body: String, from number: String, pictures: Int = 0) async throws {
        let delivery = Inbox.Delivery(
            provider: app.provider.key, sid: "SM" + RandomSource.system.hexToken(), from: number,
            to: Self.ourNumber, service: nil, body: body, mediaCount: pictures,
            receivedAt: TestEnvironment.noon)
        _ = try await app.inbox.receive(delivery, replyMethod: .inline)
    }
}
