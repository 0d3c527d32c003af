import TestSupport
import Testing

@testable import Lineups

/// Whom a text offers in the writer's place.
@Suite("Offered substitutes are read from texts") struct SubstituteReaderTests {
    private static let titles = ["Late Show", "The Anchor"]

    private func names(_ text: String, refuses: Bool) -> [String] {
        SubstituteReader(text, besides: Self.titles, refuses: refuses).names.map { $0.spellings[0] }
    }

    /// Behind a text that was read as a no.
    static let behindNo = [
        "Can't Friday but Ben can", "can't friday but ben can", "Can't do it, but Ben can cover",
        "I can't make it. Ben can do it", "Sorry can't, but Ben will fill in for me", "No, but Ben is free",
        "no but ask Ben", "Can't Friday, ask Ben", "I'm out but Ben can sub",
        "I can't do Friday, Ben could cover for me",
        "Not able to make it, Ben said he can do it instead", "Have to cancel, but Ben's available",
        "need to drop out, Ben said he'd do it", "I can't but my friend Ben can", "No can do. Ben's up for it though",
        "Gotta bail, Ben wants the spot", "can't make friday, try Ben", "I won't be able to, perhaps Ben can",
        "can't make it but I can get Ben to cover", "Can't do Friday, would Ben work?",
        "I can't but Ben can't wait to do it", "Unfortunately no. Ben would love to do it instead",
        "Giving my spot to Ben, can't make it", "Not me but Ben can", "Nope but Ben's in",
        "I have to pass, Ben could do the set", "can't tonight. @ben can cover", "No go for me, how about Ben?",
        "Nein, aber Ben kann", "Ich kann nicht, Ben springt für mich ein", "Kann Freitag nicht, aber Ben könnte",
        "Leider nein. Ben kann übernehmen", "No puedo, pero Ben sí", "No puedo el viernes pero Ben puede",
        "No puedo, Ben me cubre", "Je ne peux pas mais Ben peut", "Peux pas vendredi, Ben peut me remplacer",
        "Désolé non, Ben est dispo", "Io no, ma Ben può", "Non posso, Ben potrebbe sostituirmi",
        "Non posso, Ben mi sostituisce", "Eu não posso mas o Ben pode", "Não posso, Ben vai no meu lugar",
        "Não dá, Ben pode me substituir",
    ]

    @Test(arguments: behindNo) func behindANo(_ text: String) {
        #expect(names(text, refuses: true).map { $0.lowercased() } == ["ben"])
    }

    /// In a text that was not read as a no.
    static let alone = [
        "can Ben take my spot?", "Ben can cover for me", "Ben will take my place", "Ben is subbing for me Friday",
        "Can I send Ben instead?", "Can I swap with Ben?", "Can Ben fill in for me on Friday?", "Sick. Ben will cover.",
        "Out sick, Ben can step in", "I found a sub: Ben", "Ben offered to cover me", "got Ben to cover for me",
        "Ben agreed to take my slot", "Ben instead of me?", "how about Ben instead?", "ok if Ben covers for me?",
        "Could Ben do it instead of me?",
    ]

    @Test(arguments: alone) func withoutANo(_ text: String) { #expect(names(text, refuses: false) == ["Ben"]) }

    @Test(arguments: [
        ("can't make it, Ben Carter can take my spot", ["Ben Carter"]), ("I can't. Ben or Cleo can", ["Ben", "Cleo"]),
        ("I found someone to cover, Ben Carter", ["Ben Carter"]), ("can't but ben carter can", ["ben carter"]),
    ])
    func namesAreWhole(_ text: String, _ found: [String]) { #expect(names(text, refuses: true) == found) }

    static let noOffers = [
        "Ben can't either", "Can't and Ben can't either", "Ben told me", "me and Ben can", "Ben and I can make it",
        "can Ben come too?", "Can I bring Ben?", "Can't, Ben's wedding", "no, Ben is in town",
        "Can't make it, Ben has the kids", "Can't but tell Ben hi", "Ben here, I can't", "Yes, but Ben can't",
        "I can, but Ben can too", "No, Friday I'm with Ben", "can't, working with Ben", "I can cover for Ben",
        "I can take Ben's spot", "I can do it instead of Ben", "Ben can drive me so yes",
        "Can't Friday but Saturday I can", "can't but sunday can work", "No but Late Show can work",
        "can't, maybe Ben knows", "no but thanks Ben", "can't. Love, Ben", "Will Ben be there?", "is Ben hosting?",
        "Ben said no", "Ben can't cover for me", "Ben won't do it so I will", "Can't do it unless Ben can",
        "If Ben can, I can", "couldn't get Ben to cover", "can't find a sub", "No but she can dance",
        "My agent will call", "I can't but anyone can do it", "can't, but I'll ask Ben",
        "I can't but will let you know", "Non posso, Ben non può", "Não posso, Ben não pode",
    ]

    @Test(arguments: noOffers, [true, false]) func isNoOffer(_ text: String, _ refuses: Bool) {
        #expect(names(text, refuses: refuses).isEmpty)
    }

    /// Without a no, being able to play hands nothing on.
    @Test(arguments: ["Ben can do it", "but Ben can", "ask Ben", "Ben is free", "how about Ben?"])
    func needsANo(_ text: String) { #expect(names(text, refuses: false).isEmpty) }
}
