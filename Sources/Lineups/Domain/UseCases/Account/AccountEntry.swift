package import Agenda
package import Messaging
import People
package import PhoneNumbers
import Platform
package import Values

/// What is typed for an account, read and checked.
package enum AccountEntry {
    /// A name, as every text begins with it.
    package static func name(_ text: String) throws(AccountEntryError) -> String {
        do throws(EventEntryError) {
            return try EventEntry.name(text, what: "An account")
        } catch {
            throw .name(error.sentence)
        }
    }

    package static func email(_ text: String) throws(AccountEntryError) -> String {
        guard !text.allSatisfy(\.isWhitespace) else { throw .noEmail }
        guard let address = EmailAddress(text), address.canReceiveMail else { throw .email(text) }
        return address.description
    }

    /// A number that can be texted, in E.164.
    ///
    /// - Parameter region: of national numbers.
    package static func cell(_ text: String, region: Region) throws(AccountEntryError) -> String {
        let reading = ContactNumber.read(text, region: region, kind: "mobile")
        guard let number = reading.number.e164, reading.number.isTextable else {
            throw .cell(text, reason: reading.problem.map { "\($0)" })
        }
        return number
    }

    package static func zone(_ name: String) throws(AccountEntryError) -> Zone {
        do throws(DateEntryError) { return try DateEntry.zone(name) } catch { throw .zone(error) }
    }

    /// A country by its ISO 3166 code or its name.
    package static func region(_ text: String) throws(AccountEntryError) -> Region {
        guard let region = Region(text) ?? Country.named(text).flatMap({ Region($0.code) }) else { throw .region(text) }
        return region
    }

    /// An empty text is the default.
    package static func alerts(_ text: String) throws(AccountEntryError) -> NotificationTiming {
        if text.allSatisfy(\.isWhitespace) { return .usual }
        guard let timing = NotificationTiming(text) else { throw .alerts(text) }
        return timing
    }

    /// In seconds. An empty text is the default.
    package static func sendWait(_ text: String) throws(AccountEntryError) -> Int {
        if text.allSatisfy(\.isWhitespace) { return SendingWait.usual }
        guard let seconds = Int(text), (0...SendingWait.most).contains(seconds) else { throw .sendWait(text) }
        return seconds
    }

    /// How many countdowns text the account's owner. An empty text is the default.
    package static func countdowns(_ text: String) throws(AccountEntryError) -> Int {
        if text.allSatisfy(\.isWhitespace) { return CountdownAlarms.maximumPending }
        guard let count = Int(text), (1...CountdownAlarms.maximumPending).contains(count) else {
            throw .countdowns(text)
        }
        return count
    }
}

/// Why a value of an account is invalid.
package enum AccountEntryError: Error, Hashable, Sendable {
    /// The sentence that says why.
    case name(String)
    case noEmail
    case email(String)
    case cell(String, reason: String?)
    case zone(DateEntryError)
    case region(String)
    case alerts(String)
    case countdowns(String)
    case sendWait(String)
}

extension AccountEntryError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .name(let sentence): sentence
        case .noEmail: "Enter an e-mail address."
        case .email(let text): "Invalid e-mail address \(text.quotedLine)."
        case .cell(let text, let reason): "Invalid cell number \(text.quotedLine)\(reason.map { ": \($0)" } ?? "")."
        case .zone(let error): error.sentence
        case .region(let code): "Unknown country \(code.quotedLine)."
        case .alerts(let text): "Invalid alerts \(text.quotedLine). Use now, off, or a time like 18:00."
        case .countdowns(let text):
            "Invalid number of countdowns \(text.quotedLine). Use 1 to \(CountdownAlarms.maximumPending)."
        case .sendWait(let text):
            "Invalid wait \(text.quotedLine). Use 0 to \(SendingWait.most) seconds."
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .name, .noEmail, .alerts, .countdowns, .sendWait: []
        case .email: ["Use an address like ada@example.org."]
        case .cell: ["Use a number like +1 415 555 0123."]
        case .zone(let error): error.nextSteps
        case .region: ["Use a name, like Germany, or two letters, like US, GB or DE."]
        }
    }

    package var kind: ErrorKind { .invalid }
}
