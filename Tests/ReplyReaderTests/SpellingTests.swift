import ReplyReader
import Testing
import Values

/// The same answer in various spellings and Unicode forms.
@Suite struct SpellingTests {
    @Test(arguments: [
        "yes", "YES", "  yes  ", "Yes\r\n", "“Yes”", "yesss", "yse", "ＹＥＳ", "𝐘𝐞𝐬", "Ⓨⓔⓢ", "y\u{200B}es", "Yes\u{FE0F}",
        "y e s", "yes'", "YES‼️",
        "✅", "👍🏽", "да", "네", "はい", "confrim", "absolutley", "im inn", "yes I cna make it", "imin", "yesbi can",
        "i m in", "ﬁne by me", "ʏᴇꜱ", "ʸᵉˢ", "𝓎ℯ𝓈", "𝚢𝚎𝚜",
    ])
    func yesInAnySpelling(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .confirm)
    }

    @Test(arguments: [
        "no", "Nooo", "n", "No0", "ca'nt make it", "can;t make it", "can t make it", "cnt", "cant maek it", "👎🏿", "нет",
        "いいえ", "nop", "ＮＯ", "ɴᴏ", "ℕ𝕠",
    ])
    func noInAnySpelling(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .decline)
    }

    @Test(arguments: [
        "ｙｅｓ　１，ｎｏ　２", "①yes ②no", "❶ yes ❷ no", "⓵ yes ⓶ no", "⑴ yes ⑵ no", "⒈yes ⒉no", "¹ yes ² no", "𝟏 yes 𝟐 no",
        "➀ yes ➋ no",
    ])
    func numbersInAnyUnicodeForm(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("multi3")).answers == [1: .confirmed, 2: .declined])
    }

    @Test(arguments: [
        ("see ypu there", Label.confirm), ("nit available", .decline), ("i wull have to pasd", .decline),
        ("cnt dp friday sorry", .decline), ("we csnt make it", .decline),
        ("tahts good for me", .confirm), ("im doen for friday", .needsHuman), ("mo", .needsHuman),
        ("Can't. Wait. To do this.", .confirm), ("ain't no way I'm missing that", .confirm), ("%n", .needsHuman),
    ])
    func typingErrorIsCorrectedIfAllCandidatesAgree(text: String, label: Label) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == label)
    }

    @Test(arguments: [
        ("sí, ahí estaré", Label.confirm), ("no puedo", .decline), ("quizás", .tentative),
        ("oui avec plaisir", .confirm),
        ("je peux pas", .decline), ("peut-être", .tentative), ("ja gerne", .confirm), ("leider nein", .decline),
        ("vielleicht", .tentative), ("va bene", .confirm), ("non posso", .decline), ("forse", .tentative),
        ("com certeza", .confirm),
        ("não posso", .decline), ("talvez", .tentative), ("ik ben erbij", .confirm), ("helaas niet", .decline),
        ("misschien", .tentative),
    ])
    func clearAnswersInOtherLanguages(text: String, label: Label) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == label)
    }
}
