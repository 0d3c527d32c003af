import Values

/// Finds the zone that a TZID means by its name.
enum ZoneNames {
    /// Accepts `Europe/Berlin`, the end of `/mozilla.org/20050126_1/Europe/Berlin`, other spellings (`europe/berlin`,
    /// `America/New York`, `Argentina/Buenos_Aires`), Windows names and what Windows shows. Nil if no zone is found.
    static func zone(_ name: String) -> Zone? {
        var trimmed = String(name.prefix(200)).trimmingSpaces
        if trimmed.lowercased().hasPrefix(microsoft) { trimmed.removeFirst(microsoft.count) }
        if let zone = named(trimmed) ?? ZoneDisplayName(trimmed).zone { return zone }
        // Outlook numbers zones that it has changed: `Eastern Standard Time 1`.
        guard let space = trimmed.lastIndex(of: " "), trimmed[space...].dropFirst().allSatisfy(\.isWholeNumber) else {
            return nil
        }
        let numbered = String(trimmed[..<space]).trimmingSpaces
        return named(numbered) ?? ZoneDisplayName(numbered).zone
    }

    /// `tzone://Microsoft/Utc`
    private static let microsoft = "tzone://microsoft/"

    private static func named(_ trimmed: String) -> Zone? {
        if let zone = known(trimmed) { return zone }
        if let names = WindowsZones.names(trimmed) { return firstKnown(names) }
        // `US-Eastern`, `Europe_Berlin`
        if !trimmed.contains("/"), let dash = trimmed.firstIndex(where: { $0 == "-" || $0 == "_" }) {
            let slashed = trimmed[..<dash] + "/" + trimmed[trimmed.index(after: dash)...]
            if let zone = known(String(slashed)) { return zone }
        }
        let parts = trimmed.split(separator: "/")
        guard parts.count >= 2, parts.count <= 20 else { return nil }
        // The last part alone, `Berlin`, is not enough. A name that begins with a slash is a path.
        let last = trimmed.hasPrefix("/") ? parts.count - 1 : parts.count - 2
        for start in parts.indices where start <= last {
            if let zone = known(parts[start...].joined(separator: "/")) { return zone }
        }
        return nil
    }

    /// Whether a name is that of a zone and nothing else: an IANA name, also within a path, or a Windows name.
    static func isPrecise(_ name: String) -> Bool {
        !name.hasPrefix("(") && (name.contains("/") || WindowsZones.names[name.lowercased()] != nil)
    }

    /// Zone names similar to an unknown one.
    static func suggestions(for name: String) -> [String] {
        Suggestions.closest(to: String(name.prefix(64)), in: identifiers)
    }

    private static func known(_ name: String) -> Zone? {
        let name = name.map { $0 == " " ? "_" : String($0) }.joined()
        if name == "Z" { return .utc }
        if let zone = Zone(name) { return CalendarWriter.writesAsUTC(zone) ? .utc : zone }
        guard name.contains("/") else { return name.uppercased() == "UTC" ? .utc : nil }
        return (spellings[name.lowercased()] ?? endings[name.lowercased()]).flatMap { Zone($0) }
    }

    static func firstKnown(_ names: [String]) -> Zone? {
        let zone = names.lazy.compactMap { Zone($0) }.first
        return zone.map { CalendarWriter.writesAsUTC($0) ? .utc : $0 }
    }

    /// Read once, because it reads the whole folder.
    static let identifiers = Zone.identifiers

    private static let spellings = Dictionary(identifiers.map { ($0.lowercased(), $0) }) { first, _ in first }

    /// The last two of three parts: `argentina/buenos_aires`.
    private static let endings = Dictionary(
        identifiers.filter { $0.split(separator: "/").count == 3 }.map { name in
            (name.lowercased().split(separator: "/").dropFirst().joined(separator: "/"), name)
        }
    ) { first, _ in first }
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
