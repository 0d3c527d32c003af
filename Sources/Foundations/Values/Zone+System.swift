extension Zone {
    /// Every zone name of this system, sorted. Slow: reads the whole folder.
    package static var identifiers: [String] {
        ZoneFolder.system.identifiers()
    }

    /// The zones of a country by its ISO 3166 code (`US`); empty if the system does not list any.
    package static func zones(ofCountry code: String) -> [Zone] {
        ZoneFolder.system.zones(ofCountry: code)
    }

    /// The zone of this machine: `TZ`, else the target of `/etc/localtime`, else `/etc/timezone`, else UTC.
    package static let system = Zone(
        variable: SystemFiles.environment("TZ"),
        localtime: [SystemFiles.link(at: "/etc/localtime"), SystemFiles.resolved("/etc/localtime")],
        timezoneFile: SystemFiles.text(of: "/etc/timezone", limit: 4096))

    /// An invalid `TZ` means UTC, as in the C library.
    init(variable: String?, localtime: [String?], timezoneFile: String?) {
        if let variable {
            self = Zone.named(inPath: variable.hasPrefix(":") ? String(variable.dropFirst()) : variable) ?? .utc
            return
        }
        let line = timezoneFile?.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") }
        let candidates = localtime + [line.map { String($0.filter { !$0.isWhitespace }) }]
        self = candidates.lazy.compactMap { $0 }.compactMap(Zone.named(inPath:)).first ?? .utc
    }

    /// `Europe/Paris` from `Europe/Paris`, `…/zoneinfo/Europe/Paris` or `…/zoneinfo/posix/Europe/Paris`.
    private static func named(inPath path: String) -> Zone? {
        var parts = path.split(separator: "/")[...]
        if path.hasPrefix("/") || path.hasPrefix(".") {
            guard let folder = parts.lastIndex(where: { $0.hasSuffix("zoneinfo") }) else { return nil }
            parts = parts[(folder + 1)...]
        }
        if parts.first == "posix" || parts.first == "right" { parts = parts.dropFirst() }
        return Zone(parts.joined(separator: "/"))
    }

    /// Names similar to a misspelled one: `new york` and `Amerika/New_York` both give `America/New_York`.
    package static func suggestions(for typed: String) -> [String] {
        Suggestions.closest(to: typed, in: identifiers)
    }
}
