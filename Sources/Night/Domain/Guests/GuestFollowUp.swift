import Lineups
import Platform
import Storage
import Values

/// A text that is about guests only because the text before it was.
enum GuestFollowUp {
    /// `fri`, after a text whose show was asked for.
    case show(GuestWords, said: [String])
    /// `delete that`, after a text about guests.
    case takeBack(GuestWords)

    /// For how long the text before counts.
    private static let window: Duration = .hours(1)

    /// How a text is stored whose reply asked for the show.
    static let askedRule = "guests-which"

    /// Nil for any other text. Only a short one that comes soon after another looks that one up.
    init?(_ text: InboundText, in tx: Transaction) throws {
        guard let before = text.dialog.receivedAt, tx.now - before < Self.window, text.linkAnswer == nil,
            text.body.utf8.count <= 40, !text.body.contains("?")
        else { return nil }
        let words = text.body.split(whereSeparator: \.isWhitespace).map(String.init)
        let isTakeBack = Self.isTakeBack(words)
        guard isTakeBack || (1...4).contains(words.count) && Self.mayBeShow(words, text.body) else { return nil }
        let last = try tx.row(
            """
            SELECT body, verdict, rule FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND id <> \(text.id)
                AND taken_in_at > \(tx.now.adding(.zero - Self.window))
            ORDER BY id DESC LIMIT 1
            """)
        guard let last, try last["verdict"] == GuestReplies.verdict,
            let command = try GuestWords(last["body"] as String)
        else { return nil }
        if isTakeBack {
            self = .takeBack(command)
        } else if try last["rule"] == Self.askedRule {
            self = .show(command, said: words)
        } else {
            return nil
        }
    }

    /// A day, or what answers no request: it may be the name of a show.
    private static func mayBeShow(_ words: [String], _ body: String) -> Bool {
        let isDay = words.contains { word in
            Weekday(word: word.guestKey) != nil
                || TextLanguage.allCases.contains { $0.weekday(named: word.guestKey) != nil }
        }
        return isDay || !SaidToARequest.isAny(body)
    }

    private static func isTakeBack(_ words: [String]) -> Bool {
        let keys = words.map(\.guestKey).filter { !$0.isEmpty && !softWords.contains($0) }
        return takeBacks.contains(keys.joined(separator: " "))
    }

    private static let softWords = Courtesies.words.union(
        Courtesies.set(
            """
            no wait oops sorry actually hey ok espera perdon favor por non attends pardon nein warte aspetta scusa per
            favore nao desculpa
            """))
    private static let takeBacks: Set = [
        "delete that", "delete it", "delete this", "remove that", "remove it", "undo", "undo that", "undo it",
        "stop that",
        "cancel that", "cancel it", "scratch that", "take that back", "take it back", "take that off", "take it off",
        "forget that", "erase that", "borra eso", "borralo", "quita eso", "quitalo", "cancela eso", "cancelalo",
        "deshazlo",
        "supprime ca", "supprimele", "efface ca", "enleve ca", "annule ca", "annule", "losch das", "losche das",
        "streich das", "nimm das weg", "nimm das zuruck", "mach das ruckgangig", "ruckgangig", "cancella quello",
        "cancellalo", "toglilo", "annulla", "cancella questo", "apaga isso", "tira isso", "cancela isso", "desfaz",
        "desfaz isso",
    ]
}
