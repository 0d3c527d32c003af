import Storage
package import Values

/// Which alerts a member gets by text.
package enum MemberAlerts: String, CaseIterable, Codable, SQLConvertible, Sendable {
    /// About every event of the account, and about the account.
    case all
    /// About the events that they own; an owner of the account also gets those about the account.
    case own
    case none

    /// In words, for a choice: `About every show`.
    package var words: String {
        switch self {
        case .all: "About every show"
        case .own: "About their own shows"
        case .none: "None"
        }
    }
}

/// The hours of a day in which a member gets no alerts that can wait, in the account's zone: `22:00-08:00`.
package struct AlertQuietHours: Hashable, Sendable {
    package let from: LocalTime
    /// Not the same as `from`. The next day where it is earlier.
    package let until: LocalTime

    /// Parses `22:00-08:00`. Throws `MemberError.quietHours` for anything else.
    package init(_ text: String) throws(MemberError) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map {
            $0.split(whereSeparator: \.isWhitespace).joined()
        }
        guard parts.count == 2, let from = LocalTime(iso: parts[0].padded), let until = LocalTime(iso: parts[1].padded),
            from != until
        else { throw .quietHours(text) }
        (self.from, self.until) = (from, until)
    }

    /// Nil for an empty text, which means none of their own.
    package static func read(_ text: String) throws(MemberError) -> AlertQuietHours? {
        if text.allSatisfy(\.isWhitespace) || text.lowercased() == "usual" { return nil }
        return try AlertQuietHours(text)
    }

    /// `moment`, or the end of the quiet hours that it is in.
    package func end(from moment: Instant, in zone: Zone) -> Instant {
        let local = zone.local(moment)
        let isOvernight = until < from
        let isQuiet =
            isOvernight ? local.time >= from || local.time < until : local.time >= from && local.time < until
        guard isQuiet else { return moment }
        let date = isOvernight && local.time >= from ? local.date.adding(days: 1) : local.date
        return zone.instant(of: LocalDateTime(date: date, time: until))
    }
}

extension AlertQuietHours: CustomStringConvertible {
    package var description: String { "\(from)-\(until)" }
}

extension String {
    /// `8:00` as `08:00`.
    fileprivate var padded: String { count == 4 ? "0" + self : self }
}
