import Values

/// What the page says on which dates are ticked.
struct TickWords: Codable, Hashable, Sendable {
    let hi: String
    /// After the name.
    let task: String
    /// Before and after the booker's name.
    let closedBefore: String
    let closedAfter: String
    let youSaid: String
    let save: String
    let thanks: String
    /// Under a link that is not valid any more.
    let gone: String
}

extension TickWords {
    init(_ language: TextLanguage) {
        switch language {
        case .english:
            self.init(
                hi: "Hi", task: ", tick the dates that you can do. It is not a booking yet.",
                closedBefore: "The list is closed, but ", closedAfter: " still sees your answer.",
                youSaid: "you said", save: "Save", thanks: "Thank you, it is noted.",
                gone: "Its dates are over, or links were turned off. Please answer by text.")
        case .spanish:
            self.init(
                hi: "Hola", task: ", marca las fechas que puedes. Aún no es una reserva.",
                closedBefore: "La lista está cerrada, pero ", closedAfter: " verá tu respuesta.",
                youSaid: "dijiste", save: "Guardar", thanks: "Gracias, anotado.",
                gone: "Sus fechas ya pasaron, o los enlaces se desactivaron. Responde por mensaje, por favor.")
        case .french:
            self.init(
                hi: "Salut", task: ", coche les dates où tu es dispo. Ce n'est pas encore une réservation.",
                closedBefore: "La liste est close, mais ", closedAfter: " verra ta réponse.",
                youSaid: "tu as dit", save: "Enregistrer", thanks: "Merci, c'est noté.",
                gone: "Ses dates sont passées, ou les liens ont été désactivés. Merci de répondre par message.")
        case .german:
            self.init(
                hi: "Hi", task: ", kreuze die Tage an, an denen du kannst. Es ist noch keine Buchung.",
                closedBefore: "Die Liste ist zu, aber ", closedAfter: " sieht deine Antwort noch.",
                youSaid: "du hast gesagt:", save: "Speichern", thanks: "Danke, notiert.",
                gone: "Die Termine sind vorbei, oder Links sind abgeschaltet. Bitte antworte per Nachricht.")
        case .italian:
            self.init(
                hi: "Ciao", task: ", segna le date che puoi fare. Non è ancora un ingaggio.",
                closedBefore: "La lista è chiusa, ma ", closedAfter: " vedrà la tua risposta.",
                youSaid: "hai detto", save: "Salva", thanks: "Grazie, segnato.",
                gone: "Le date sono passate, o i link sono stati disattivati. Rispondi con un messaggio, per favore.")
        case .portuguese:
            self.init(
                hi: "Olá", task: ", marque as datas que você pode. Ainda não é uma reserva.",
                closedBefore: "A lista está fechada, mas ", closedAfter: " vai ver sua resposta.",
                youSaid: "você disse", save: "Salvar", thanks: "Obrigado, anotado.",
                gone: "As datas já passaram, ou os links foram desativados. Por favor, responda por mensagem.")
        }
    }

    /// `yes`, `sí`
    static func word(_ said: Availability, in language: TextLanguage) -> String {
        switch said {
        case .yes: language.yes
        case .no: language.no
        case .maybe: language.maybe
        }
    }
}
