import Testing
import Values

@testable import ReplyReader

/// The language of a text, and what its words do there.
@Suite struct LanguageTests {
    @Test(arguments: [
        ("sí, pero otro día", LanguageSet.spanish), ("ça me va pas", .french), ("passt mir gar nicht", .german),
        ("purtroppo lavoro quella sera", .italian), ("infelizmente não consigo", .portuguese),
        ("helaas kan ik niet", .dutch), ("j'arrive", .french), ("nun ja", .german),
    ])
    func theWordsOfATextTellItsLanguage(text: String, language: LanguageSet) {
        #expect(Self.languages(of: text) == language)
    }

    @Test(arguments: ["yes I can make it", "no way, I'm in", "y", "sale", "ok", "3", "👍"])
    func englishAndShortTextsMayBeEnglish(text: String) {
        let languages = Self.languages(of: text)
        #expect(languages.isEmpty || languages.contains(.english))
    }

    @Test("each sentence has its own language") func eachSentenceHasItsOwnLanguage() {
        let bytes = Folding.fold("I'm in for that one. das passt mir gut")
        let tokens = SentenceLanguages.mark(
            Tokenizer.tokens(of: bytes, in: .standard), bytes, .standard, known: nil)
        #expect(tokens.first?.languages == [])
        #expect(tokens.last?.languages == .german)
    }

    @Test("the language of the contact decides where the text does not") func theContactsLanguageDecides() {
        #expect(Self.languages(of: "99", known: .german) == .german)
        #expect(Self.languages(of: "ok", known: .french) == .french)
        #expect(Self.languages(of: "passt mir", known: .spanish) == .german)
    }

    @Test(arguments: [
        "sí, pero otro día", "passt mir nicht so recht", "oui peut-être", "casi seguro que sí",
        "ja, muss aber noch fragen",
        "sim, mas outro dia", "certo, ma un'altra volta", "graag, maar niet vrijdag", "y aller",
    ])
    func aWordThatTurnsHoldsBackAYes(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label != .confirm)
    }

    /// The show is on another day.
    @Test(arguments: [
        "hoje não posso", "heute kann ich nicht", "hoy no puedo hablar", "aujourd'hui je peux pas", "oggi non posso",
        "stasera non posso", "ce soir je peux pas", "esta noche no puedo", "questa sera no", "esta noite não posso",
        "amanhã não posso", "morgen nicht", "heute abend geht nicht",
    ])
    func aNoForTodayOrTomorrowIsAboutAnotherDay(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).rule == .otherDate)
    }

    @Test(arguments: [
        "hab heute erst gesehen, bin dabei", "lo acabo de ver hoy, sí puedo", "vi só hoje, pode contar comigo",
        "visto solo oggi, ci sono",
    ])
    func whoHasSeenItTodayAnswers(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .confirm)
    }

    @Test(arguments: [
        "passt mir gar nicht", "ça me va pas", "geht eher nicht", "ça marche pas", "schaffe ich leider nicht",
    ])
    func aNegationBehindTheStatementIsANo(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .decline)
    }

    @Test(
        arguments: [
            "finalement je ne pourrai pas, désolée, ma fille est malade", "il faut que j'annule, voiture en panne",
            "je ne peux finalement pas, mon fils a de la fièvre", "muss leider doch absagen, liege mit Grippe flach",
            "kann doch nicht kommen, mein Auto ist kaputt", "al final no puedo, mi hija está enferma",
            "me toca cancelar, estoy en cama con fiebre", "tenho que cancelar, estou com gripe",
            "purtroppo non posso più, mia figlia è malata", "kan toch niet komen, mijn dochter is ziek",
        ], ["single", "confirmed"])
    func aNoCountsBesideAReasonThatIsNotRead(text: String, context: String) {
        #expect(Reader().read(text, in: ReplyCases.context(context)).label == .decline)
    }

    @Test(arguments: [
        "kann nicht früher kommen, bin aber um acht da", "no puedo quedarme mucho rato, ¿está bien?",
        "je ne peux pas rester longtemps, ça va quand même ?", "no puedo llegar antes de las 9", "no puedo esperar!",
        "je peux pas arriver avant 21h", "ich kann nicht lange bleiben", "nao posso ficar muito tempo",
        "ik kan niet lang blijven", "non posso restare fino alla fine", "no puedo llevar mi guitarra",
    ])
    func aNoToSomethingElseIsAskedBack(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label != .decline)
    }

    private static func languages(of text: String, known: LanguageSet? = nil) -> LanguageSet {
        let bytes = Folding.fold(text)
        let tokens = SentenceLanguages.mark(
            Tokenizer.tokens(of: bytes, in: .standard), bytes, .standard, known: known)
        return tokens.reduce(into: LanguageSet()) { $0.formUnion($1.languages) }
    }
}
