import Lineups
import Values

/// The words of a performer's pay, in their language.
struct PayWords {
    private let language: TextLanguage
    private var dates: DateText { DateText(language: language) }

    init(_ language: TextLanguage) { self.language = language }

    func day(_ date: LocalDate) -> String { dates.day(date) }

    /// `$20 of $50 due`
    func due(_ open: String, of owed: String?) -> String {
        guard let owed else {
            return language.words(
                en: "\(open) due", es: "pendiente \(open)", fr: "\(open) à payer", de: "\(open) offen",
                it: "da pagare \(open)", pt: "a pagar \(open)")
        }
        return language.words(
            en: "\(open) of \(owed) due", es: "pendiente \(open) de \(owed)", fr: "\(open) sur \(owed) à payer",
            de: "\(open) von \(owed) offen", it: "da pagare \(open) di \(owed)", pt: "a pagar \(open) de \(owed)")
    }

    func paid(_ amount: String, on date: LocalDate) -> String {
        let day = day(date)
        return language.words(
            en: "\(amount) paid \(day)", es: "pagado \(amount) el \(day)", fr: "\(amount) payé le \(day)",
            de: "\(amount) bezahlt am \(day)", it: "pagato \(amount) \(day)", pt: "pago \(amount) em \(day)")
    }

    func total(_ amounts: String) -> String {
        language.words(
            en: "In total due: \(amounts).", es: "Pendiente en total: \(amounts).", fr: "Total à payer : \(amounts).",
            de: "Insgesamt offen: \(amounts).", it: "Totale da pagare: \(amounts).", pt: "Total a pagar: \(amounts).")
    }

    func agreed(_ deal: Deal) -> String {
        let words = TermsText(dates).words(deal)
        return language.words(
            en: "agreed \(words)", es: "acordado \(words)", fr: "convenu \(words)", de: "vereinbart \(words)",
            it: "concordato \(words)", pt: "combinado \(words)")
    }

    func pay(_ amount: String) -> String {
        language.words(
            en: "pay \(amount)", es: "pago \(amount)", fr: "cachet \(amount)", de: "Gage \(amount)",
            it: "compenso \(amount)", pt: "cachê \(amount)")
    }

    /// For a show that was canceled.
    func killFee(_ amount: String) -> String {
        language.words(
            en: "kill fee \(amount)", es: "compensación \(amount)", fr: "dédit \(amount)",
            de: "Ausfallhonorar \(amount)", it: "penale \(amount)", pt: "compensação \(amount)")
    }

    func unsettled(_ words: String) -> String {
        language.words(
            en: "\(words) (not settled yet)", es: "\(words) (sin liquidar)", fr: "\(words) (pas encore réglé)",
            de: "\(words) (noch nicht abgerechnet)", it: "\(words) (non ancora saldato)",
            pt: "\(words) (ainda não acertado)")
    }

    /// Who is asked where the account has no name.
    var booker: String {
        language.words(
            en: "the booker", es: "quien organiza", fr: "l'équipe", de: "das Team", it: "chi organizza",
            pt: "a organização")
    }

    func severalPeople(ask booker: String) -> String {
        language.words(
            en: "Please ask \(booker) about your pay: more than one person uses this number.",
            es: "Pregunta a \(booker) por tu pago: más de una persona usa este número.",
            fr: "Demande à \(booker) pour ton cachet : plusieurs personnes utilisent ce numéro.",
            de: "Frag bitte \(booker) nach deiner Gage: Mehrere nutzen diese Nummer.",
            it: "Chiedi a \(booker) del tuo compenso: più persone usano questo numero.",
            pt: "Pergunte a \(booker) sobre o seu cachê: mais de uma pessoa usa este número.")
    }

    func nothing(ask booker: String) -> String {
        language.words(
            en: "No pay is noted for you. If that is wrong, please ask \(booker).",
            es: "No hay ningún pago anotado para ti. Si no es así, pregunta a \(booker).",
            fr: "Aucun cachet n'est noté pour toi. Si c'est une erreur, demande à \(booker).",
            de: "Für dich ist keine Gage notiert. Wenn das nicht stimmt, frag bitte \(booker).",
            it: "Nessun compenso segnato per te. Se è un errore, chiedi a \(booker).",
            pt: "Nenhum cachê anotado para você. Se estiver errado, pergunte a \(booker).")
    }
}
