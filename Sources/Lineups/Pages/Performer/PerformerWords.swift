import Values

/// What the page of a performer says, in their language. A pair stands before and behind a name.
struct PerformerWords: Codable, Hashable, Sendable {
    struct Around: Codable, Hashable, Sendable {
        let before: String
        let after: String

        init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
    }

    let hasChanged: String
    let when: String
    let place: String
    let position: String
    let call: String
    let setLength: String
    let pay: String
    let note: String
    let yourAnswer: String
    let addToCalendar: String
    let question: Around
    let changeOfMind: Around
    let noteTo: Around
    let away: String
    let awayHelp: String
    let firstDay: String
    let lastDay: String
    let addDates: String
    /// Under days that cannot be noted; nil in English, which says why.
    let badDays: String?
    let yes: String
    let maybe: String
    let no: String
    let confirmed: String
    let declined: String
    let withdrawn: String
    let expired: String
    /// Before the place.
    let inLine: String
    let canceled: String
    let started: String
    /// Before the name of whom to call, which ends with a period.
    let usedUp: String
    /// After dates away were added.
    let noted: String
    let answerAsWell: String
    let naming: String
    let namingHelp: String
    /// Before a name.
    let namedAs: String
    let publicName: String
    let nameMe: String
    let hideMe: String
    let badPublicName: String
}

extension PerformerWords {
    init(_ language: TextLanguage) {
        switch language {
        case .english: self = .english
        case .spanish: self = .spanish
        case .french: self = .french
        case .german: self = .german
        case .italian: self = .italian
        case .portuguese: self = .portuguese
        }
    }

    private static let english = PerformerWords(
        hasChanged:
            "The details below have changed since you opened this page. Please look at them and answer again.",
        when: "When", place: "Where", position: "Position", call: "Call time", setLength: "Set", pay: "Pay",
        note: "Note", yourAnswer: "Your answer:", addToCalendar: "Add to my phone's calendar",
        question: Around("Hi ", ", are you in?"), changeOfMind: Around("Changed your mind, ", "?"),
        noteTo: Around("Note to ", " (optional)"), away: "Dates when you are away",
        awayHelp: "You will not be asked about shows on these days.", firstDay: "First day", lastDay: "Last day",
        addDates: "Add dates", badDays: nil, yes: "Yes, I'm in", maybe: "Maybe", no: "No, I can't",
        confirmed: "confirmed",
        declined: "declined", withdrawn: "withdrew", expired: "expired", inLine: "in line",
        canceled: "This event was canceled.", started: "This event has already started.",
        usedUp: "All answers that this page takes were given. To change yours, contact ",
        noted: "Noted: you're away", answerAsWell: "Please answer this request as well.",
        naming: "Your name on our public page",
        namingHelp:
            "The page says who plays. It names you only if you agree, and you can change that here at any time.",
        namedAs: "It names you as", publicName: "Name to show", nameMe: "Yes, name me",
        hideMe: "No, do not name me", badPublicName: "Use letters or digits, 80 characters at most.")

    private static let spanish = PerformerWords(
        hasChanged: "Los datos de abajo han cambiado desde que abriste esta página. Míralos y responde otra vez.",
        when: "Cuándo", place: "Dónde", position: "Puesto", call: "Llegada", setLength: "Set", pay: "Pago",
        note: "Nota", yourAnswer: "Tu respuesta:", addToCalendar: "Añadir al calendario del teléfono",
        question: Around("Hola ", ", ¿te apuntas?"), changeOfMind: Around("¿Has cambiado de idea, ", "?"),
        noteTo: Around("Nota para ", " (opcional)"), away: "Fechas en las que no estás",
        awayHelp: "No te preguntaremos por shows en esos días.", firstDay: "Primer día", lastDay: "Último día",
        addDates: "Añadir fechas", badDays: "Elige días desde hoy: el primero antes que el último, un año como mucho.",
        yes: "Sí, voy", maybe: "Quizá", no: "No puedo", confirmed: "confirmado",
        declined: "no", withdrawn: "te has bajado", expired: "sin respuesta a tiempo", inLine: "lista de espera",
        canceled: "Este evento se canceló.", started: "Este evento ya ha empezado.",
        usedUp: "Ya se dieron todas las respuestas posibles en esta página. Para cambiar la tuya, escribe o llama a ",
        noted: "Anotado: no estás", answerAsWell: "Responde también a esta pregunta, por favor.",
        naming: "Tu nombre en nuestra página pública",
        namingHelp:
            "La página dice quién actúa. Solo te nombra si quieres, y puedes cambiarlo aquí cuando quieras.",
        namedAs: "Te nombra como", publicName: "Nombre que se muestra", nameMe: "Sí, podéis nombrarme",
        hideMe: "No, sin mi nombre", badPublicName: "Usa letras o cifras, 80 caracteres como mucho.")

    private static let french = PerformerWords(
        hasChanged:
            "Les informations ci-dessous ont changé depuis l'ouverture de cette page. Merci de les lire et de répondre "
            + "à nouveau.",
        when: "Quand", place: "Où", position: "Rôle", call: "Arrivée", setLength: "Passage", pay: "Cachet",
        note: "Note", yourAnswer: "Ta réponse :", addToCalendar: "Ajouter au calendrier du téléphone",
        question: Around("Salut ", ", tu viens ?"), changeOfMind: Around("Tu as changé d'avis, ", " ?"),
        noteTo: Around("Mot pour ", " (facultatif)"), away: "Dates où tu n'es pas là",
        awayHelp: "On ne te demandera rien pour ces jours.", firstDay: "Premier jour", lastDay: "Dernier jour",
        addDates: "Ajouter les dates",
        badDays: "Choisis des jours à partir d'aujourd'hui : le premier avant le dernier, un an au plus.",
        yes: "Oui, je viens", maybe: "Peut-être", no: "Non, je ne peux pas",
        confirmed: "confirmé", declined: "non", withdrawn: "annulé par toi", expired: "pas de réponse à temps",
        inLine: "liste d'attente", canceled: "Cette soirée est annulée.", started: "Cette soirée a déjà commencé.",
        usedUp: "Toutes les réponses possibles sur cette page ont été données. Pour changer la tienne, écris ou "
            + "appelle ",
        noted: "C'est noté : tu n'es pas là", answerAsWell: "Merci de répondre aussi à cette demande.",
        naming: "Ton nom sur notre page publique",
        namingHelp:
            "La page dit qui joue. Ton nom n'y est que si tu es d'accord, et tu peux changer ça ici à tout moment.",
        namedAs: "Tu y es sous le nom", publicName: "Nom à afficher", nameMe: "Oui, affichez mon nom",
        hideMe: "Non, pas mon nom", badPublicName: "Utilise des lettres ou des chiffres, 80 caractères au plus.")

    private static let german = PerformerWords(
        hasChanged: "Die Angaben unten haben sich geändert, seit du die Seite geöffnet hast. Bitte lies sie und "
            + "antworte noch einmal.",
        when: "Wann", place: "Wo", position: "Position", call: "Ankunft", setLength: "Set", pay: "Gage",
        note: "Hinweis", yourAnswer: "Deine Antwort:", addToCalendar: "In den Kalender des Telefons eintragen",
        question: Around("Hi ", ", bist du dabei?"), changeOfMind: Around("Doch anders, ", "?"),
        noteTo: Around("Nachricht an ", " (freiwillig)"), away: "Tage, an denen du weg bist",
        awayHelp: "Für diese Tage wirst du nicht gefragt.", firstDay: "Erster Tag", lastDay: "Letzter Tag",
        addDates: "Tage eintragen", badDays: "Wähl Tage ab heute: den ersten vor dem letzten, höchstens ein Jahr.",
        yes: "Ja, ich bin dabei", maybe: "Vielleicht", no: "Nein, ich kann nicht",
        confirmed: "zugesagt", declined: "abgesagt", withdrawn: "wieder abgesagt",
        expired: "keine Antwort in der Frist",
        inLine: "Warteliste", canceled: "Diese Veranstaltung wurde abgesagt.",
        started: "Diese Veranstaltung hat schon begonnen.",
        usedUp: "Alle Antworten, die diese Seite annimmt, wurden gegeben. Zum Ändern schreib oder ruf an: ",
        noted: "Notiert: du bist weg", answerAsWell: "Bitte antworte auch auf diese Anfrage.",
        naming: "Dein Name auf unserer öffentlichen Seite",
        namingHelp:
            "Die Seite sagt, wer auftritt. Dein Name steht dort nur, wenn du zustimmst, und das kannst du hier jederzeit "
            + "ändern.",
        namedAs: "Du stehst dort als", publicName: "Name, der gezeigt wird", nameMe: "Ja, nennt mich",
        hideMe: "Nein, nennt mich nicht", badPublicName: "Nimm Buchstaben oder Ziffern, höchstens 80 Zeichen.")

    private static let italian = PerformerWords(
        hasChanged: "I dati qui sotto sono cambiati da quando hai aperto la pagina. Leggili e rispondi di nuovo.",
        when: "Quando", place: "Dove", position: "Ruolo", call: "Arrivo", setLength: "Set", pay: "Compenso",
        note: "Nota", yourAnswer: "La tua risposta:", addToCalendar: "Aggiungi al calendario del telefono",
        question: Around("Ciao ", ", ci sei?"), changeOfMind: Around("Hai cambiato idea, ", "?"),
        noteTo: Around("Nota per ", " (facoltativa)"), away: "Date in cui non ci sei",
        awayHelp: "Non ti chiederemo di serate in questi giorni.", firstDay: "Primo giorno",
        lastDay: "Ultimo giorno", addDates: "Aggiungi date",
        badDays: "Scegli giorni da oggi in poi: il primo prima dell'ultimo, un anno al massimo.", yes: "Sì, ci sono",
        maybe: "Forse", no: "No, non posso",
        confirmed: "confermato", declined: "no", withdrawn: "ritirato", expired: "nessuna risposta in tempo",
        inLine: "lista d'attesa", canceled: "Questo evento è stato annullato.",
        started: "Questo evento è già iniziato.",
        usedUp:
            "Sono già state date tutte le risposte possibili su questa pagina. Per cambiare la tua, scrivi o chiama ",
        noted: "Segnato: non ci sei", answerAsWell: "Rispondi anche a questa richiesta, per favore.",
        naming: "Il tuo nome sulla nostra pagina pubblica",
        namingHelp:
            "La pagina dice chi si esibisce. Il tuo nome c'è solo se vuoi, e puoi cambiarlo qui quando vuoi.",
        namedAs: "Compari come", publicName: "Nome da mostrare", nameMe: "Sì, mettete il mio nome",
        hideMe: "No, senza il mio nome", badPublicName: "Usa lettere o cifre, 80 caratteri al massimo.")

    private static let portuguese = PerformerWords(
        hasChanged: "Os dados abaixo mudaram desde que você abriu esta página. Veja-os e responda de novo, por favor.",
        when: "Quando", place: "Onde", position: "Função", call: "Chegada", setLength: "Set", pay: "Cachê",
        note: "Nota", yourAnswer: "Sua resposta:", addToCalendar: "Adicionar ao calendário do telefone",
        question: Around("Olá ", ", você vem?"), changeOfMind: Around("Mudou de ideia, ", "?"),
        noteTo: Around("Nota para ", " (opcional)"), away: "Datas em que você não está",
        awayHelp: "Não vamos perguntar sobre shows nesses dias.", firstDay: "Primeiro dia", lastDay: "Último dia",
        addDates: "Adicionar datas",
        badDays: "Escolha dias a partir de hoje: o primeiro antes do último, um ano no máximo.",
        yes: "Sim, eu vou", maybe: "Talvez", no: "Não posso", confirmed: "confirmado",
        declined: "não", withdrawn: "você desistiu", expired: "sem resposta a tempo", inLine: "lista de espera",
        canceled: "Este evento foi cancelado.", started: "Este evento já começou.",
        usedUp: "Todas as respostas possíveis nesta página já foram dadas. Para mudar a sua, escreva ou ligue para ",
        noted: "Anotado: você não está", answerAsWell: "Por favor, responda também a este pedido.",
        naming: "Seu nome na nossa página pública",
        namingHelp:
            "A página diz quem se apresenta. Seu nome só aparece se você concordar, e você pode mudar isso aqui quando "
            + "quiser.",
        namedAs: "Você aparece como", publicName: "Nome a mostrar", nameMe: "Sim, mostrem meu nome",
        hideMe: "Não, sem meu nome", badPublicName: "Use letras ou números, 80 caracteres no máximo.")
}
