import Agenda
import CommandKit
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

extension CommandContext {
    /// A text by its number in the list; nil for anything else.
    func text(_ words: String) async throws -> InboundMessage? {
        guard let id = Int64(words), !words.hasPrefix("+") else { return nil }
        let account = account.id
        return try await read { try InboundMessage.find(ID(id), account: account, in: $0) }
    }

    /// A contact by name, or the author of texts from a number; a text's number in the list stands for its author.
    func correspondent(_ words: String) async throws -> Correspondent {
        let account = account.id
        if let text = try await text(words) { return try await read { try .author(of: text, in: $0) } }
        // A telephone number is longer than the number of a text.
        if !words.isEmpty, words.count < 7, words.allSatisfy({ $0.isASCII && $0.isNumber }) {
            throw CommandError(.notFound, "There is no text \(words).", "See all: greenroom inbox list --all")
        }
        if words.hasPrefix("+") || words.contains("@") || words.allSatisfy(\.isNumber) {
            let number = words.lowercased()
            let contacts = try await read { try Contact.ids(withNumber: number, account: account, in: $0) }
            let text = try await read { try InboundMessage.latest(from: number, account: account, in: $0) }
            if let text, contacts.count != 1 {
                return Correspondent(number: number, contact: text.contact)
            }
        }
        do {
            let contact = try await contact(words)
            return try await read { try .conversation(with: contact, account: account, in: $0) }
        } catch let error as CommandError where error.code == .notFound && words.hasPrefix("+") {
            throw CommandError(
                .notFound, "No contact or text has the number \(words.quotedLine).",
                "See all texts: greenroom inbox list --all")
        }
    }
}
