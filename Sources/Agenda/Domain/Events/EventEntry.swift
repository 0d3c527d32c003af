package import Platform
package import Values

/// What a booker types for an event, read and checked.
package enum EventEntry {
    /// What a tag is called where a name is read.
    package static let tag = "A tag"

    /// A name of at most 200 characters, with single spaces.
    ///
    /// - Parameter what: the noun of the error, such as `An event`.
    package static func name(_ text: String, what: String = "An event") throws(EventEntryError) -> String {
        let words = words(text) ?? ""
        guard !words.isEmpty else { throw .noName(what: what) }
        guard words.count <= 200 else { throw .longName(words.count, what: what) }
        return words
    }

    /// Tags with commas between them, as `name` reads each.
    package static func tags(_ text: String) throws(EventEntryError) -> [String] {
        let typed = text.split(separator: ",").filter { !$0.allSatisfy(\.isWhitespace) }
        guard !typed.isEmpty else { throw .noName(what: tag) }
        var tags: [String] = []
        for words in typed { tags.append(try name(String(words), what: tag)) }
        return tags
    }

    /// A place of at most 200 characters, with single spaces; nil for blank text.
    package static func place(_ text: String) throws(EventEntryError) -> String? {
        guard let words = words(text) else { return nil }
        guard words.count <= 200 else { throw .longPlace(words.count) }
        return words
    }

    /// With single spaces; nil for blank text.
    package static func words(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Several lines stay several, without empty ones at the ends; nil for a text that says nothing.
    package static func lines(_ text: String) -> String? {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            line.lastIndex { !$0.isWhitespace }.map { String(line[...$0]) } ?? ""
        }[...]
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// Between a minute and 14 days.
    package static func length(_ text: String) throws(EventEntryError) -> Duration {
        let length: Duration
        do throws(DurationTextError) {
            length = try DurationText.read(text)
        } catch {
            throw .length(error)
        }
        guard length > .zero, length <= .days(14) else { throw .lengthOutOfRange(text) }
        return length
    }

    /// A future date and time. A date without a year that was lately is refused.
    ///
    /// - Parameter day: the day of a time alone; nil for the next day with that time.
    package static func start(
        _ text: String, zone: Zone, on day: LocalDate? = nil, account: Account, now: Instant
    ) throws(EventEntryError) -> NaturalDate.Reading {
        var reading: NaturalDate.Reading
        do throws(NaturalDateError) {
            reading = try NaturalDate.read(
                text, now: now, zone: zone, order: account.dateOrder, refusesRecentPast: true)
            _ = try reading.withTime()
        } catch .past(let date, let time) {
            let said = time.map { DateText().long(LocalDateTime(date: date, time: $0)) } ?? DateText().dayWithYear(date)
            throw .inPast(said)
        } catch {
            throw .date(text, error)
        }
        if let day { reading = reading.on(day, in: zone) }
        guard reading.instant > now else { throw .inPast(DateText().long(reading.instant, in: zone)) }
        return reading
    }
}

/// Why something that was typed for an event is not valid.
package enum EventEntryError: Error, Hashable, Sendable {
    case noName(what: String)
    /// It has this many characters; what it names.
    case longName(Int, what: String)
    /// It has this many characters.
    case longPlace(Int)
    case length(DurationTextError)
    case lengthOutOfRange(String)
    case date(String, NaturalDateError)
    /// The moment, as it is shown.
    case inPast(String)
}

extension EventEntryError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noName(let what): "\(what) needs a name."
        case .longName(let count, let what):
            "That \(what == EventEntry.tag ? "tag" : "name") is too long: \(count) characters, and the limit is 200."
        case .longPlace(let count): "That place is too long: \(count) characters, and the limit is 200."
        case .length(let error): "Invalid length: \(error)."
        case .lengthOutOfRange(let text): "The length must be between 1 minute and 14 days, not \(text.quotedLine)."
        case .date(_, .empty): "Give a date."
        case .date(let text, let error): "Invalid date \(text.quotedLine): \(error.sentence)"
        case .inPast(let moment): "\(moment) is in the past."
        }
    }
}

extension EventEntryError: UserFacingError {
    package var kind: ErrorKind {
        if case .inPast = self { return .refused }
        return .invalid
    }

    package var nextSteps: [NextStep] {
        if case .inPast = self { return ["Pick a later time."] }
        return []
    }
}
