import Foundation
import Templates
import Testing
import Values

/// The texts to performers in every language. They were not read by native speakers; these tests find what is missing.
@Suite struct TextLanguageTests {
    /// What is written to members of an account, in English alone.
    private static let ofMembers: Set<MessageTemplate> = [
        .signInCode, .signUpNotice, .memberInvitation, .testText, .testPassed, .cardsDue,
    ]

    private static let translated: [(MessageTemplate, TextLanguage)] = MessageTemplate.allCases
        .filter { !ofMembers.contains($0) }
        .flatMap { template in TextLanguage.allCases.filter { $0 != .english }.map { (template, $0) } }

    @Test(arguments: translated) func aTextMentionsWhatTheEnglishOneMentions(
        _ template: MessageTemplate, _ language: TextLanguage
    ) {
        #expect(
            template.source(in: language) != nil, "templates/sms/\(language.rawValue)/\(template.rawValue).mustache")
        #expect(template.names(in: language) == template.names(in: .english))
    }

    /// Every text can also go by mail, so it says `reply`, or has words of its own for mails.
    @Test(arguments: MessageTemplate.allCases.filter { !ofMembers.contains($0) }, TextLanguage.allCases)
    func noMailSpeaksOfTexts(_ template: MessageTemplate, _ language: TextLanguage) throws {
        let more: [[String: MessageTemplate.Value]] =
            Self.variants + [
                ["in": .flag(true), "late": .flag(false), "known": .flag(true), "reminds": .flag(true)],
                ["line": .text(""), "by_name": .text("Ada"), "stands_in": .flag(false), "open": .flag(false)],
                ["mail": .text("ada@example.org")],
            ]
        for values in more {
            let ofMail: [String: MessageTemplate.Value] = ["by_mail": .flag(true), "is_first": .flag(false)]
            let text = try Self.render(template, values.merging(ofMail) { $1 }, in: language)
            // Words that are not those of mails.
            let word = text.firstMatch(of: /(?i)\b(texts?|texted|texting|sms|mensajes?)\b/)
            #expect(word == nil, "\(text)")
        }
    }

    @Test(arguments: ofMembers) func aTextToMembersIsInEnglish(_ template: MessageTemplate) {
        for language in TextLanguage.allCases where language != .english {
            #expect(template.source(in: language) == nil)
            #expect(
                MessageTemplates.builtIn.render(template, MessageTemplate.sample, in: language)
                    == MessageTemplates.builtIn.render(template, MessageTemplate.sample))
        }
    }

    /// Values of which each turns a part of a text on or off.
    private static let variants: [[String: MessageTemplate.Value]] = [
        [:], ["several": .flag(true)], ["is_first": .flag(false), "link": .text(""), "tag": .text("")],
        ["single": .flag(true), "moved": .flag(true), "gone": .flag(true), "is_maybe": .flag(false)],
        ["place": .text(""), "position": .text(""), "again": .text(""), "again_at": .text("")],
        ["passed": .flag(false), "date": .text(""), "several": .flag(true), "checks": .flag(true)],
    ]

    /// With the sample values, and with the dates of the language.
    private static func render(
        _ template: MessageTemplate, _ more: [String: MessageTemplate.Value], in language: TextLanguage
    ) throws -> String {
        var values = MessageTemplate.sample.merging(more) { $1 }
        let dates = DateText(language: language)
        let day = try #require(LocalDate(iso: "2026-12-04"))
        let start = LocalDateTime(date: day, time: LocalTime(secondsSinceMidnight: 21 * 3600))
        for name in ["when", "by"] { values[name] = .text(dates.short(start)) }
        (values["set"], values["line"]) = (.text(language.words(.minutes(10))), .text(language.place(2)))
        let text = MessageTemplates.builtIn.render(template, values, in: language)
        return MessageTemplates.builtIn.letters.spelled(text, in: language, over: .text)
    }

    /// Source: 3GPP TS 23.038. `GSM7` is in a target that this one does not see.
    private static let alphabet = Set(
        "@£$¥èéùìòÇ\nØøÅåÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿"
            + "abcdefghijklmnopqrstuvwxyzäöñüà€")

    private static func segments(of text: String) -> Int {
        let length = text.count + text.count { $0 == "€" }
        return length <= 160 ? 1 : (length + 152) / 153
    }

    @Test(arguments: translated) func aTextIsAtMostOneSegmentLongerThanTheEnglishOne(
        _ template: MessageTemplate, _ language: TextLanguage
    ) throws {
        for values in Self.variants {
            let text = try Self.render(template, values, in: language)
            let english = try Self.render(template, values, in: .english)
            #expect(text.allSatisfy(Self.alphabet.contains), "\(text) would cost double")
            #expect(Self.segments(of: text) <= Self.segments(of: english) + 1, "\(text.count): \(text)")
            #expect(!text.isEmpty && !text.contains("  "), "\(text)")
        }
    }

    /// Forms that are not of the register that clubs write in, and words of another language.
    private static let forbidden: [(TextLanguage, [String])] = [
        (.spanish, ["usted", "ustedes", "vosotros", "responda ", "escriba ", "puede ", "su puesto", "você"]),
        (.french, ["vous", "votre", "vos ", "répondez", "écrivez", "pouvez", "êtes", "veuillez"]),
        (.german, [" Sie ", " Ihr ", " Ihre", " Ihnen", "antworten Sie", "schreiben Sie"]),
        (.italian, [" Lei ", "risponda", "scriva ", " voi ", "rispondete", "potete", "gentile"]),
        (.portuguese, [" tu ", " teu", " tua", "responde ", "escreve ", "o senhor", "a senhora", "vós", "obrigada"]),
    ]

    @Test(arguments: forbidden) func noTextHasAFormOfAnotherRegister(_ language: TextLanguage, _ forms: [String]) {
        for template in MessageTemplate.allCases {
            guard let text = template.source(in: language) else { continue }
            for form in forms { #expect(!text.contains(form), "\(template.rawValue): \(form)") }
        }
    }

    /// The article of a time depends on the hour: a las 9:00, but a la 1:00; alle 9, but all'una; às 9h, but à 1h.
    @Test(arguments: [TextLanguage.spanish, .italian, .portuguese]) func noArticleStandsBeforeATime(
        _ language: TextLanguage
    ) {
        let articles = ["a las", "a la", "las", "la", "alle", "le", "all'", "l'", "às", "as", "à", "a"]
        for template in MessageTemplate.allCases {
            guard let text = template.source(in: language) else { continue }
            for (article, time) in articles.flatMap({ article in
                ["at", "light", "call", "again_at", "time"].map { (article, $0) }
            }) {
                let words = article.last == "'" ? "\(article){{\(time)}}" : " \(article) {{\(time)}}"
                #expect(!text.contains(words), "\(template.rawValue): \(words)")
            }
        }
    }

    /// "de" and "que" lose their vowel before a name that begins with one.
    @Test func noNameFollowsAWordThatIsCutInFrench() {
        for template in MessageTemplate.allCases {
            guard let text = template.source(in: .french) else { continue }
            for word in ["de", "que", "le", "la", "ne"] {
                for name in ["booker", "name", "event", "place", "substitute", "who"] {
                    #expect(!text.contains(" \(word) {{\(name)}}"), "\(template.rawValue): \(word) {{\(name)}}")
                }
            }
        }
    }

    /// No text to reply with is a word of carriers, and theirs are printed as they are.
    @Test(arguments: TextLanguage.allCases) func theWordsToReplyWith(_ language: TextLanguage) throws {
        let words = [language.yes, language.no].map { $0.uppercased().withGSMLetters }
        let request = try Self.render(.request, ["tag": .text("2")], in: language)
        for word in words {
            #expect(request.contains("\(word) 2"), "\(request)")
            #expect(CarrierWord(keyword: word) == nil)
        }
        #expect(request.contains("STOP"))
        #expect(try Self.render(.optedOut, [:], in: language).contains("START"))
        let first = try Self.render(.request, [:], in: language)
        #expect(first.hasSuffix(language.optOutLine), "\(first)")
    }

    @Test(arguments: [
        (TextLanguage.spanish, "SÍ", "SI"), (.portuguese, "NÃO, às 21h", "NAO, às 21h"),
        (.french, "à bientôt, ça va", "à bientot, ca va"),
        (.german, "für Freitag, große Bühne", "für Freitag, große Bühne"), (.italian, "SÌ, è così", "SI, è così"),
    ])
    func accentsAreFoldedInTextsUnlessTheyAreKept(_ language: TextLanguage, _ text: String, _ folded: String) throws {
        let letters = MessageTemplates.builtIn.letters
        #expect(letters.spelled(text, in: language, over: .text) == folded)
        #expect(letters.spelled(text, in: .english, over: .text) == text)
        for channel in Channel.allCases {
            #expect(TextLetters.all.spelled(text, in: language, over: channel) == text)
            if channel != .text { #expect(letters.spelled(text, in: language, over: channel) == text) }
        }
    }

    @Test func aFolderReplacesOneLanguage() throws {
        let folder = NSTemporaryDirectory() + "greenroom-templates-\(UInt64.random(in: 0...UInt64.max))"
        try FileManager.default.createDirectory(atPath: folder + "/es", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "Pity, {{name}}!".write(toFile: folder + "/declined.mustache", atomically: true, encoding: .utf8)
        try "Lástima, {{name}}.".write(toFile: folder + "/es/maybe.mustache", atomically: true, encoding: .utf8)
        let (own, builtIn) = (try MessageTemplates(folder: folder), MessageTemplates.builtIn)
        let values = MessageTemplate.sample
        #expect(own.render(.declined, values) == "Pity, Ada!")
        #expect(own.render(.declined, values, in: .spanish) == builtIn.render(.declined, values, in: .spanish))
        #expect(own.render(.maybe, values, in: .spanish) == "Lástima, Ada.")
        #expect(own.render(.maybe, values) == builtIn.render(.maybe, values))
        try "Lástima, {{nmae}}.".write(toFile: folder + "/es/maybe.mustache", atomically: true, encoding: .utf8)
        #expect(throws: TemplateError.self) { try MessageTemplates(folder: folder) }
    }
}
