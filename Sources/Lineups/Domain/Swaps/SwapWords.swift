import Agenda
import Platform
import Storage
import Values

/// The words about offered substitutes in the booker's texts.
enum SwapWords {
    /// `Ben in Ada's place at Late Show, Fri Dec 4, 8 PM: SWAP 7 ASK BEN (Ben Carter) or SWAP 7 OPEN.`
    static func notification(of offer: SwapOffer, in tx: Transaction) throws -> String {
        try "\(title(of: offer, at: tx.now)): \(choices(of: offer, in: tx))"
    }

    /// `Ben in Ada's place at Late Show, Fri Dec 4, 8 PM`
    static func title(of offer: SwapOffer, at now: Instant) -> String {
        "\(offer.who) in \(Printable.line(offer.performer))'s place at \(offer.event.title(at: now))"
    }

    /// `SWAP 7 ASK BEN or SWAP 7 OPEN.` Several people of one name are told apart by their key.
    static func choices(of offer: SwapOffer, in tx: Transaction) throws -> String {
        let open = "SWAP \(offer.id) OPEN"
        if offer.isAsked { return "was asked. \(open) opens the spot." }
        let found = try SubstituteLookup.people(in: offer, tx: tx)
        var asks: [String] = []
        for (name, people) in found {
            if let only = people.first, people.count == 1 {
                asks.append("SWAP \(offer.id) ASK \(Printable.line(name).uppercased()) (\(only.contact.name))")
            } else {
                asks += people.prefix(maxPeople).map {
                    "SWAP \(offer.id) ASK \($0.contact.id) (\($0.contact.name), \($0.detail))"
                }
            }
        }
        let unknown = found.filter(\.people.isEmpty).map { Printable.line($0.name) }
        let missing = unknown.isEmpty ? "" : " Not among your contacts: \(unknown.joined(separator: ", "))."
        return (asks.isEmpty ? open : asks.joined(separator: ", ") + " or " + open) + "." + missing
    }

    /// So many people of one name are listed.
    private static let maxPeople = 4
}
