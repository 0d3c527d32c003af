import Agenda
import Values

/// What is said back to those who sign up by text, in their language. The words to text stay English: HERE, OUT, NAME.
struct OpenMicTexts {
    let language: TextLanguage
    private var dates: DateText { DateText(language: language) }

    init(_ language: TextLanguage) { self.language = language }

    /// `Mondays, Mon Dec 7, 8 PM`
    private func title(_ night: OpenMicNight, _ now: Instant) -> String {
        "\(night.mic.name), \(dates.short(night.event.startsAt, in: night.event.zone, now: now))"
    }

    func askName(_ night: OpenMicNight, now: Instant) -> String {
        let title = title(night, now)
        return language.words(
            en: "You're signing up for \(title). What name should go on the list?",
            es: "Te apuntas a \(title). ¿Con qué nombre te ponemos en la lista?",
            fr: "Tu t'inscris pour \(title). Quel nom sur la liste ?",
            de: "Du meldest dich an für \(title). Welcher Name soll auf die Liste?",
            it: "Ti iscrivi a \(title). Che nome mettiamo in lista?",
            pt: "Você está se inscrevendo em \(title). Que nome vai na lista?")
    }

    /// For a text with the keyword that is no sign-up.
    func howToSignUp(_ night: OpenMicNight, now: Instant) -> String {
        let (word, title) = (night.mic.keyword, title(night, now))
        let example = "\(word) Carla Diaz"
        return language.words(
            en: "To sign up for \(title), reply \(word) and your name, like \(example).",
            es: "Para apuntarte a \(title), escribe \(word) y tu nombre, así: \(example).",
            fr: "Pour t'inscrire à \(title), écris \(word) et ton nom, comme \(example).",
            de: "Um dich für \(title) anzumelden, schreib \(word) und deinen Namen, zum Beispiel \(example).",
            it: "Per iscriverti a \(title), scrivi \(word) e il tuo nome, così: \(example).",
            pt: "Para se inscrever em \(title), escreva \(word) e o seu nome, assim: \(example).")
    }

    var askNameAgain: String {
        language.words(
            en: "I couldn't tell the name for the list. Reply NAME and the name, like NAME Carla Diaz. "
                + "Reply OUT to leave.",
            es: "No encontré el nombre para la lista. Escribe NAME y el nombre, así: NAME Carla Diaz. "
                + "Escribe OUT para salir.",
            fr: "Je n'ai pas trouvé le nom pour la liste. Écris NAME et le nom, comme NAME Carla Diaz. "
                + "Écris OUT pour partir.",
            de: "Den Namen für die Liste habe ich nicht erkannt. Schreib NAME und den Namen, zum Beispiel "
                + "NAME Carla Diaz. Schreib OUT zum Abmelden.",
            it: "Non ho trovato il nome per la lista. Scrivi NAME e il nome, così: NAME Carla Diaz. "
                + "Scrivi OUT per uscire.",
            pt: "Não achei o nome para a lista. Escreva NAME e o nome, assim: NAME Carla Diaz. Escreva OUT para sair.")
    }

    private var ways: String {
        language.words(
            en: "Reply HERE when you arrive, OUT to leave.", es: "Escribe HERE al llegar, OUT para salir.",
            fr: "Écris HERE en arrivant, OUT pour partir.", de: "Schreib HERE, wenn du da bist, OUT zum Abmelden.",
            it: "Scrivi HERE quando arrivi, OUT per uscire.", pt: "Escreva HERE ao chegar, OUT para sair.")
    }

    /// Asks for the name of somebody who has not told it, with their place.
    private func nameQuestion(_ row: OpenMicSheet.Row) -> String {
        row.entry.name == nil ? " \(nameRequest)" : ""
    }

    var nameRequest: String {
        language.words(
            en: "Reply NAME and your name for the list.", es: "Escribe NAME y tu nombre para la lista.",
            fr: "Écris NAME et ton nom pour la liste.", de: "Schreib NAME und deinen Namen für die Liste.",
            it: "Scrivi NAME e il tuo nome per la lista.", pt: "Escreva NAME e o seu nome para a lista.")
    }

    /// `You're 2nd of 8`, `you're 2nd of 8`
    private func place(_ place: Int, of night: OpenMicNight) -> String {
        let (number, spots) = (language.place(place), "\(night.mic.spots)")
        return language.words(
            en: "you're \(number) of \(spots)", es: "tienes el puesto \(number) de \(spots)",
            fr: "tu es numéro \(number) sur \(spots)", de: "du hast Platz \(number) von \(spots)",
            it: "hai il posto \(number) di \(spots)", pt: "você tem o lugar \(number) de \(spots)")
    }

    private func waiting(_ place: Int) -> String {
        let number = language.place(place)
        return language.words(
            en: "you're \(number) on the waiting list", es: "tienes el puesto \(number) en la lista de espera",
            fr: "tu es numéro \(number) sur la liste d'attente", de: "du hast Platz \(number) auf der Warteliste",
            it: "hai il posto \(number) in lista d'attesa", pt: "você tem o lugar \(number) na lista de espera")
    }

    /// ` for Mondays, Mon Dec 7, 8 PM`
    private func at(_ title: String) -> String {
        language.words(
            en: " for \(title)", es: " en \(title)", fr: " pour \(title)", de: " bei \(title)", it: " a \(title)",
            pt: " em \(title)")
    }

    /// What somebody with a name has.
    func status(_ row: OpenMicSheet.Row, of night: OpenMicNight, now: Instant) -> String {
        let (name, title) = (row.entry.name ?? "OK", title(night, now))
        switch row.state {
        case .on(let place): return "\(name), \(self.place(place, of: night))\(at(title)). \(ways)"
        case .waiting(let place):
            let taken = language.words(
                en: "the spots for \(title) are taken", es: "los puestos de \(title), están dados",
                fr: "les places pour \(title), sont prises", de: "die Plätze bei \(title), sind vergeben",
                it: "i posti a \(title), sono presi", pt: "os lugares em \(title), já foram")
            return "\(name), \(taken). \(waiting(place).capitalizedFirst). \(ways)"
        case .inDraw:
            let inDraw = language.words(
                en: "you're in the draw for \(title). Reply \(night.mic.keyword) after the draw for your place.",
                es:
                    "entras en el sorteo de \(title). Escribe \(night.mic.keyword) después del sorteo para ver tu puesto.",
                fr: "tu es dans le tirage pour \(title). Écris \(night.mic.keyword) après le tirage pour ta place.",
                de: "du bist in der Auslosung für \(title). Schreib \(night.mic.keyword) nach der Auslosung "
                    + "für deinen Platz.",
                it: "sei nel sorteggio per \(title). Scrivi \(night.mic.keyword) dopo il sorteggio per il tuo posto.",
                pt:
                    "você está no sorteio de \(title). Escreva \(night.mic.keyword) depois do sorteio para ver seu lugar."
            )
            return "\(name), \(inDraw) \(ways)"
        case .left: return left(night, now: now)
        }
    }

    /// The result of a draw.
    func result(_ row: OpenMicSheet.Row, of night: OpenMicNight, now: Instant) -> String {
        let (name, title) = (row.entry.name.map { "\($0), " } ?? "", title(night, now))
        let asks = nameQuestion(row)
        switch row.state {
        case .on(let place):
            let on =
                language == .english
                ? "you're on: \(place.ordinal) of \(night.mic.spots)" : self.place(place, of: night)
            return "\(name)\(on)\(at(title)).\(asks) \(ways)".capitalizedFirst
        case .waiting(let place):
            let drawn = language.words(
                en: "the spots for \(title) were drawn", es: "se sortearon los puestos de \(title)",
                fr: "les places pour \(title), ont été tirées au sort", de: "die Plätze bei \(title), sind ausgelost",
                it: "i posti a \(title), sono stati sorteggiati", pt: "os lugares em \(title), foram sorteados")
            let result = "\(name)\(drawn). \(waiting(place).capitalizedFirst)."
            return "\(result)\(asks) \(ways)".capitalizedFirst
        case .inDraw, .left: return status(row, of: night, now: now)
        }
    }

    /// Their place changed because somebody else left or came back, or the number of spots changed.
    func moved(_ row: OpenMicSheet.Row, of night: OpenMicNight, now: Instant) -> String {
        let (name, title) = (row.entry.name.map { "\($0), " } ?? "", title(night, now))
        let asks = nameQuestion(row)
        if case .on(let place) = row.state {
            let opened = language.words(
                en: "a spot opened", es: "ha quedado un hueco", fr: "une place s'est libérée",
                de: "ein Platz ist frei geworden", it: "si è liberato un posto", pt: "abriu uma vaga")
            return "\(name)\(opened): \(self.place(place, of: night))\(at(title)).\(asks) \(ways)".capitalizedFirst
        }
        if case .waiting(let place) = row.state {
            let changed = language.words(
                en: "the list for \(title) changed", es: "ha cambiado la lista de \(title)",
                fr: "la liste pour \(title), a changé", de: "die Liste für \(title), hat sich geändert",
                it: "la lista per \(title), è cambiata", pt: "a lista de \(title), mudou")
            return "\(name)\(changed): \(waiting(place)).\(asks) \(ways)".capitalizedFirst
        }
        return status(row, of: night, now: now)
    }

    func checkedIn(_ row: OpenMicSheet.Row, of night: OpenMicNight) -> String {
        let name = row.entry.name.map { ", \($0)" } ?? ""
        let place =
            switch row.state {
            case .on(let place): "\(self.place(place, of: night).capitalizedFirst)."
            case .waiting(let place): "\(waiting(place).capitalizedFirst)."
            case .inDraw, .left:
                language.words(
                    en: "Reply \(night.mic.keyword) after the draw for your place.",
                    es: "Escribe \(night.mic.keyword) después del sorteo para ver tu puesto.",
                    fr: "Écris \(night.mic.keyword) après le tirage pour ta place.",
                    de: "Schreib \(night.mic.keyword) nach der Auslosung für deinen Platz.",
                    it: "Scrivi \(night.mic.keyword) dopo il sorteggio per il tuo posto.",
                    pt: "Escreva \(night.mic.keyword) depois do sorteio para ver seu lugar.")
            }
        let isIn = language.words(
            en: "You're checked in", es: "Anotado que estás aquí", fr: "C'est noté, tu es là",
            de: "Du bist eingecheckt",
            it: "Segnato che sei qui", pt: "Anotado que você chegou")
        return "\(isIn)\(name). \(place)\(nameQuestion(row))"
    }

    func left(_ night: OpenMicNight, now: Instant) -> String {
        let title = title(night, now)
        return language.words(
            en: "You're off the list for \(title).", es: "Ya no estás en la lista de \(title).",
            fr: "Tu n'es plus sur la liste pour \(title).", de: "Du stehst nicht mehr auf der Liste für \(title).",
            it: "Non sei più in lista per \(title).", pt: "Você não está mais na lista de \(title).")
    }

    /// For somebody who asks to be taken off a list on which they never were.
    func notOn(_ night: OpenMicNight, now: Instant) -> String {
        let title = title(night, now)
        return language.words(
            en: "You're not on the list for \(title).", es: "No estás en la lista de \(title).",
            fr: "Tu n'es pas sur la liste pour \(title).", de: "Du stehst nicht auf der Liste für \(title).",
            it: "Non sei in lista per \(title).", pt: "Você não está na lista de \(title).")
    }

    /// Said to somebody on the list, and to somebody who would sign up.
    func canceled(_ night: OpenMicNight, now: Instant) -> String {
        let title = title(night, now)
        return language.words(
            en: "\(title), is canceled.", es: "\(title), se ha cancelado.", fr: "\(title), est annulé.",
            de: "\(title), fällt aus.", it: "\(title), è annullato.", pt: "\(title), foi cancelado.")
    }

    /// The show has another time or place.
    func movedShow(_ night: OpenMicNight, now: Instant) -> String {
        let (name, when) = (night.mic.name, dates.short(night.event.startsAt, in: night.event.zone, now: now))
        let place = night.event.location.map { ", \($0)" } ?? ""
        let moved = language.words(
            en: "\(name) is now on \(when)\(place).", es: "\(name) ahora es el \(when)\(place).",
            fr: "\(name) a maintenant lieu le \(when)\(place).", de: "\(name) ist jetzt am \(when)\(place).",
            it: "\(name) ora è \(when)\(place).", pt: "\(name) agora é \(when)\(place).")
        return "\(moved) \(stillOn)"
    }

    /// The show was canceled, and is on after all.
    func restored(_ night: OpenMicNight, now: Instant) -> String {
        let title = title(night, now)
        let restored = language.words(
            en: "Good news: \(title), is happening after all.", es: "Buenas noticias: \(title), sí se hace.",
            fr: "Bonne nouvelle : \(title), a lieu finalement.", de: "Gute Nachricht: \(title), findet doch statt.",
            it: "Buone notizie: \(title), si fa lo stesso.", pt: "Boa notícia: \(title), vai acontecer.")
        return "\(restored) \(stillOn)"
    }

    private var stillOn: String {
        language.words(
            en: "You're still on the list. Reply OUT to leave.",
            es: "Sigues en la lista. Escribe OUT para salir.",
            fr: "Tu es toujours sur la liste. Écris OUT pour partir.",
            de: "Du stehst weiter auf der Liste. Schreib OUT zum Abmelden.",
            it: "Sei ancora in lista. Scrivi OUT per uscire.",
            pt: "Você continua na lista. Escreva OUT para sair.")
    }

    func otherName(_ name: String, than known: String, of night: OpenMicNight) -> String {
        let mic = night.mic.name
        return language.words(
            en: "This number is on the list for \(mic) as \(known). To change that, reply NAME \(name).",
            es: "Este número está en la lista de \(mic) como \(known). Para cambiarlo, escribe NAME \(name).",
            fr: "Ce numéro est sur la liste pour \(mic) comme \(known). Pour changer, écris NAME \(name).",
            de: "Diese Nummer steht auf der Liste für \(mic) als \(known). Zum Ändern schreib NAME \(name).",
            it: "Questo numero è in lista per \(mic) come \(known). Per cambiare, scrivi NAME \(name).",
            pt: "Este número está na lista de \(mic) como \(known). Para mudar, escreva NAME \(name).")
    }

    func notYet(_ night: OpenMicNight, opens: Instant, now: Instant) -> String {
        let (title, word) = (title(night, now), night.mic.keyword)
        let moment = dates.short(opens, in: night.event.zone, now: now)
        return language.words(
            en: "Sign-up for \(title) opens \(moment). Reply \(word) then.",
            es: "Para \(title), te puedes apuntar desde el \(moment). Escribe \(word) entonces.",
            fr: "L'inscription à \(title), ouvre le \(moment). Écris \(word) à ce moment.",
            de: "Die Anmeldung für \(title), beginnt am \(moment). Schreib dann \(word).",
            it: "Le iscrizioni a \(title), aprono \(moment). Scrivi \(word) allora.",
            pt: "As inscrições para \(title), abrem \(moment). Escreva \(word) então.")
    }

    /// As many as can sign up by text have done so.
    func full(_ night: OpenMicNight, now: Instant) -> String {
        let title = title(night, now)
        return language.words(
            en: "The list for \(title) is full, so you are not on it.",
            es: "La lista de \(title), está llena, así que no estás en ella.",
            fr: "La liste pour \(title), est pleine, tu n'y es donc pas.",
            de: "Die Liste für \(title), ist voll, du stehst also nicht darauf.",
            it: "La lista per \(title), è piena, quindi non ci sei.",
            pt: "A lista de \(title), está cheia, então você não está nela.")
    }

    func closed(_ night: OpenMicNight, now: Instant) -> String {
        let title = title(night, now)
        return language.words(
            en: "Sign-up for \(title) is closed.", es: "Ya no te puedes apuntar a \(title).",
            fr: "L'inscription à \(title), est close.", de: "Die Anmeldung für \(title), ist geschlossen.",
            it: "Le iscrizioni a \(title), sono chiuse.", pt: "As inscrições para \(title), estão fechadas.")
    }

    /// For a keyword from before it was changed.
    func newWord(_ night: OpenMicNight) -> String {
        let word = night.mic.keyword
        return language.words(
            en: "The word is now \(word).", es: "La palabra ahora es \(word).", fr: "Le mot est maintenant \(word).",
            de: "Das Wort ist jetzt \(word).", it: "La parola ora è \(word).", pt: "A palavra agora é \(word).")
    }
}
