package import Agenda
package import Lineups
import Platform
import Storage
package import Values

extension Attendance {
    /// `HERE` counts from so long before the call time, or before the start.
    static let opens: Duration = .hours(4)

    /// How such a text is stored.
    static let verdict = "attendance"

    /// Whether performers of a show can be there already, or could have been.
    package static func isOpen(_ slot: Slot, _ event: Event, at now: Instant) -> Bool {
        now >= opening(of: slot, event)
    }

    static func opening(of slot: Slot, _ event: Event) -> Instant {
        let call = slot.offer.call(for: event).map { event.zone.instant(of: $0) } ?? event.startsAt
        return min(call, event.startsAt).adding(.zero - opens)
    }

    /// Whether somebody can be a no-show: nobody is before the start.
    package static func canBeNoShow(at event: Event, now: Instant) -> Bool { now >= event.startsAt }

    /// Whether a text says `HERE`.
    private static func isSaid(in body: String) -> Bool {
        guard body.utf8.count < 40 else { return false }
        let words = body.folded.split { !$0.isLetter }.joined(separator: " ")
        return ["here", "im here", "i m here", "i am here"].contains(words)
    }

    /// `HERE` from somebody who is confirmed for a later show only, and whom nothing is asked: they are told from when it
    /// counts. Nil for anybody else.
    static func tooEarly(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded, isSaid(in: text.body) else { return nil }
        let all = try Invitation.all(for: text, in: tx)
        let coming = all.filter { $0.answer == .confirmed && $0.event.startsAt > tx.now }
            .sorted { ($0.event.startsAt, $0.slot) < ($1.event.startsAt, $1.slot) }
        guard !all.contains(where: \.isOpen), let next = coming.first,
            let slot = try Slot.find(next.slot, in: tx), !isOpen(slot, next.event, at: tx.now)
        else { return nil }
        let language = slot.language
        let dates = DateText(language: language)
        let title = "\(next.event.name), \(next.event.when(at: tx.now, dates: dates))"
        let opens = dates.short(opening(of: slot, next.event), in: next.event.zone, now: tx.now)
        let people = Set(coming.map(\.contact))
        return InboundOutcome(
            account: next.event.account, contact: people.count == 1 ? next.contact : nil,
            reading: .other(verdict: verdict, rule: "here"),
            reply: tooEarly(title, from: opens, in: language), needsAttention: false)
    }

    /// A performer who is confirmed for a show tonight texts `HERE`. Of several shows it is the next one that they are
    /// not here for yet. Nil for any other text, and for anybody else.
    static func checkIn(_ text: InboundText, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded, isSaid(in: text.body) else { return nil }
        let tonight = try Invitation.all(for: text, in: tx)
            .filter { $0.answer == .confirmed }
            .sorted { ($0.event.startsAt, $0.slot) < ($1.event.startsAt, $1.slot) }
            .compactMap { invitation -> (event: Event, slot: Slot)? in
                guard let slot = try Slot.find(invitation.slot, in: tx), isOpen(slot, invitation.event, at: tx.now)
                else { return nil }
                return (invitation.event, slot)
            }
        guard let first = tonight.first, let account = try Account.find(first.event.account, in: tx) else { return nil }
        let language = first.slot.language
        func title(_ event: Event) -> String {
            "\(event.name), \(event.when(at: tx.now, dates: DateText(language: language)))"
        }
        func outcome(_ reply: String, of slot: Slot?, needsAttention: Bool = false) -> InboundOutcome {
            InboundOutcome(
                account: account.id, contact: slot?.contact, reading: .other(verdict: verdict, rule: "here"),
                reply: reply, needsAttention: needsAttention)
        }
        guard Set(tonight.map(\.slot.contact)).count == 1 else {
            return outcome(severalPeople(account.name, in: language), of: nil, needsAttention: true)
        }
        guard let next = tonight.first(where: { $0.slot.attendance != .here }) else {
            return outcome(alreadyHere(title(first.event), in: language), of: first.slot)
        }
        try Attendance.set(.here, of: next.slot.id, in: tx)
        let rest = tonight.contains { $0.slot.attendance != .here && $0.slot.id != next.slot.id }
        return outcome(
            here(title(next.event), in: language) + (rest ? again(in: language) : ""),
            of: next.slot, needsAttention: next.slot.attendance == .noShow)
    }
}

// MARK: - Words

extension Attendance {
    /// - Parameter title: `Late Show, Fri Dec 4, 8 PM`
    private static func here(_ title: String, in language: TextLanguage) -> String {
        language.words(
            en: "You are checked in for \(title).", es: "Anotado que llegaste a \(title).",
            fr: "C'est noté, tu es là pour \(title).", de: "Du bist eingecheckt bei \(title).",
            it: "Segnato che sei qui per \(title).", pt: "Anotado que você chegou a \(title).")
    }

    /// Behind it, where another show begins later.
    private static func again(in language: TextLanguage) -> String {
        language.words(
            en: " For the next show, reply HERE again.", es: " Para el próximo show, escribe HERE otra vez.",
            fr: " Pour la soirée suivante, écris HERE à nouveau.", de: " Für die nächste Show schreib noch mal HERE.",
            it: " Per la prossima serata, scrivi di nuovo HERE.", pt: " Para o próximo show, escreva HERE de novo.")
    }

    private static func alreadyHere(_ title: String, in language: TextLanguage) -> String {
        language.words(
            en: "You are already checked in for \(title).", es: "Ya está anotado que llegaste a \(title).",
            fr: "C'est déjà noté, tu es là pour \(title).", de: "Du bist schon eingecheckt bei \(title).",
            it: "Risulta già che sei qui per \(title).", pt: "Já está anotado que você chegou a \(title).")
    }

    private static func tooEarly(_ title: String, from opens: String, in language: TextLanguage) -> String {
        language.words(
            en: "It is too early to check in for \(title). Reply HERE from \(opens) on.",
            es: "Aún es pronto para anotar que llegaste a \(title). Escribe HERE a partir de: \(opens).",
            fr: "C'est trop tôt pour noter que tu es là pour \(title). Écris HERE à partir de : \(opens).",
            de: "Zum Einchecken bei \(title) ist es zu früh. Schreib HERE ab: \(opens).",
            it: "È presto per segnare che sei qui per \(title). Scrivi HERE a partire da: \(opens).",
            pt: "Ainda é cedo para anotar que você chegou a \(title). Escreva HERE a partir de: \(opens).")
    }

    /// - Parameter booker: the account's name.
    private static func severalPeople(_ booker: String?, in language: TextLanguage) -> String {
        let name = booker ?? ""
        return language.words(
            en: "Several people use this number, so please tell \(booker ?? "us") who is here.",
            es: "Varias personas usan este número: dile a \(name) quién ha llegado, por favor.",
            fr: "Plusieurs personnes utilisent ce numéro : dis à \(name) qui est là.",
            de: "Mehrere nutzen diese Nummer: Bitte sag \(name), wer da ist.",
            it: "Più persone usano questo numero: di' a \(name) chi è arrivato, per favore.",
            pt: "Várias pessoas usam este número: por favor, diga a \(name) quem chegou.")
    }
}
