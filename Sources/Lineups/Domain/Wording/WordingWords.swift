import Values

/// What is put in the place of facts of a wording, in its language: the same words as in the built-in texts.
struct WordingWords {
    let reply: String
    let yes: String
    let no: String
    let or: String
    let orAnswerAt: String
    let position: String
    let call: String
    let set: String
    let pay: String
    let answerBy: String
    let firstYes: String
}

extension WordingWords {
    init(_ language: TextLanguage) {
        switch language {
        case .english:
            self.init(
                reply: "Reply", yes: "YES", no: "NO", or: "or", orAnswerAt: ", or answer at", position: "Position: ",
                call: "Call time ", set: "Set: ", pay: "Pay: ", answerBy: "Please answer by ",
                firstYes: "The first yes gets it.")
        case .spanish:
            self.init(
                reply: "Responde", yes: "SÍ", no: "NO", or: "o", orAnswerAt: ", o contesta en", position: "Puesto: ",
                call: "Llegada: ", set: "Set: ", pay: "Pago: ", answerBy: "Por favor, responde antes del ",
                firstYes: "Es para quien diga que sí primero.")
        case .french:
            self.init(
                reply: "Réponds", yes: "OUI", no: "NON", or: "ou", orAnswerAt: ", ou réponds sur", position: "Rôle : ",
                call: "Arrivée : ", set: "Passage : ", pay: "Cachet : ", answerBy: "Merci de répondre avant le ",
                firstYes: "Le premier oui l'emporte.")
        case .german:
            self.init(
                reply: "Antworte", yes: "JA", no: "NEIN", or: "oder", orAnswerAt: ", oder antworte auf",
                position: "Position: ", call: "Ankunft: ", set: "Set: ", pay: "Gage: ",
                answerBy: "Bitte antworte bis ", firstYes: "Das erste Ja zählt.")
        case .italian:
            self.init(
                reply: "Rispondi", yes: "SÌ", no: "NO", or: "o", orAnswerAt: ", o rispondi su", position: "Ruolo: ",
                call: "Arrivo: ", set: "Set: ", pay: "Compenso: ", answerBy: "Rispondi entro ",
                firstYes: "Va al primo che dice di sì.")
        case .portuguese:
            self.init(
                reply: "Responda", yes: "SIM", no: "NÃO", or: "ou", orAnswerAt: ", ou responda em",
                position: "Função: ", call: "Chegada: ", set: "Set: ", pay: "Cachê: ",
                answerBy: "Por favor, responda até ", firstYes: "Fica com quem disser sim primeiro.")
        }
    }
}
