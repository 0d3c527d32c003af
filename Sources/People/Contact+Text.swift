package import Platform
import VCardReader
import Values

extension Contact {
    /// What the booker should know before asking this person; nil for nothing.
    ///
    /// - Parameter sharedNumbers: the numbers that several contacts have.
    package func remark(sharedNumbers: Set<String>) -> String? {
        if numbers.isEmpty { return emails.isEmpty ? "no number" : "only e-mail" }
        let shared = numbers.compactMap(\.e164).first(where: sharedNumbers.contains)
        if cell == nil, numbers.contains(where: \.isWrong) { return "wrong number" }
        guard let cell else {
            return "no number that can be texted" + (shared.map { ", shares \($0)" } ?? "")
        }
        if let number = cell.e164, sharedNumbers.contains(number) { return "shares this number" }
        if let shared { return "shares \(shared)" }
        return cell.isVerified ? nil : "number not verified"
    }

    /// The number to call: the cell, or else another number, in E.164; nil without one.
    package var telephone: String? { cell?.e164 ?? numbers.compactMap(\.e164).first }

    /// How public pages name them: `public name: Ada L. (agreed)`; nil where nothing is known.
    package var namingWords: String? {
        let said = isNamed.map { $0 ? "agreed" : "does not want to be named" }
        guard let publicName else { return said.map { "on public pages: \($0)" } }
        return "public name: \(publicName) (\(said ?? "not agreed"))"
    }

    /// Contacts as a vCard file, with the kind of each number.
    package static func vCards(of contacts: [Contact]) -> String {
        VCardWriter.text(
            of: contacts.map { contact in
                VCardWriter.Contact(
                    name: contact.name, phones: contact.numbers.map { (number: $0.e164 ?? $0.raw, kind: $0.kind) },
                    emails: contact.emails, categories: contact.tags, note: contact.note,
                    language: contact.language?.rawValue)
            })
    }
}
