package import Values

/// The wordings of templates for WhatsApp. One that is approved cannot be changed: whoever changes one here must submit
/// it again.
enum WhatsAppWordings {
    static let table: [TextLanguage: [WhatsAppPurpose: String]] = [
        .english: english, .spanish: spanish, .french: french, .german: german, .italian: italian,
        .portuguese: portuguese,
    ]

    static let english: [WhatsAppPurpose: String] = wordings(
        request: "Hi {{1}}, {{2}} asks: are you in for {{3}}, {{4}}?",
        reminder: "Hi {{1}}, {{2}} still needs your answer: are you in for {{3}}, {{4}}?",
        change: "Hi {{1}}, {{2}} has changed {{3}}. It is now {{4}}. Can you still make it?",
        details: "Place: {{5}}. Details: {{6}}. Tap a button, or reply YES or NO.",
        cancellation: "Hi {{1}}, {{2}} has canceled {{3}}, {{4}}. Sorry! There is no need to reply.",
        poll: "Hi {{1}}, {{2}} asks which dates you can do: {{3}}. It is not a booking yet. How to answer: {{4}}.",
        message: "Hello, this is a message from {{1}}: {{2}}", stop: "Reply STOP to get no more.")

    private static let spanish = wordings(
        request: "Hola, {{1}}. {{2}} pregunta: ¿puedes estar en {{3}}, {{4}}?",
        reminder: "Hola, {{1}}. {{2}} aún espera tu respuesta: ¿puedes estar en {{3}}, {{4}}?",
        change: "Hola, {{1}}. {{2}} ha cambiado {{3}}. Ahora es {{4}}. ¿Aún puedes venir?",
        details: "Lugar: {{5}}. Detalles: {{6}}. Toca un botón o responde SÍ o NO.",
        cancellation: "Hola, {{1}}. {{2}} ha cancelado {{3}}, {{4}}. Lo sentimos. No hace falta responder.",
        poll: "Hola, {{1}}. {{2}} pregunta qué fechas puedes: {{3}}. Aún no es una reserva. Cómo responder: {{4}}.",
        message: "Hola, este es un mensaje de {{1}}: {{2}}", stop: "Responde STOP para no recibir más.")

    private static let french = wordings(
        request: "Bonjour {{1}}, {{2}} demande : tu es partant(e) pour {{3}}, {{4}} ?",
        reminder: "Bonjour {{1}}, {{2}} attend encore ta réponse : tu es partant(e) pour {{3}}, {{4}} ?",
        change: "Bonjour {{1}}, {{2}} a changé {{3}}. C'est maintenant {{4}}. Tu peux toujours ?",
        details: "Lieu : {{5}}. Détails : {{6}}. Touche un bouton ou réponds OUI ou NON.",
        cancellation: "Bonjour {{1}}, {{2}} a annulé {{3}}, {{4}}. Désolé ! Pas besoin de répondre.",
        poll: "Bonjour {{1}}, {{2}} demande quelles dates te vont : {{3}}. Rien n'est réservé. Pour répondre : {{4}}.",
        message: "Bonjour, voici un message de {{1}} : {{2}}", stop: "Réponds STOP pour ne plus rien recevoir.")

    private static let german = wordings(
        request: "Hallo {{1}}, {{2}} fragt: Bist du dabei bei {{3}}, {{4}}?",
        reminder: "Hallo {{1}}, {{2}} wartet noch auf deine Antwort: Bist du dabei bei {{3}}, {{4}}?",
        change: "Hallo {{1}}, {{2}} hat {{3}} geändert. Jetzt ist es {{4}}. Kannst du noch?",
        details: "Ort: {{5}}. Einzelheiten: {{6}}. Tippe auf einen Knopf oder antworte JA oder NEIN.",
        cancellation: "Hallo {{1}}, {{2}} hat {{3}}, {{4}}, leider abgesagt. Du musst nicht antworten.",
        poll: "Hallo {{1}}, {{2}} fragt, wann du kannst: {{3}}. Das ist noch keine Buchung. So antwortest du: {{4}}.",
        message: "Hallo, das ist eine Nachricht von {{1}}: {{2}}", stop: "Antworte STOP, um nichts mehr zu bekommen.")

    private static let italian = wordings(
        request: "Ciao {{1}}, {{2}} chiede: ci sei per {{3}}, {{4}}?",
        reminder: "Ciao {{1}}, {{2}} aspetta ancora la tua risposta: ci sei per {{3}}, {{4}}?",
        change: "Ciao {{1}}, {{2}} ha cambiato {{3}}. Ora è {{4}}. Ci sei ancora?",
        details: "Luogo: {{5}}. Dettagli: {{6}}. Tocca un pulsante o rispondi SÌ o NO.",
        cancellation: "Ciao {{1}}, {{2}} ha annullato {{3}}, {{4}}. Ci dispiace! Non serve rispondere.",
        poll: "Ciao {{1}}, {{2}} chiede in quali date puoi: {{3}}. Non è ancora un ingaggio. Come rispondere: {{4}}.",
        message: "Ciao, questo è un messaggio di {{1}}: {{2}}", stop: "Rispondi STOP per non ricevere altro.")

    private static let portuguese = wordings(
        request: "Olá, {{1}}. {{2}} pergunta: você topa {{3}}, {{4}}?",
        reminder: "Olá, {{1}}. {{2}} ainda espera sua resposta: você topa {{3}}, {{4}}?",
        change: "Olá, {{1}}. {{2}} mudou {{3}}. Agora é {{4}}. Você ainda pode?",
        details: "Local: {{5}}. Detalhes: {{6}}. Toque em um botão ou responda SIM ou NÃO.",
        cancellation: "Olá, {{1}}. {{2}} cancelou {{3}}, {{4}}. Desculpe! Não precisa responder.",
        poll: "Olá, {{1}}. {{2}} pergunta quando você pode: {{3}}. Ainda não é uma reserva. Como responder: {{4}}.",
        message: "Olá, esta é uma mensagem de {{1}}: {{2}}", stop: "Responda STOP para não receber mais.")

    private static func wordings(
        request: String, reminder: String, change: String, details: String, cancellation: String, poll: String,
        message: String, stop: String
    ) -> [WhatsAppPurpose: String] {
        [
            .request: "\(request) \(details) \(stop)", .reminder: "\(reminder) \(details) \(stop)",
            .change: "\(change) \(details) \(stop)", .cancellation: "\(cancellation) \(stop)",
            .poll: "\(poll) \(stop)", .message: "\(message)\n\(stop)",
        ]
    }
}

/// Words in the variables of templates.
package struct WhatsAppWords {
    private let language: TextLanguage

    package init(_ language: TextLanguage) { self.language = language }

    /// In the place of a place or of details that there are none of.
    package var nothingYet: String {
        switch language {
        case .english: "none yet"
        case .spanish: "por confirmar"
        case .french: "à venir"
        case .german: "noch offen"
        case .italian: "da definire"
        case .portuguese: "a definir"
        }
    }

    /// Among details: `please answer by Thu 6 PM`
    package func answer(by moment: String) -> String {
        switch language {
        case .english: "please answer by \(moment)"
        case .spanish: "responde antes del \(moment)"
        case .french: "merci de répondre avant le \(moment)"
        case .german: "bitte antworte bis \(moment)"
        case .italian: "rispondi entro \(moment)"
        case .portuguese: "responda até \(moment)"
        }
    }

    /// How a question about one date, or about several numbered ones, is answered.
    package func howToAnswer(isAboutOne: Bool) -> String {
        switch language {
        case .english: isAboutOne ? "YES or NO" : "the numbers, ALL or NONE"
        case .spanish: isAboutOne ? "SÍ o NO" : "los números, TODAS o NINGUNA"
        case .french: isAboutOne ? "OUI ou NON" : "les numéros, TOUTES ou AUCUNE"
        case .german: isAboutOne ? "JA oder NEIN" : "die Nummern, ALLE oder KEINE"
        case .italian: isAboutOne ? "SÌ o NO" : "i numeri, TUTTE o NESSUNA"
        case .portuguese: isAboutOne ? "SIM ou NÃO" : "os números, TODAS ou NENHUMA"
        }
    }
}
