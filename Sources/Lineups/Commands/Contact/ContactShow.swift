import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import People
import Platform
import Storage
import Values

struct ContactShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a contact.",
        discussion: """
            Example:
              greenroom contact show Ada
            """)

    @Argument(help: "The contact: name, number or e-mail address.", completion: .contacts)
    var contact: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let contact = try await context.contact(contact)
        let account = context.account.id
        if output.resolvedFormat != .table {
            let id = contact.id
            let listed = try await context.read { [account = context.account] in
                try ListedContact.find(id, account, in: $0)
            }
            return try ContactListing.of([listed], fields: ListedContact.fieldsOfOne, emptyState: "")
                .print(output, to: context.terminal)
        }
        let (shared, optOut, mails, away, record, positions, rules, never, calendar, busy) = try await context.read {
            tx in
            let numbers = contact.numbers.compactMap(\.e164)
            return (
                try Contact.sharedNumbers(account: account, in: tx),
                try OptOut.scope(of: numbers, account: account, in: tx),
                (
                    remarks: try ContactAddress.mailRemarks(of: contact, account: account, in: tx),
                    other: try ContactAddress.reach(of: contact, in: tx).map { Channel(of: $0) }
                ), try context.datesAway(in: tx),
                try ContactRecord.of(contact.id, in: tx),
                try ContactPosition.all(of: contact.id, account: account, in: tx),
                try BookingRules.of(contact.id, in: tx).texts(account: account, in: tx),
                try NeverDays.of(contact.id, in: tx),
                try ContactCalendar.of(contact.id, in: tx), try BusyTime.all(of: contact.id, in: tx).count
            )
        }
        let terminal = context.terminal
        terminal.line(Style.bold(Printable.line(contact.name), terminal) + "  (contact \(contact.id))")
        for number in contact.numbers {
            let remark = number.remark(sharedNumbers: shared).map { "  \($0)" } ?? ""
            terminal.line("  \(number.e164 ?? Printable.line(number.raw))\(remark)")
        }
        for email in contact.emails {
            let remark = mails.remarks[email].map { "  \($0)" } ?? ""
            terminal.line("  \(Printable.line(email))\(remark)")
        }
        if let channel = contact.channel { terminal.line("  prefers \(channel.words)") }
        if !contact.tags.isEmpty { terminal.line("  tags: \(Printable.line(contact.tags.joined(separator: ", ")))") }
        if !positions.isEmpty {
            let names = positions.map { $0.position.name + ($0.likes ? " (likes it)" : "") }.joined(separator: ", ")
            terminal.line("  positions: \(Printable.line(names))")
        }
        for line in rules.lines { terminal.line("  \(Printable.line(line))") }
        if let calendar {
            let words = calendar.words(busy: busy, in: context.account.zone, now: context.now)
            terminal.line("  calendar: \(Printable.line(words))")
        }
        let language = try await context.read { try ContactLanguage.of(contact.id, in: $0) }
        if contact.language != nil || language != .english {
            terminal.line("  language: \(language.name)" + (contact.language == nil ? " (the account's)" : ""))
        }
        if let words = contact.namingWords { terminal.line("  \(Printable.line(words))") }
        if let note = contact.note { terminal.line("  \(Printable.line(note))") }
        for dates in away[contact.id] ?? [] {
            terminal.line("  away \(dates.days)" + (dates.note.map { "  \(Printable.line($0))" } ?? ""))
        }
        if !never.isEmpty { terminal.line("  never \(never.map { "\($0.name)s" }.joined(separator: ", "))") }
        show(record, in: context)
        switch optOut {
        case .allSenders:
            let how = mails.other?.others.map { "they get \($0)" } ?? "call them"
            terminal.line(Style.light("  wants no texts from us (opted out): \(how)", .red, terminal))
        case .sender, .channel: terminal.line(Style.light("  \(optOut?.words ?? "")", .red, terminal))
        case nil: break
        }
        if let suggested = try await context.read({
            try LanguageSuggestion.of(contact, account: context.account, in: $0)
        }) {
            terminal.say(
                "\(suggested.words) To write to them in it:  greenroom contact edit \(contact.name.argument) "
                    + "--language \(suggested.language.rawValue)")
        }
        terminal.say("Next: greenroom inbox show \(contact.name.argument)")
    }

    /// Their shows with the answers, and what became of the requests.
    private func show(_ record: ContactRecord, in context: CommandContext) {
        let terminal = context.terminal
        for show in record.shows.prefix(10) {
            let (event, status) = (show.event, show.slot.status)
            let words = show.slot.statusWords(at: context.now, home: context.account.zone)
            let state = event.isCanceled ? "canceled" : "\(status.sign) \(words)"
            let day = DateText().dayWithYear(event.localStart.date)
            terminal.line("  \(day)  \(Printable.line(event.name))\(show.slot.positionSuffix)  \(state)")
        }
        if record.shows.count > 10 { terminal.line("  and \(record.shows.count - 10) more shows") }
        if let words = record.reliability.words { terminal.line("  \(words)") }
        if let time = record.reliability.typicalResponse {
            terminal.line("  usually answers within \(DurationText.rough(time))")
        }
    }
}
