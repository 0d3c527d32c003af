import Agenda
import Lineups
import Values

/// What performers are told about their guest lists, in their language. The words to text stay English: PLUS, MINUS.
struct GuestTexts {
    let language: TextLanguage
    private var dates: DateText { DateText(language: language) }

    init(_ language: TextLanguage) { self.language = language }

    /// `Late Show, Fri Dec 4, 8 PM`
    private func title(_ show: GuestShows.Candidate, _ now: Instant) -> String {
        "\(show.event.name), \(show.event.when(at: now, dates: dates))"
    }

    /// `2 on your list for Late Show, Fri Dec 4, 8 PM: Ana Lopez and 1 more. 1 left until Fri Dec 4, 6 PM.`
    func list(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        let title = title(show, now)
        let names = guests.compactMap(\.name)
        let unnamed = guests.count - names.count
        let more = language.words(
            en: "\(unnamed) more", es: "\(unnamed) más", fr: "\(unnamed) de plus",
            de: unnamed == 1 ? "eine weitere Person" : "\(unnamed) weitere",
            it: unnamed == 1 ? "un'altra persona" : "altri \(unnamed)", pt: "mais \(unnamed)")
        let parts = names + (unnamed > 0 && !names.isEmpty ? [more] : [])
        let colon = language == .french ? " : " : ": "
        let who = parts.isEmpty ? "" : "\(colon)\(parts.joined(separator: ", "))"
        let (left, until) = (max(0, show.places - guests.count), closing(show, now))
        let count = guests.count
        let isOne = left == 1
        let remain = language.words(
            en: "\(left) left", es: "\(isOne ? "Queda" : "Quedan") \(left)", fr: "Il en reste \(left)",
            de: "Noch \(left) frei", it: "Ne \(isOne ? "resta" : "restano") \(left)",
            pt: "\(isOne ? "Resta" : "Restam") \(left)")
        if guests.isEmpty {
            return language.words(
                en: "Nobody is on your list for \(title)\(who). \(remain) until \(until).",
                es: "No hay nadie en tu lista de \(title). \(remain) hasta el \(until).",
                fr: "Personne sur ta liste pour \(title). \(remain) jusqu'au \(until).",
                de: "Niemand auf deiner Liste für \(title). \(remain) bis \(until).",
                it: "Nessuno nella tua lista per \(title). \(remain) fino a \(until).",
                pt: "Ninguém na sua lista de \(title). \(remain) até \(until).")
        }
        return language.words(
            en: "\(count) on your list for \(title)\(who). \(remain) until \(until).",
            es: "\(count) en tu lista de \(title)\(who). \(remain) hasta el \(until).",
            fr: "\(count) sur ta liste pour \(title)\(who). \(remain) jusqu'au \(until).",
            de: "\(count) auf deiner Liste für \(title)\(who). \(remain) bis \(until).",
            it: "\(count) nella tua lista per \(title)\(who). \(remain) fino a \(until).",
            pt: "\(count) na sua lista de \(title)\(who). \(remain) até \(until).")
    }

    private func closing(_ show: GuestShows.Candidate, _ now: Instant) -> String {
        dates.short(show.rules.closesAt(show.event), in: show.event.zone, now: now)
    }

    /// - Parameters:
    ///   - names: by which each is chosen.
    ///   - said: what they texted after the word, without the show.
    func which(
        _ shows: [(name: String, show: GuestShows.Candidate)], _ verb: GuestWords.Verb, said: String, now: Instant
    ) -> String {
        let word = verb == .add ? "PLUS" : verb == .remove ? "MINUS" : "GUESTS"
        let lines = shows.map { item in
            let title = title(item.show, now)
            let words = "\(word) \(item.name)\(said.isEmpty ? "" : " \(said)")"
            return language.words(
                en: "\(words) for \(title)", es: "\(words) para \(title)", fr: "\(words) pour \(title)",
                de: "\(words) für \(title)", it: "\(words) per \(title)", pt: "\(words) para \(title)")
        }
        let question = language.words(
            en: "Which show? Reply", es: "¿Qué show? Escribe", fr: "Quelle soirée ? Écris", de: "Welche Show? Schreib",
            it: "Quale serata? Scrivi", pt: "Qual show? Escreva")
        return "\(question)\n" + lines.joined(separator: "\n")
    }

    /// For the bare word: what to text.
    func how(_ verb: GuestWords.Verb) -> String { verb == .remove ? howToRemove : howToAdd }

    private var howToRemove: String {
        language.words(
            en: "To take somebody off, reply MINUS and the name. ",
            es: "Para quitar a alguien, escribe MINUS y el nombre. ",
            fr: "Pour retirer quelqu'un, écris MINUS et le nom. ", de: "Zum Streichen schreib MINUS und den Namen. ",
            it: "Per togliere qualcuno, scrivi MINUS e il nome. ", pt: "Para tirar alguém, escreva MINUS e o nome. ")
    }

    private var howToAdd: String {
        language.words(
            en: "To add guests, reply PLUS and a number or names, like PLUS 2 or PLUS Ana, Bo. ",
            es: "Para añadir invitados, escribe PLUS y un número o nombres, así: PLUS 2 o PLUS Ana, Bo. ",
            fr: "Pour ajouter des invités, écris PLUS et un nombre ou des noms, comme PLUS 2 ou PLUS Ana, Bo. ",
            de: "Für Gäste schreib PLUS und eine Zahl oder Namen, zum Beispiel PLUS 2 oder PLUS Ana, Bo. ",
            it: "Per aggiungere ospiti, scrivi PLUS e un numero o dei nomi, così: PLUS 2 o PLUS Ana, Bo. ",
            pt: "Para adicionar convidados, escreva PLUS e um número ou nomes, assim: PLUS 2 ou PLUS Ana, Bo. ")
    }

    var unclear: String {
        language.words(
            en: "I couldn't tell how many or who. ", es: "No entendí cuántos o quién. ",
            fr: "Je n'ai pas compris combien ni qui. ", de: "Ich habe nicht erkannt, wie viele oder wer. ",
            it: "Non ho capito quanti o chi. ", pt: "Não entendi quantos ou quem. ")
    }

    private var nothing: String {
        language.words(
            en: "Nothing changed", es: "Nada ha cambiado", fr: "Rien n'a changé", de: "Nichts geändert",
            it: "Non è cambiato nulla", pt: "Nada mudou")
    }

    func unchanged(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        "\(nothing). " + list(guests, show, now: now)
    }

    func notConfirmed(_ show: GuestShows.Candidate, now: Instant) -> String {
        let (title, yes) = (title(show, now), language.yes.uppercased())
        return language.words(
            en: "You're not confirmed for \(title), so nobody was put on a guest list. "
                + "Reply YES first, then send your guests again.",
            es: "No tienes confirmado \(title), así que no anotamos a nadie. "
                + "Responde \(yes) primero y escribe tus invitados otra vez.",
            fr: "Tu n'as pas confirmé pour \(title), donc personne n'est sur la liste. "
                + "Réponds d'abord \(yes), puis renvoie tes invités.",
            de: "Du hast für \(title) nicht zugesagt, also steht niemand auf der Gästeliste. "
                + "Antworte erst \(yes), dann schick deine Gäste noch mal.",
            it: "Non hai confermato \(title), quindi nessuno è in lista. "
                + "Rispondi prima \(yes), poi riscrivi i tuoi ospiti.",
            pt: "Você não confirmou \(title), então ninguém entrou na lista. "
                + "Responda \(yes) primeiro e mande seus convidados de novo.")
    }

    func noList(_ show: GuestShows.Candidate, now: Instant) -> String {
        let title = title(show, now)
        return language.words(
            en: "There is no guest list for you at \(title).", es: "No tienes lista de invitados en \(title).",
            fr: "Tu n'as pas de liste d'invités pour \(title).", de: "Für dich gibt es keine Gästeliste bei \(title).",
            it: "Non hai una lista ospiti per \(title).", pt: "Você não tem lista de convidados em \(title).")
    }

    func closed(_ show: GuestShows.Candidate, booker: String, now: Instant) -> String {
        let (title, since) = (title(show, now), closing(show, now))
        return language.words(
            en: "The guest list for \(title) closed \(since). I'll pass this on to \(booker).",
            es: "La lista de invitados de \(title) se cerró el \(since). Se lo paso a \(booker).",
            fr: "La liste d'invités pour \(title) a fermé le \(since). Je transmets à \(booker).",
            de: "Die Gästeliste für \(title) ist seit \(since) zu. Ich gebe es weiter an \(booker).",
            it: "La lista ospiti per \(title) ha chiuso \(since). Lo riferisco a \(booker).",
            pt: "A lista de convidados de \(title) fechou \(since). Vou passar para \(booker).")
    }

    func tooMany(_ count: Int, _ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        language.words(
            en: "\(nothing): that would be \(count), and you can bring \(show.places). ",
            es: "\(nothing): serían \(count), y puedes traer \(show.places). ",
            fr: "\(nothing) : ça ferait \(count), et tu peux en amener \(show.places). ",
            de: "\(nothing): Das wären \(count), und du kannst \(show.places) mitbringen. ",
            it: "\(nothing): sarebbero \(count), e puoi portarne \(show.places). ",
            pt: "\(nothing): seriam \(count), e você pode trazer \(show.places). ") + list(guests, show, now: now)
    }

    /// More would go than there are.
    func tooFew(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        let count = guests.count
        let counted = guests.isEmpty ? "no guests" : count.counted("guest")
        return language.words(
            en: "\(nothing): you have \(counted). ", es: "\(nothing): tienes \(count) en la lista. ",
            fr: "\(nothing) : tu en as \(count) sur la liste. ", de: "\(nothing): Du hast \(count) auf der Liste. ",
            it: "\(nothing): ne hai \(count) in lista. ", pt: "\(nothing): você tem \(count) na lista. ")
            + list(guests, show, now: now)
    }

    /// Fewer places than names: which of them stay is not guessed.
    func whoGoes(_ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        "\(nothing). \(howToRemove)" + list(guests, show, now: now)
    }

    func unknown(_ name: String, _ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        language.words(
            en: "\(nothing): there is no single \(name) on your list. ",
            es: "\(nothing): no sé quién es \(name) en tu lista. ",
            fr: "\(nothing) : je ne sais pas qui est \(name) sur ta liste. ",
            de: "\(nothing): Ich weiß nicht, wer \(name) auf deiner Liste ist. ",
            it: "\(nothing): non so chi sia \(name) nella tua lista. ",
            pt: "\(nothing): não sei quem é \(name) na sua lista. ") + list(guests, show, now: now)
    }

    func isIn(_ name: String, _ guests: [Guest], _ show: GuestShows.Candidate, now: Instant) -> String {
        language.words(
            en: "\(nothing): \(name) is already in. ", es: "\(nothing): \(name) ya ha entrado. ",
            fr: "\(nothing) : \(name) est déjà dans la salle. ", de: "\(nothing): \(name) ist schon drin. ",
            it: "\(nothing): \(name) è già dentro. ", pt: "\(nothing): \(name) já entrou. ")
            + list(guests, show, now: now)
    }

    func severalPeople(booker: String) -> String {
        language.words(
            en: "Several people use this number, so I can't tell whose guests these are. "
                + "I'll pass this on to \(booker).",
            es: "Varias personas usan este número y no sé de quién son los invitados. Se lo paso a \(booker).",
            fr: "Plusieurs personnes utilisent ce numéro, je ne sais pas à qui sont ces invités. "
                + "Je transmets à \(booker).",
            de: "Mehrere nutzen diese Nummer, ich weiß nicht, wessen Gäste das sind. Ich gebe es weiter an \(booker).",
            it: "Più persone usano questo numero e non so di chi sono gli ospiti. Lo riferisco a \(booker).",
            pt: "Várias pessoas usam este número e não sei de quem são os convidados. Vou passar para \(booker).")
    }
}
