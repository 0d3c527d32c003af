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
}
