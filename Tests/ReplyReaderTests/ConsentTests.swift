import ReplyReader
import Testing

@Suite struct ConsentTests {
    @Test(arguments: [
        "STOP", "stop.", " Stopall ", "UNSUBSCRIBE", "cancel", "END", "quit", "revoke", "optout", "OPT OUT", "Arret",
        "remove", "td",
    ])
    func carriersOptOutWordsAreExact(text: String) {
        #expect(CarrierWord(text) == .optOut)
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == .optOut)
    }

    @Test(arguments: ["stop please", "cancel my spot", "yes", "", "starting", "helpful"])
    func moreThanTheWordIsNoCarrierWord(text: String) {
        #expect(CarrierWord(text) == nil)
    }

    @Test(arguments: [
        "please stop", "S T O P", "st0p", "ＳＴＯＰ", "STOOOP", "no stop", "not interested stop", "take me off your list",
        "lose my number",
        "how can I opt out", "who is this? stop texting me", "I never signed up for this", "no more texts",
        "unsubscibe me",
        "no me escriban más", "quítame de la lista", "ne m'écrivez plus", "arrêtez svp", "retirez mon numéro",
        "nicht mehr schreiben",
        "basta messaggi", "não me mande mais mensagens", "geen berichten meer",
    ])
    func freeWordingsAreNeverMissed(text: String) {
        for name in ["single", "multi3", "confirmed", "opted_out"] {
            #expect(Reader().read(text, in: ReplyCases.context(name)).label == .optOut)
        }
    }

    @Test(arguments: [
        "I'll stop by, yes", "I have to stop doing Fridays, sorry", "I can't stop smiling, yes", "cancel my spot",
        "take me off the lineup",
        "I quit my job, I'm in", "end of the night works", "remove me from Friday's show",
    ])
    func stopWordsInOtherSenseAreNoOptOut(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label != .optOut)
    }

    @Test func yesFromTheOptedOutAnswersTheOnlyAsk() {
        #expect(Reader().read("yes", in: ReplyCases.context("opted_out")).answers == [1: .confirm])
    }

    @Test(arguments: ["STOP", "Start", "yes", "help", "END", "remove", "cancel", "info"])
    func commandsMayNotBeReservedWords(word: String) {
        #expect(CarrierWord.isReserved(word))
    }

    @Test(arguments: ["FINISH", "KNOW", "BACK", "STUDY", "STATUS", "SHOWS"])
    func theWordsOurCommandsUseAreFree(word: String) {
        #expect(!CarrierWord.isReserved(word))
    }
}
