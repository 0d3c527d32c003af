import Agenda
import Values

/// What performers are told who text SHOWS, CALENDAR or AWAY, in their language. The words to text stay English.
struct ShowsTexts {
    let language: TextLanguage
    private var dates: DateText { DateText(language: language) }

    init(_ language: TextLanguage) { self.language = language }

    /// `Late Show, Fri Dec 4, 8 PM, The Anchor`
    func title(of event: Event, now: Instant) -> String {
        [event.name, event.when(at: now, dates: dates), event.location].compactMap(\.self).joined(separator: ", ")
    }

    var nothing: String {
        language.words(
            en: "Nothing is coming up for you.", es: "No tienes nada pendiente.", fr: "Rien de prévu pour toi.",
            de: "Für dich steht nichts an.", it: "Non hai nulla in programma.", pt: "Nada previsto para você.")
    }

    var isIn: String {
        language.words(
            en: "you're in", es: "confirmado", fr: "c'est confirmé", de: "du bist dabei", it: "confermato",
            pt: "confirmado")
    }

    /// They said yes to other details.
    var changed: String {
        let answer = reply(nil)
        return language.words(
            en: "changed since you said yes. \(answer.capitalizedFirst)",
            es: "ha cambiado desde tu sí. \(answer.capitalizedFirst)",
            fr: "a changé depuis ton oui. \(answer.capitalizedFirst)",
            de: "hat sich geändert, seit du zugesagt hast. \(answer.capitalizedFirst)",
            it: "è cambiato dopo il tuo sì. \(answer.capitalizedFirst)",
            pt: "mudou desde o seu sim. \(answer.capitalizedFirst)")
    }

    /// `reply YES 2 or NO 2`
    ///
    /// - Parameter choice: nil where there is nothing else to answer.
    func reply(_ choice: Int?) -> String {
        let (yes, no) = (language.yes.uppercased(), language.no.uppercased())
        let tag = choice.map { " \($0)" } ?? ""
        return language.words(
            en: "reply YES\(tag) or NO\(tag)", es: "responde \(yes)\(tag) o \(no)\(tag)",
            fr: "réponds \(yes)\(tag) ou \(no)\(tag)", de: "antworte \(yes)\(tag) oder \(no)\(tag)",
            it: "rispondi \(yes)\(tag) o \(no)\(tag)", pt: "responda \(yes)\(tag) ou \(no)\(tag)")
    }

    func inLine(_ place: Int) -> String {
        let number = language.place(place)
        return language.words(
            en: "\(number) in line", es: "puesto \(number) en la lista de espera",
            fr: "numéro \(number) sur la liste d'attente", de: "Platz \(number) auf der Warteliste",
            it: "posto \(number) in lista d'attesa", pt: "lugar \(number) na lista de espera")
    }

    var calendarHint: String {
        language.words(
            en: "Text CALENDAR for a link for your phone's calendar.",
            es: "Escribe CALENDAR para un enlace para el calendario de tu teléfono.",
            fr: "Écris CALENDAR pour un lien pour l'agenda de ton téléphone.",
            de: "Schreib CALENDAR für einen Link für den Kalender deines Telefons.",
            it: "Scrivi CALENDAR per un link per il calendario del telefono.",
            pt: "Escreva CALENDAR para um link para o calendário do celular.")
    }

    func calendar(_ link: String) -> String {
        language.words(
            en: "Your shows, for your phone's calendar. Keep this link private: \(link)",
            es: "Tus shows, para el calendario de tu teléfono. No compartas este enlace: \(link)",
            fr: "Tes soirées, pour l'agenda de ton téléphone. Garde ce lien pour toi : \(link)",
            de: "Deine Shows, für den Kalender deines Telefons. Gib diesen Link nicht weiter: \(link)",
            it: "Le tue serate, per il calendario del telefono. Tieni questo link per te: \(link)",
            pt: "Seus shows, para o calendário do celular. Não compartilhe este link: \(link)")
    }

    /// It changes no answer: what they are still counted on for is said.
    ///
    /// - Parameter shows: on those days.
    func away(_ days: DayRange, stillIn shows: [Event], now: Instant) -> String {
        let range = dates.days(days)
        let noted = language.words(
            en: "Noted: you're away \(range).", es: "Anotado, no estás: \(range).",
            fr: "C'est noté, tu n'es pas là : \(range).", de: "Notiert, du bist weg: \(range).",
            it: "Segnato, non ci sei: \(range).", pt: "Anotado, você não está: \(range).")
        guard !shows.isEmpty else { return noted }
        let rest = shows.count - 3
        let more = language.words(
            en: " and \(rest) more", es: " y \(rest) más", fr: " et \(rest) de plus", de: " und \(rest) mehr",
            it: " e altre \(rest)", pt: " e mais \(rest)")
        let list =
            shows.prefix(3).map { "\($0.name), \($0.when(at: now, dates: dates))" }.joined(separator: "; ")
            + (rest > 0 ? more : "")
        return noted + " "
            + language.words(
                en: "You are still in the lineup of \(list). If you can't make it, please say so.",
                es: "Sigues en el cartel de \(list). Si no puedes, dilo, por favor.",
                fr: "Tu es encore au programme : \(list). Si tu ne peux pas, dis-le, s'il te plaît.",
                de: "Du stehst noch im Line-up: \(list). Wenn du nicht kannst, sag es bitte.",
                it: "Sei ancora in scaletta: \(list). Se non puoi, dillo, per favore.",
                pt: "Você ainda está no elenco: \(list). Se não puder, avise, por favor.")
    }
}
