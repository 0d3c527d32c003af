internal import Agenda
internal import People
internal import PhoneNumbers
internal import Platform
internal import Values

/// Parses values of command-line arguments. Throws errors that show valid values.
extension CommandContext {
    /// A time zone by name; nil gives the account's.
    func zone(_ name: String?) throws -> Zone {
        guard let name else { return account.zone }
        guard let zone = Zone(name) else {
            let hints = Zone.suggestions(for: name).map { "Did you mean \($0)?" }
            throw CommandError(
                .usage, "There is no time zone \(name.quotedLine).",
                lines: hints.isEmpty ? ["Name it by its continent and city: --zone America/New_York"] : hints)
        }
        return zone
    }

    /// A future date and time in the given zone.
    func future(_ text: String, zone: Zone) throws -> NaturalDate.Reading {
        do throws(EventEntryError) {
            return try EventEntry.start(text, zone: zone, account: account, now: now)
        } catch {
            throw CommandError(error)
        }
    }

    /// A past or future day. A time of day is ignored.
    func day(_ text: String) throws -> LocalDate {
        do throws(NaturalDateError) {
            return try NaturalDate.read(text, now: now, zone: account.zone, order: dateOrder).date
        } catch .past(let date, _) {
            return date
        } catch {
            throw CommandError(.usage, "\(text.quotedLine) is not taken as a day: \(error.sentence)")
        }
    }

    /// A day for a value without a time of day; throws if a time is given.
    func dateOnly(_ text: String) throws -> LocalDate {
        let date = try day(text)
        let reading = try? NaturalDate.read(text, now: now, zone: account.zone, order: dateOrder)
        guard reading?.time == nil else {
            throw CommandError(
                .usage, "\(text.quotedLine) has a time of day, and a to-do is due on a day.",
                "Say the day alone: \(date)",
                "For a text at an hour: greenroom calendar entry add \"…\" --date \(text.argument)")
        }
        return date
    }

    var dateOrder: NaturalDate.SlashOrder { account.dateOrder }

    func email(_ text: String) throws -> String {
        guard let address = EmailAddress(text) else {
            throw CommandError(.usage, "\(text.quotedLine) is not an e-mail address.", "Write it like ada@example.org.")
        }
        return address.description
    }

    func region(_ code: String) throws -> Region {
        guard let region = Region(code) else {
            throw CommandError(.usage, "There is no country \(code.quotedLine).", "Two letters, like US, GB or DE.")
        }
        return region
    }

    /// A number to text somebody at. One that cannot be texted is kept, with a warning.
    func number(_ text: String) throws -> ContactNumber {
        let reading = ContactNumber.read(text, region: account.region, kind: "mobile")
        guard reading.number.e164 != nil else {
            let reason = reading.problem.map { ": \($0)" } ?? ""
            throw CommandError(
                .usage, "\(text.quotedLine) cannot be taken as a number\(reason).",
                "Write it with + and country code, like +1 415 555 0123.")
        }
        return reading.number
    }

    func warn(about number: ContactNumber) {
        if let warning = number.warning { terminal.say("Note: \(warning)") }
    }

    func ownCell(_ text: String, region: Region) throws -> String {
        let reading = ContactNumber.read(text, region: region, kind: "mobile")
        guard let number = reading.number.e164, reading.number.isTextable else {
            let reason = reading.problem.map { ": \($0)" } ?? ""
            throw CommandError(
                .usage, "\(text.quotedLine) is not a cell\(reason).", "Write it like +1 415 555 0123.")
        }
        return number
    }
}
