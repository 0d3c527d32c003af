// Small words that values of texts are made of.

extension TextLanguage {
    /// `Tue Jan 5, Tue Jan 12 and Tue Jan 19`
    package func list(_ items: [String]) -> String {
        guard items.count > 1, let last = items.last else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + and(before: last) + last
    }

    private func and(before word: String) -> String {
        switch self {
        case .english: " and "
        // "e improvisación", but "y hielo"
        case .spanish:
            Self.begins(word, with: ["i", "hi"]) && !Self.begins(word, with: ["hia", "hie"]) ? " e " : " y "
        case .french: " et "
        case .german: " und "
        case .italian, .portuguese: " e "
        }
    }

    private static func begins(_ word: String, with sounds: [String]) -> Bool {
        sounds.contains(where: word.folded.hasPrefix)
    }

    /// `Late Show or Open Mic`
    package func alternatives(_ items: [String]) -> String {
        items.dropFirst().reduce(items.first ?? "") { $0 + or(before: $1) + $1 }
    }

    private func or(before word: String) -> String {
        switch self {
        case .english: " or "
        // "u Open Mic", and before ocho, ochenta and once
        case .spanish: Self.begins(word, with: ["o", "ho", "8"]) || word.prefix { $0.isNumber } == "11" ? " u " : " o "
        case .italian: " o "
        case .french, .portuguese: " ou "
        case .german: " oder "
        }
    }

    /// Up to ten, in words that people text: `dos`, `due`, `eine`. Nil for another word.
    package func number(named word: String) -> Int? {
        numberNames.firstIndex { $0.split(separator: " ").contains { $0 == word.folded } }
    }

    /// From zero; words for one number are separated by spaces.
    private var numberNames: [String] {
        switch self {
        case .english:
            ["no zero none nobody", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        case .spanish:
            [
                "cero ninguno ninguna nadie", "uno un una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho",
                "nueve", "diez",
            ]
        case .french:
            [
                "zero aucun aucune personne", "un une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit",
                "neuf", "dix",
            ]
        case .german:
            [
                "null keine keinen niemand", "ein eins eine einen", "zwei zwo", "drei", "vier", "funf fuenf", "sechs",
                "sieben", "acht", "neun", "zehn",
            ]
        case .italian:
            [
                "zero nessuno nessuna", "uno un una", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove",
                "dieci",
            ]
        case .portuguese:
            [
                "zero nenhum nenhuma ninguem", "um uma", "dois duas", "tres", "quatro", "cinco", "seis", "sete", "oito",
                "nove", "dez",
            ]
        }
    }

    /// Lower case, as a text says what somebody answered.
    package var yes: String {
        switch self {
        case .english: "yes"
        case .spanish: "sí"
        case .french: "oui"
        case .german: "ja"
        case .italian: "sì"
        case .portuguese: "sim"
        }
    }

    package var no: String {
        switch self {
        case .english, .spanish, .italian: "no"
        case .french: "non"
        case .german: "nein"
        case .portuguese: "não"
        }
    }

    package var maybe: String {
        switch self {
        case .english: "maybe"
        case .spanish: "quizá"
        case .french: "peut-être"
        case .german: "vielleicht"
        case .italian: "forse"
        case .portuguese: "talvez"
        }
    }

    /// `2nd`; in other languages the number alone, since their texts say it behind a noun: `puesto 2`.
    package func place(_ number: Int) -> String { self == .english ? number.ordinal : "\(number)" }

    /// `1 hour 30 minutes`; in other languages with the signs of the units, which they share: `1 h 30 min`.
    package func words(_ duration: Duration) -> String {
        self == .english ? DurationText.words(duration) : DurationText.signs(duration)
    }

    /// `New York time`, `hora de New York`
    package func name(of zone: Zone) -> String {
        guard let place = zone.spokenPlace else { return zone.spoken }
        return switch self {
        case .english: zone.spoken
        case .spanish: "hora de \(place)"
        case .french: "heure de \(place)"
        case .german: "Ortszeit \(place)"
        case .italian: "ora di \(place)"
        case .portuguese: "hora de \(place)"
        }
    }

    /// ` at The Anchor`, behind a date.
    package func at(_ place: String) -> String {
        switch self {
        case .english: " at \(place)"
        case .spanish: " en \(place)"
        case .german: " (\(place))"
        case .french, .italian, .portuguese: ", \(place)"
        }
    }

    /// Before the subject of a mail.
    package var reminderHeading: String {
        words(
            en: "Reminder: ", es: "Recordatorio: ", fr: "Rappel : ", de: "Erinnerung: ", it: "Promemoria: ",
            pt: "Lembrete: ")
    }

    /// How to opt out, with the word that carriers know. The first text of each language ends with it.
    package var optOutLine: String {
        switch self {
        case .english: "Text STOP to opt out."
        case .spanish: "Responde STOP para darte de baja."
        case .french: "Réponds STOP pour te désinscrire."
        case .german: "Mit STOP meldest du dich ab."
        case .italian: "Rispondi STOP per non ricevere altri SMS."
        case .portuguese: "Responda STOP para cancelar os SMS."
        }
    }
}

// MARK: - Names of days

extension TextLanguage {
    /// `Fri`, `vie`
    func shortName(of weekday: Weekday) -> String {
        let names =
            switch self {
            case .english: Weekday.allCases.map(\.shortName)
            case .spanish: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"]
            case .french: ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"]
            case .german: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
            case .italian: ["lun", "mar", "mer", "gio", "ven", "sab", "dom"]
            case .portuguese: ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"]
            }
        return names[weekday.rawValue - 1]
    }

    /// `Friday`, `viernes`
    package func name(of weekday: Weekday) -> String {
        let names =
            switch self {
            case .english: Weekday.allCases.map(\.name)
            case .spanish: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]
            case .french: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]
            case .german: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
            case .italian: ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"]
            case .portuguese: ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"]
            }
        return names[weekday.rawValue - 1]
    }

    /// The weekday of a name in full, also in the plural: `viernes`, `sábados`, `montags`.
    package func weekday(named word: String) -> Weekday? { Self.weekdays[self]?[word.folded] }

    private static let weekdays: [TextLanguage: [String: Weekday]] = Dictionary(
        uniqueKeysWithValues: allCases.map { language in
            let names = Weekday.allCases.flatMap { day in
                let name = language.name(of: day).folded
                return [(name, day), (name + "s", day)]
            }
            // Some names end in "s": the one that is written so counts.
            return (language, Dictionary(names) { first, _ in first })
        })

    /// 1…12 for the name of a month or its usual short form: `dic`, `diciembre`. Nil for another word.
    package func month(named word: String) -> Int? {
        let word = word.folded
        if self == .english { return LocalDate.month(word: word) }
        let names =
            switch self {
            case .english: ""
            case .spanish:
                "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
            case .french:
                "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre"
            case .german: "januar februar marz april mai juni juli august september oktober november dezember"
            case .italian:
                "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"
            case .portuguese:
                "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro"
            }
        let index =
            names.split(separator: " ").firstIndex { $0 == word } ?? shortMonthNames.firstIndex { $0.folded == word }
        return index.map { $0 + 1 }
    }

    /// From January.
    var shortMonthNames: [String] {
        switch self {
        case .english: LocalDate.shortMonthNames
        case .spanish: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"]
        case .french: ["janv", "févr", "mars", "avril", "mai", "juin", "juil", "août", "sept", "oct", "nov", "déc"]
        case .german: ["Jan", "Feb", "März", "April", "Mai", "Juni", "Juli", "Aug", "Sept", "Okt", "Nov", "Dez"]
        case .italian: ["gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"]
        case .portuguese: ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"]
        }
    }
}

extension TextLanguage {
    /// The words of this language, with all letters: `TextLetters` has those of a text.
    package func words(en: String, es: String, fr: String, de: String, it: String, pt: String) -> String {
        switch self {
        case .english: en
        case .spanish: es
        case .french: fr
        case .german: de
        case .italian: it
        case .portuguese: pt
        }
    }
}
