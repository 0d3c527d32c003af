import Foundation
import Templates
import Testing

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

    @Test func whatIsAbsentLeavesNoTrace() throws {
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
