import Platform
import Values

/// The words of public pages, in the language of the account.
struct PublicPageWords: Sendable {
    private let language: TextLanguage

    init(_ language: TextLanguage) { self.language = language }

    var canceled: String {
        words("Canceled", "Cancelado", "Annulé", "Abgesagt", "Annullato", "Cancelado")
    }

    /// After the new time.
    var moved: String { words("New time", "Nueva fecha", "Nouvelle date", "Neuer Termin", "Nuova data", "Nova data") }

    var host: String {
        words("host", "presentación", "présentation", "Moderation", "conduzione", "apresentação")
    }

    var people: String {
        words("Who plays", "Quién actúa", "Qui joue", "Wer auftritt", "Chi si esibisce", "Quem se apresenta")
    }

    /// Instead of the people where nobody is named yet.
    var noPeople: String {
        words(
            "Lineup to be announced", "Cartel por anunciar", "Programme à venir", "Programm folgt",
            "Programma da annunciare", "Programação a anunciar")
    }

    var nothing: String {
        words(
            "Nothing is coming up.", "No hay nada previsto.", "Rien n'est prévu.", "Zurzeit ist nichts geplant.",
            "Nulla in programma.", "Nada programado.")
    }

    var calendar: String {
        words(
            "Add to my calendar", "Añadir a mi calendario", "Ajouter à mon calendrier",
            "In meinen Kalender eintragen", "Aggiungi al mio calendario", "Adicionar ao meu calendário")
    }

    /// `Fri Dec 4 2026, 8 PM`, where the show is.
    func when(_ show: PublicShow) -> String { when(show, at: show.startsAt) }

    func when(_ show: PublicShow, at instant: Instant) -> String {
        let (dates, local) = (DateText(language: language), show.zone.local(instant))
        return show.isAllDay ? dates.dayWithYear(local.date) : dates.long(local)
    }

    private func words(
        _ en: String, _ es: String, _ fr: String, _ de: String, _ it: String, _ pt: String
    ) -> String {
        language.words(en: en, es: es, fr: fr, de: de, it: it, pt: pt)
    }
}
