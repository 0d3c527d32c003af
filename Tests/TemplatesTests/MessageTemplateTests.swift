import Foundation
import Templates
import Testing
import Values

@Suite struct MessageTemplateTests {
    @Test(arguments: MessageTemplate.allCases) func everyTemplateRendersWithItsValues(_ template: MessageTemplate)
        throws
    {
        let text = MessageTemplates.builtIn.render(template, MessageTemplate.sample)
        #expect(!text.isEmpty)
        #expect(!text.contains("{{") && !text.contains("}}"))
        #expect(!text.contains("&#39;") && !text.contains("&amp;"), "texts are plain: \(text)")
        #expect(text.unicodeScalars.allSatisfy { $0.isASCII }, "\(text) would cost double")
    }

    /// Words that a carrier acts on by itself must never be offered as an answer.
    @Test(arguments: MessageTemplate.allCases) func noTemplateOffersACarrierWordAsAnAnswer(
        _ template: MessageTemplate
    ) throws {
        let text = MessageTemplates.builtIn.render(template, MessageTemplate.sample).uppercased()
        for word in ["CANCEL", "END", "QUIT", "REMOVE", "UNSUBSCRIBE", "REVOKE"] {
            for verb in ["REPLY", "TEXT", "OR", "SEND"] {
                #expect(!text.contains("\(verb) \(word)"))
            }
        }
    }

    private static let show: [String: MessageTemplate.Value] = [
        "name": .text("Ada"), "booker": .text("Anchor Comedy"), "event": .text("Late Show"),
        "when": .text("Sat Dec 5, 8 PM"), "place": .text("The Attic"),
    ]

    private static let listed: [[String: MessageTemplate.Value]] = [
        ["tag": .text("1"), "event": .text("Late Show"), "when": .text("Sat Dec 5, 8 PM"), "said": .text("yes")],
        ["tag": .text("2"), "event": .text("Open Mic"), "when": .text("Sun Dec 6, 8 PM")],
    ]

    /// The wording, which other suites do not repeat.
    static let wordings: [(MessageTemplate, [String: MessageTemplate.Value], String)] = [
        (
            .request, ["is_first": .flag(true)],
            "Anchor Comedy: Hi Ada, are you in for Late Show, Sat Dec 5, 8 PM at The Attic? Reply YES or NO. Text STOP to opt out."
        ),
        (
            .request, ["tag": .text("2")],
            "Anchor Comedy: Hi Ada, are you in for Late Show, Sat Dec 5, 8 PM at The Attic? Reply YES 2 or NO 2."
        ),
        (
            .changed, [:],
            "Anchor Comedy: Late Show is now on Sat Dec 5, 8 PM at The Attic. Can you still make it? Reply YES or NO."
        ),
        (
            .changedDates,
            ["time": .text("8 PM"), "dates": .text("Sat Dec 5 and Sat Dec 12"), "by": .text("Thu Dec 3, 6 PM")],
            "Anchor Comedy: Late Show is now at 8 PM at The Attic on Sat Dec 5 and Sat Dec 12. Can you make them? "
                + "Reply YES for all, NO for none, or the dates that work. Please answer by Thu Dec 3, 6 PM."
        ),
        (
            .canceledDates, ["dates": .text("Sat Dec 5 and Sat Dec 12")],
            "Anchor Comedy: Sorry, Late Show is canceled on Sat Dec 5 and Sat Dec 12. No need to reply."
        ),
        (
            .canceledDates, ["event": .text(""), "dates": .text("Late Show, Sat Dec 5, 8 PM; Gala, Sat Dec 12, 9 PM")],
            "Anchor Comedy: Sorry, these shows are canceled: Late Show, Sat Dec 5, 8 PM; Gala, Sat Dec 12, 9 PM. "
                + "No need to reply."
        ),
        (
            .newPay, ["pay": .text("$60"), "was": .text("$50")],
            "Anchor Comedy: Hi Ada, your pay for Late Show, Sat Dec 5, 8 PM, is now $60 (was $50)."
        ),
        (
            .newPay, ["pay": .text("$60")],
            "Anchor Comedy: Hi Ada, your pay for Late Show, Sat Dec 5, 8 PM, is now $60."
        ),
        (
            .newPay, ["was": .text("$50")],
            "Anchor Comedy: Hi Ada, there is no pay for Late Show, Sat Dec 5, 8 PM, any more (was $50)."
        ),
        (.confirmed, [:], "You're confirmed for Late Show, Sat Dec 5, 8 PM, The Attic. Wrong? Reply NO."),
        (
            .declinedSinceChange, [:],
            "OK, you're out. Just so you know: Late Show is now on Sat Dec 5, 8 PM at The Attic. If you can make that, reply YES."
        ),
        (
            .whichInvitation, ["asks": .list(listed), "first": .text("2"), "last": .text("1")],
            "Sorry, which one do you mean?\n1: Late Show, Sat Dec 5, 8 PM (you said yes)\n"
                + "2: Open Mic, Sun Dec 6, 8 PM\nReply with the number, like: YES 2 or NO 1."
        ),
    ]

    @Test(arguments: wordings) func builtInWording(
        _ template: MessageTemplate, _ values: [String: MessageTemplate.Value], _ text: String
    ) {
        let all = Self.show.merging(values) { _, own in own }
        #expect(MessageTemplates.builtIn.render(template, all) == text)
    }

    @Test func absentValuesLeaveNoGaps() throws {
        let text = MessageTemplates.builtIn.render(
            .request,
            [
                "name": .text("Ada"), "booker": .text("O'Brien & Co"), "event": .text("Late Show"),
                "when": .text("Fri Dec 4, 9 PM"), "place": .text(""), "is_first": .flag(false),
            ])
        #expect(text == "O'Brien & Co: Hi Ada, are you in for Late Show, Fri Dec 4, 9 PM? Reply YES or NO.")
    }

    @Test func aFolderReplacesSomeAndIsChecked() throws {
        let folder = NSTemporaryDirectory() + "greenroom-templates-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func write(_ text: String) throws {
            try text.write(toFile: folder + "/declined.mustache", atomically: true, encoding: .utf8)
        }
        try write("Pity, {{name}}!")
        #expect(try MessageTemplates(folder: folder).render(.declined, ["name": .text("Ada")]) == "Pity, Ada!")
        #expect(try MessageTemplates(folder: folder).render(.maybe, MessageTemplate.sample).contains("maybe"))
        try write("Pity, {{nmae}}!")
        #expect(throws: TemplateError.self) { try MessageTemplates(folder: folder) }
        try write("Pity, {{#name}}!")
        #expect(throws: TemplateError.self) { try MessageTemplates(folder: folder) }
    }
}
