import Platform
import Storage
import Values

/// OWN: the rules for a number that is also used by hand. What lets more texts leave is changed at the command line or
/// on the page, because a number can be forged.
enum OwnNumberCommand {
    static let handler = CommandHandler(
        CommandWord("OWN", usage: "OWN or OWN HOURS 48 or OWN UNKNOWN KEEP", "see or change the rules for your number"),
        needs: .own, usageHint: { _ in "Text OWN, OWN HOURS 48, OWN UNKNOWN KEEP or OWN UNKNOWN DROP." },
        handleCommand: { try reply(to: $0, in: $1) })

    private static func reply(to command: OwnerCommand, in tx: Transaction) throws -> String? {
        let (account, address) = (command.account, command.text.sender.address)
        guard let sender = try Sender.find(command.text.sender.id, in: tx) else { return nil }
        let words = command.rest.folded.split(whereSeparator: \.isWhitespace).map(String.init)
        var changes = ChangeOwnNumber.Changes()
        switch (words.first, words.dropFirst().first, words.count) {
        case (nil, _, _): break
        case ("hours", let hours?, 2):
            do throws(OwnNumberError) {
                changes.answerHours = try OwnNumber.hours(hours)
            } catch {
                return error.sentence
            }
        case ("unknown", "keep", 2): changes.keepsStrangers = true
        case ("unknown", "drop", 2): changes.keepsStrangers = false
        default: return nil
        }
        guard sender.account == account.id else { return OwnNumberError.notOwned(address).sentence }
        if !changes.isEmpty { try ChangeOwnNumber(of: account, sender: sender, changes).run(in: tx) }
        guard sender.isUsedByHand else { return "\(address) is used only by Greenroom." }
        let unkept = UnkeptTexts.line(try UnkeptTexts.count(of: account.id, in: tx))
        return (try OwnNumber.of(account.id, in: tx).sentences + [unkept].compactMap(\.self)).joined(separator: "\n")
    }
}
