internal import Values

/// Which zone a TZID means, by its name alone.
enum ZoneNames {
    /// `Europe/Berlin` itself, at the end of `/mozilla.org/20050126_1/Europe/Berlin`, in other letters
    /// (`europe/berlin`, `America/New York`), or as Windows calls it. Nil when it means none.
    static func zone(_ name: String) -> Zone? {
        let trimmed = String(name.prefix(200)).trimmingSpaces
        if let zone = known(trimmed) { return zone }
        if let names = WindowsZones.names[trimmed.lowercased()] { return firstKnown(names) }
        let parts = trimmed.split(separator: "/")
        guard parts.count >= 2, parts.count <= 20 else { return nil }
        // A last part alone, `Berlin`, says little; a path that begins with a slash is a path.
        let last = trimmed.hasPrefix("/") ? parts.count - 1 : parts.count - 2
        for start in parts.indices where start <= last {
            if let zone = known(parts[start...].joined(separator: "/")) { return zone }
        }
        return nil
    }

    /// Names close to one that means none.
    static func suggestions(for name: String) -> [String] {
        Suggestions.closest(to: String(name.prefix(64)), in: identifiers)
    }

    private static func known(_ name: String) -> Zone? {
        let name = name.map { $0 == " " ? "_" : String($0) }.joined()
        if name == "Z" { return .utc }
        if let zone = Zone(name) { return zone.isWrittenAsUTC ? .utc : zone }
        if let other = renamed[name] { return firstKnown([other]) }
        guard name.contains("/"), let spelled = spellings[name.lowercased()] else { return nil }
        return Zone(spelled)
    }

    static func firstKnown(_ names: [String]) -> Zone? {
        let zone = names.lazy.flatMap { [$0, renamed[$0] ?? $0] }.compactMap { Zone($0) }.first
        return zone.map { $0.isWrittenAsUTC ? .utc : $0 }
    }

    /// Read once, since it reads the whole folder.
    static let identifiers = Zone.identifiers

    private static let spellings = Dictionary(identifiers.map { ($0.lowercased(), $0) }) { first, _ in first }

    /// Old names that a system may leave out, and new ones that it may not have yet, both ways.
    private static let renamed: [String: String] = {
        let pairs = [
            ("Asia/Calcutta", "Asia/Kolkata"), ("Asia/Katmandu", "Asia/Kathmandu"), ("Asia/Rangoon", "Asia/Yangon"),
            ("Asia/Saigon", "Asia/Ho_Chi_Minh"), ("Europe/Kiev", "Europe/Kyiv"), ("America/Godthab", "America/Nuuk"),
            ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
            ("America/Indianapolis", "America/Indiana/Indianapolis"),
            ("US/Eastern", "America/New_York"), ("US/Central", "America/Chicago"), ("US/Mountain", "America/Denver"),
            ("US/Pacific", "America/Los_Angeles"), ("US/Alaska", "America/Anchorage"),
            ("US/Hawaii", "Pacific/Honolulu"), ("US/Arizona", "America/Phoenix"), ("GB", "Europe/London"),
            ("Japan", "Asia/Tokyo"), ("Singapore", "Asia/Singapore"), ("PRC", "Asia/Shanghai"),
            ("Canada/Eastern", "America/Toronto"), ("Canada/Pacific", "America/Vancouver"),
            ("Australia/ACT", "Australia/Sydney"), ("Australia/NSW", "Australia/Sydney"),
        ]
        // Forwards first: for `Australia/Sydney` nothing else needs to stand.
        let both = pairs + pairs.map { ($0.1, $0.0) }
        return Dictionary(both) { first, _ in first }
    }()
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
