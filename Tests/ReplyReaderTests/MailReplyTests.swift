import ReplyReader
import Testing
import Values

/// Texts from mail programs: the quoted mail below the answer, and lines such as "Sent from my iPhone", are nobody's
/// words.
@Suite struct MailReplyTests {
    static let quotes = [
        "On Wed, Dec 2, 2026 at 7:00 PM Anchor Comedy <book@example.com> wrote:\n> Can't make it? Text NO",
        "On Wed, Dec 2, 2026 at 7:00 PM Anchor Comedy\n<book@example.com> wrote:\n\nmaybe we should stop",
        "On Dec 2, 2026, at 7:00 PM, +14155550100 wrote:\n\nHi Ada, are you in for Late Show? Reply YES or NO",
        "El mié, 2 dic 2026 a las 19:00, Anchor (<a@example.com>) escribió:\n> no puedo",
        "Am Mi., 2. Dez. 2026 um 19:00 Uhr schrieb Anchor <a@example.com>:\n> kann nicht",
        "Le mer. 2 déc. 2026 à 19:00, Anchor <a@example.com> a écrit :\n> je peux pas",
        "Il giorno mer 2 dic 2026 alle ore 19:00 Anchor <a@example.com> ha scritto:\n> non posso",
        "Em qua., 2 de dez. de 2026 às 19:00, Anchor <a@example.com> escreveu:\n> não posso",
        "-----Original Message-----\nFrom: Anchor\nSent: Wednesday\nTo: Ada\nSubject: can't\n\nNo",
        "-------- Ursprüngliche Nachricht --------\nVon: Anchor\nnein",
        "From: Anchor <a@example.com>\nSent: Wednesday, December 2, 2026 7:00 PM\nTo: Ada\nSubject: Re: show\n\ncan't",
        "Von: Anchor\nGesendet: Mittwoch, 2. Dezember 2026 19:00\nAn: Ada\nBetreff: Show\n\nnein",
        "De : Anchor\nEnvoyé : mercredi 2 décembre 2026 19:00\nÀ : Ada\nObjet : Show\n\nnon",
        "________________________________\nFrom: Anchor\nSent: Wednesday\n\nno", "> Are you in?\n> no",
    ]

    static let devices = [
        "Sent from my iPhone", "Sent from my Galaxy", "Sent from my Verizon, Samsung Galaxy smartphone",
        "Get Outlook for iOS", "Get Outlook for Android<https://aka.ms/AAb9ysg>", "Sent from Yahoo Mail for iPhone",
        "Enviado desde mi iPhone", "Enviado do meu iPhone", "Von meinem iPhone gesendet", "Gesendet von meinem iPhone",
        "Envoyé de mon iPhone", "Inviato da iPhone", "Obtener Outlook para iOS", "Télécharger Outlook pour iOS",
    ]

    static let answers: [(String, Label)] = [("Yes", .confirm), ("No, sorry", .decline), ("maybe", .tentative)]

    @Test(arguments: quotes + devices + devices.map { $0 + "\n\n" + quotes[0] }, answers)
    func onlyTheOwnWordsCount(_ rest: String, _ answer: (text: String, label: Label)) {
        for gap in ["\n", "\n\n"] {
            #expect(Reader().read(answer.text + gap + rest, in: ReplyCases.context("single")).label == answer.label)
        }
    }

    @Test(arguments: devices) func deviceLineIsNoAnswer(_ line: String) {
        let verdict = Reader().read(line, in: ReplyCases.context("single"))
        #expect(verdict.answers.isEmpty)
        #expect(verdict.rule == .empty)
    }

    @Test func optOutAboveADeviceLineCounts() {
        #expect(Reader().read("STOP\n\nSent from my iPhone", in: ReplyCases.context("single")).label == .optOut)
    }

    /// The performer's own lines, which only look like these.
    @Test(arguments: [
        ("Late show:\nyes", Label.confirm), ("From: me\nYes", .confirm),
        ("Yes!\nsent from my bed at 4 am lol, sorry", .confirm),
        ("I work on Fridays:\nno", .decline),
    ])
    func ownLinesStay(_ text: String, _ label: Label) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).label == label)
    }
}
