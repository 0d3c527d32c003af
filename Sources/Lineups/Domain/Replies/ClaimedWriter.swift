import Agenda
import People
import Platform
import ReplyReader
import Storage
import Values

/// The contact by whom a text says that it was written, where that is nobody who was asked at its number: "chris here"
/// from a phone that Pat and Chris share, when only Pat was asked. Nobody answers for somebody else.
struct ClaimedWriter {
    let contact: ID<Contact>
    let name: String

    /// Nil where the text names no writer, or one who was asked.
    ///
    /// - Parameter invitations: those at the number; not empty.
    init?(of text: InboundText, invitations: [Invitation], in tx: Transaction) throws {
        guard let account = invitations.last?.event.account else { return nil }
        let titles = invitations.flatMap { [$0.event.name, $0.event.location].compactMap(\.self) }
        let signature = Signature(MailReply.ownWords(of: text.body), besides: titles)
        let introduced = signature.introduced
        let besides = introduced.union(signature.besideAnswer)
        guard !besides.isEmpty else { return nil }
        let asked = Set(invitations.map(\.contact))
        let own = try asked.compactMap { try Contact.find($0, in: tx) }
        guard !own.contains(where: { Self.isAny(of: besides, named: $0) }) else { return nil }
        let sharers = try Contact.ids(withNumber: text.from, account: account, in: tx).filter { !asked.contains($0) }
            .compactMap { try Contact.find($0, in: tx) }
        if let sharer = sharers.first(where: { Self.isAny(of: besides, named: $0) }) {
            (contact, name) = (sharer.id, sharer.name)
            return
        }
        // Somebody else's telephone: only the first name counts, as it is stored.
        let others = try ContactLookup.named(anyOf: introduced, account: account, in: tx)
            .filter { !asked.contains($0.id) }
        guard
            let other = others.first(where: {
                introduced.contains(GivenName.of($0.name).folded) || signature.introduces($0)
            })
        else { return nil }
        (contact, name) = (other.id, other.name)
    }

    /// Whether one of these words is the contact's name, a part of it, or a short form.
    private static func isAny(of words: Set<String>, named contact: Contact) -> Bool {
        let names = Signature.names(of: contact)
        return words.contains { word in
            names.contains(word) || names.first.map { Nickname.isOf(word, $0) } ?? false
        }
    }
}

extension ReplyTurn {
    /// A text that somebody else has signed changes nothing and waits for the booker.
    func waiting(for writer: ClaimedWriter) -> InboundOutcome {
        var outcome = InboundOutcome(
            account: account, contact: nil, reading: .read(.needsHuman, .otherWriter), needsAttention: true)
        (outcome.claimedWriter, outcome.audience) = (writer.name, audience)
        outcome.leaning =
            switch verdict.label {
            case .confirm: .yes
            case .decline: .no
            default: verdict.lean
            }
        return outcome
    }
}
