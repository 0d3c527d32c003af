import ReplyReader
import Testing
import Values

@Suite struct ConsentTests {
    @Test(arguments: [
        "STOP", "stop.", " Stopall ", "UNSUBSCRIBE", "cancel", "END", "quit", "revoke", "optout", "OPT OUT", "Arret",
        "remove", "td",
    ])
    func carrierOptOutWordsMatchExactly(text: String) {
        #expect(CarrierWord(text) == .optOut)
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .optOut)
    }

    @Test(arguments: ["stop please", "cancel my spot", "yes", "", "starting", "helpful"])
    func longerTextsAreNotCarrierWords(text: String) {
        #expect(CarrierWord(text) == nil)
    }

    @Test(arguments: [
        "please stop", "S T O P", "st0p", "ＳＴＯＰ", "STOOOP", "no stop", "not interested stop", "take me off your list",
        "lose my number",
        "how can I opt out", "who is this? stop texting me", "I never signed up for this", "no more texts",
        "unsubscibe me",
        "no me escriban más", "quítame de la lista", "ne m'écrivez plus", "arrêtez svp", "retirez mon numéro",
        "nicht mehr schreiben", "nie wieder anschreiben", "ich will nie wieder angeschrieben werden",
        "schreib mir nie wieder", "nie mehr kontaktieren",
        "basta messaggi", "não me mande mais mensagens", "geen berichten meer",
        "get me off this thing", "please refrain from texting me", "don't wanna get these",
        "No longer interested in receiving these", "I never gave you permission to text me",
        "delete my number from your phone", "I'd like these texts to stop", "kick me off this list", "have me removed",
        "bugger off with these texts would ya", "Hört bitte auf mir zu schreiben", "don't start texting me again",
        "no and dont ask me ever again", "Wil graag uitgeschreven worden van deze sms'jes",
        "lasst mich endlich in Ruhe", "me tira dessa lista pfv", "hoef deze berichten niet meer te krijgen",
        "how do I get out of this text thing permanently", "not doing comedy anymore so no need to keep asking me",
        "why won't you stop texting me", "text me again and I'm calling the cops", "stay out of my texts", "sto p",
        "satop", "turn this off", "I'm sick of getting these", "no interest in these texts", "leave us alone", "🛑",
        "how do I stop the messages", "how do i stop the texts from coming", "I don't want any more of these",
        "could you please stop this", "can you stop for good", "how do i stop those",
        "Unsubscribe. Stop calling me Timothy", "stop texting and calling me Timothy",
    ])
    func freeWordedOptOutsAreRecognized(text: String) {
        for name in ["single", "multi3", "confirmed", "opted_out"] {
            // A pause counts as heard.
            #expect([.optOut, .pause].contains(Reader().read(text, in: ReplyCases.context(name)).label))
        }
    }

    @Test(arguments: [
        "I'll stop by, yes", "I have to stop doing Fridays, sorry", "I can't stop smiling, yes", "cancel my spot",
        "take me off the lineup",
        "I quit my job, I'm in", "end of the night works", "remove me from Friday's show",
        "don't forget to text me the address", "never text and drive lol I'm in", "no text from Jess yet, is it on?",
        "drop me a text with details", "don't take me off the list, I'm in", "I deleted your last text, what was it?",
        "text me tomorrow, don't call", "don't call me after 9", "I don't want to miss your texts",
        "I'm done at 9, text me then", "text me when you know", "please don't stop", "leave it to me, yes",
        "stop it, I'm so in", "stop it 😂", "can't stop won't stop", "don't stop texting me",
        "nothing could stop me, yes", "please stop calling me Timothy", "Please stop by mine on the way, I'm coming",
        "Can you stop the music at 10 so I can speak? I'm in", "How do I stop the phone from making that noise? Yes",
        "aye no bother", "no bother at all, I'm in", "sorry I got no texts", "I don't text much but yes",
        "can't call now",
        "put me on the list", "scratch that, I can make it", "please remove me from the lineup",
        "I quit texting, call me",
        "Could you stop by mine for my amp? I'm in", "Don't ever stop asking me! Just can't this time",
        "I don't want out of the texts, only out of Friday", "don't text my old number, use this one",
        "don't text me the address again lol I have it. see you friday", "unsubscribe me from sobriety lol im in",
        "arrête, évidemment que je viens", "Hör auf zu fragen, klar komm ich", "no more texts needed, I'm in!",
        "oh stop, you're too kind. I'd be honored", "pls stop booking me on fridays lol cant do it",
        "STOP!!! you're killing me 😂 yes ill be there", "can you take me off the 9 and give me something earlier?",
        "retire-moi du plateau de vendredi, j'ai un empêchement",
        "Unsub me from the newsletter pls but keep texting me about shows",
        "didn't want to bother you, but yes", "stop by anytime", "spot", "shop", "can I get your number?",
    ])
    func stopWordsWithAnotherMeaningDoNotOptOut(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label != .optOut)
    }

    @Test func yesAfterOptOutAnswersTheOnlyInvitation() {
        #expect(Reader().read("yes", in: ReplyCases.context("opted_out")).answers == [1: .confirmed])
    }

    @Test(arguments: ["STOP", "Start", "yes", "help", "END", "remove", "cancel", "info"])
    func carrierWordsAreReserved(word: String) {
        #expect(CarrierWord.isReserved(word))
    }

    @Test(arguments: ["FINISH", "KNOW", "BACK", "STUDY", "STATUS", "SHOWS"])
    func commandWordsAreNotReserved(word: String) {
        #expect(!CarrierWord.isReserved(word))
    }

    /// They want no texts at that moment. Nothing is texted until the booker has decided.
    @Test(arguments: [
        "Don't text me now, I'm at work", "don't write me now, I'll answer tonight", "Non scrivetemi ora, più tardi sì",
        "no me escribas ahora, estoy trabajando", "schreib mir jetzt nicht, bin bei der Arbeit",
        "não me escreva agora, estou trabalhando", "don't text me about the early show",
        "no more texts about Friday's show", "keine Nachrichten mehr wegen der Show",
    ])
    func notNowIsAPause(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .pause)
    }

    @Test(arguments: ["stop texting me now", "don't text me now or ever again", "no me escriban más ahora"])
    func nowIsNotOnlyNow(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .optOut)
    }

    /// A denied wish stops nothing, and its "no" answers nothing.
    @Test(arguments: [
        "Não quero sair da lista", "no quiero salir de la lista", "no quiero darme de baja",
        "non voglio cancellarmi dalla lista", "je ne veux pas me désinscrire", "ich will mich nicht abmelden",
        "não quero parar de receber mensagens", "non toglietemi dalla lista", "no me borres de la lista",
    ])
    func deniedWishesAreAskedBack(text: String) {
        let verdict = Reader().read(text, in: ReplyCases.context("single"))
        #expect(verdict.label == .needsHuman)
        #expect(verdict.answers.isEmpty)
    }
}
