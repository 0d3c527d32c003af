import Agenda
import Lineups
import Platform
import Storage
import Values

/// `PLACE`, `what place am I?`, `am I on the list`: the place of somebody on the list or in the draw of an open mic,
/// and of a performer in line for a show.
enum PlaceWord {
    static let word = "PLACE"

    /// Whether a text asks for a place and nothing else.
    static func isAsked(in body: String) -> Bool {
        guard body.utf8.count <= 60 else { return false }
        let words = body.folded.filter { !"'’".contains($0) }.split { !$0.isLetter }
        return questions.contains(words.filter { $0 != "please" && $0 != "pls" }.joined(separator: " "))
    }

    /// Nil where the number has no place.
    static func answer(_ text: InboundText, _ replies: OpenMicReplies, in tx: Transaction) throws -> InboundOutcome? {
        guard !text.isSuperseded, isAsked(in: text.body) else { return nil }
        let lines = try placesInLine(of: text, in: tx)
        if let outcome = try replies.place(text, also: lines.map(\.words), in: tx) { return outcome }
        guard let first = lines.first?.invitation else { return try replies.canceledPlace(text, in: tx) }
        let people = Set(lines.map(\.invitation.contact))
        return InboundOutcome(
            account: first.event.account, contact: people.count == 1 ? first.contact : nil,
            reading: .other(verdict: OpenMicReplies.verdict, rule: OpenMicReplies.Rule.place.rawValue),
            reply: lines.map(\.words).joined(separator: "\n"), needsAttention: false)
    }

    /// Where they said yes to a show that was full.
    private static func placesInLine(
        of text: InboundText, in tx: Transaction
    ) throws -> [(invitation: Invitation, words: String)] {
        let all = try Invitation.all(for: text, in: tx)
        let isShared = Set(all.map(\.contact)).count > 1
        return try all.compactMap { invitation in
            guard let slot = try Slot.find(invitation.slot, in: tx), let place = slot.placeInLine else { return nil }
            let language = slot.language
            let title =
                "\(invitation.event.name), \(invitation.event.when(at: tx.now, dates: DateText(language: language)))"
            let words = inLine(place, for: title, in: language)
            return (invitation, isShared ? "\(slot.name): \(words)" : words.capitalizedFirst)
        }
    }

    private static let questions: Set = [
        "place", "my place", "my spot", "my number", "whats my place", "what is my place", "whats my spot",
        "what is my spot", "whats my number", "what is my number", "what place am i", "what place am i in",
        "what number am i", "which place am i", "which number am i", "what spot am i", "where am i",
        "where am i on the list", "where am i in line", "where am i in the line", "am i on", "am i on the list",
        "am i still on the list", "am i still on", "am i in the draw", "am i signed up", "did i get on",
        "did i get a spot", "do i have a spot", "have i got a spot", "what place do i have", "position", "my position",
        "what position am i", "whats my position", "what is my position",
    ]
}

// MARK: - Words

extension PlaceWord {
    /// Begins small, since it may follow a name.
    private static func inLine(_ place: Int, for title: String, in language: TextLanguage) -> String {
        language.words(
            en: "you're \(place.ordinal) in line for \(title).",
            es: "eres el número \(place) en la lista de espera de \(title).",
            fr: "tu es numéro \(place) sur la liste d'attente pour \(title).",
            de: "du hast Platz \(place) auf der Warteliste für \(title).",
            it: "sei il numero \(place) in lista d'attesa per \(title).",
            pt: "você é o número \(place) na lista de espera para \(title).")
    }
}
