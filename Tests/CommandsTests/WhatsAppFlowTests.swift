import CommandKit
import TestSupport
import Testing

@testable import App

/// Requests and answers by WhatsApp over real sockets: templates and their buttons, and free words within 24 hours.
@Suite(.serialized, .timeLimit(.minutes(10))) struct WhatsAppFlowTests {
    private static let ours = CommandTestEnvironment.ourNumber
    private static let ada = "whatsapp:+14155550101"

    private static func prepared(_ body: @escaping @Sendable (LiveEnvironment) async throws -> Void) async throws {
        try await LiveEnvironment.run(whatsApp: ours) { live in
            for line in [
                "whatsapp set request --create", "contact edit Ada --channel whatsapp",
                #"event add "Later Show" --date "sat 9pm""#, #"lineup add "Later Show" Ada"#,
                #"ask "Later Show" --dry-run"#,
            ] {
                let outcome = try await live.environment.run(line)
                #expect(outcome.code == 0, "\(line): \(outcome.notes)")
            }
            try await body(live)
        }
    }

    private static func status(_ live: LiveEnvironment) async throws -> String {
        try await live.environment.run(#"lineup export "Later Show" --format csv --fields name,state"#).output
    }

    @Test func aTemplateIsAnsweredByItsButton() async throws {
        try await Self.prepared { live in
            let preview = try await live.environment.run(#"ask "Later Show" --dry-run"#)
            let shown = preview.output + preview.notes
            #expect(shown.contains("by WhatsApp (prefers it; template request, 0.009 USD)"), "\(shown)")
            #expect(shown.contains("1 WhatsApp message, about $0.01"), "\(shown)")
            #expect(try await live.environment.run(#"ask "Later Show" --yes"#).code == 0)
            let sent = try await live.texts(to: Self.ada)
            #expect(sent.count == 1 && sent[0].contains("are you in for Later Show"), "\(sent)")

            let yes = try #require(try await live.phones.buttons(to: Self.ada)["Yes"])
            let address = "whatsapp:\(Self.ours)"
            let forged = yes.dropLast() + (yes.last == "0" ? "1" : "0")
            #expect(try await live.phones.text(from: Self.ada, "Yes", to: address, button: String(forged)) == nil)
            let stranger = "whatsapp:+14155550102"
            #expect(try await live.phones.text(from: stranger, "Yes", to: address, button: yes) == nil)
            #expect(try await Self.status(live).contains("Ada Lovelace,asked"))

            let reply = try await live.phones.text(from: Self.ada, "Yes", to: address, button: yes)
            #expect(reply?.contains("You're confirmed") == true, "\(reply ?? "nothing")")
            try await live.phones.text(from: Self.ada, "Yes", to: address, button: yes)
            #expect(try await Self.status(live).contains("Ada Lovelace,confirmed"))
            let thread = try await live.environment.run("inbox show Ada").output
            #expect(thread.contains("by WhatsApp"), "\(thread)")

            // Her message opened the 24 hours.
            let text = try await live.environment.run(#"text Ada "Doors are at 7" --yes"#)
            #expect(text.code == 0, "\(text.notes)")
            #expect(try await live.texts(to: Self.ada).first == "Doors are at 7")
        }
    }

    @Test func withoutATemplateTheOtherChannelIsUsed() async throws {
        try await Self.prepared { live in
            #expect(try await live.environment.run("whatsapp remove request").code == 0)
            let preview = try await live.environment.run(#"ask "Later Show" --dry-run"#)
            #expect((preview.output + preview.notes).contains("by text (no WhatsApp template for this"))
            #expect(try await live.environment.run(#"ask "Later Show" --yes"#).code == 0)
            #expect(try await live.texts(to: Self.ada).isEmpty)
            #expect(try await live.texts(to: "+14155550101").first?.contains("Later Show") == true)
        }
    }

    @Test func stopByWhatsAppStopsThatOnly() async throws {
        try await Self.prepared { live in
            let reply = try await live.phones.text(from: Self.ada, "STOP", to: "whatsapp:\(Self.ours)")
            #expect(reply?.contains("no more WhatsApp messages") == true, "\(reply ?? "nothing")")
            #expect(reply?.contains("Texts to +14155550101 still reach you") == true, "\(reply ?? "nothing")")
            let preview = try await live.environment.run(#"ask "Later Show" --dry-run"#)
            #expect((preview.output + preview.notes).contains("by text (no WhatsApp message reaches them)"))
        }
    }
}
