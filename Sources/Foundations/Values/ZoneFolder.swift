import Synchronization

/// A folder of TZif files, usually `/usr/share/zoneinfo`. Caches what it has read.
final class ZoneFolder: Sendable {
    /// `$TZDIR`, else the default folders.
    static let system = ZoneFolder(path: SystemFiles.environment("TZDIR") ?? "/usr/share/zoneinfo")

    private let path: String
    private let read = Mutex<[String: Zone]>([:])
    private let knownLinks = Mutex<ZoneLinks?>(nil)
    private let knownCountries = Mutex<Countries?>(nil)

    /// What the tables of the folder say.
    private struct Countries {
        /// The zones of each country, in the order of `zone1970.tab`.
        let zones: [String: [String]]
        /// The zones that countries call their own, also where they are links today.
        let own: Set<String>
    }

    init(path: String) {
        self.path = path
    }

    /// The zone of a name, or of an earlier name; its identifier is today's name.
    func zone(_ identifier: String) -> Zone? {
        if let known = read.withLock({ $0[identifier] }) { return known }
        guard ZoneFolder.isPlausible(identifier) else { return nil }
        let name = currentName(of: identifier)
        guard let table = table(name) ?? tableOfEarlierName(name) ?? table(identifier) else { return nil }
        let zone = Zone(identifier: name, table: table)
        read.withLock { $0[identifier] = zone }
        return zone
    }

    /// A country's own zone keeps its name, also where the links lead on.
    private func currentName(of identifier: String) -> String {
        var name = identifier
        for _ in 0..<Self.mostLinks {
            guard let next = links.target(name), !countries.own.contains(name) else { break }
            name = next
        }
        return name
    }

    /// More than in any release; a damaged file may have a circle.
    private static let mostLinks = 8

    private func tableOfEarlierName(_ name: String) -> ZoneTable? {
        links.earlier(name).lazy.filter { !self.countries.own.contains($0) }.compactMap(table).first
    }

    private func table(_ name: String) -> ZoneTable? {
        SystemFiles.bytes(of: "\(path)/\(name)", limit: 1 << 18).flatMap(ZoneTable.init(tzif:))
            ?? (ZoneFolder.universal.contains(name) ? .utc : nil)
    }

    /// Every zone name in the folder, sorted.
    func identifiers() -> [String] {
        var found: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for (name, isFolder) in SystemFiles.names(in: "\(path)/\(folder)") {
                let identifier = folder + name
                guard ZoneFolder.isPlausible(identifier) else { continue }
                if isFolder { folders.append(identifier + "/") } else { found.append(identifier) }
            }
        }
        return found.sorted()
    }

    /// The zones of a country by its ISO 3166 code, in the order of `zone1970.tab`; empty for an unknown code.
    func zones(ofCountry code: String) -> [Zone] {
        (countries.zones[code.uppercased()] ?? []).compactMap(zone)
    }

    /// The English names of countries by their ISO 3166 codes: lines of `code TAB name`.
    func countryNames() -> [String: String] {
        let lines = (SystemFiles.text(of: "\(path)/iso3166.tab") ?? "").split(separator: "\n")
        return lines.filter { !$0.hasPrefix("#") }.reduce(into: [:]) { names, line in
            let columns = line.split(separator: "\t")
            if columns.count == 2 { names[String(columns[0])] = String(columns[1]) }
        }
    }

    private var links: ZoneLinks {
        knownLinks.withLock { known in
            let links = known ?? ZoneLinks(source: SystemFiles.bytes(of: "\(path)/tzdata.zi") ?? [])
            known = links
            return links
        }
    }

    /// Read when it is first asked for: most commands need no more than one zone of today's name.
    private var countries: Countries {
        knownCountries.withLock { known in
            let countries = known ?? readCountries()
            known = countries
            return countries
        }
    }

    private func readCountries() -> Countries {
        let old = zonesByCountry("zone.tab") ?? [:]
        let zones = zonesByCountry("zone1970.tab") ?? old
        return Countries(zones: zones, own: Set(zones.values.joined()).union(old.values.joined()))
    }

    /// Lines of `codes TAB coordinates TAB zone TAB comments`, the codes separated by commas. Nil if there is no such
    /// file.
    private func zonesByCountry(_ file: String) -> [String: [String]]? {
        guard let text = SystemFiles.text(of: "\(path)/\(file)") else { return nil }
        var table: [String: [String]] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard columns.count >= 3 else { continue }
            for code in columns[0].split(separator: ",") {
                table[String(code), default: []].append(String(columns[2]))
            }
        }
        return table
    }

    /// Names of UTC, available without zone files.
    static let universal: Set<String> = ["UTC", "Etc/UTC", "GMT", "Etc/GMT"]

    /// Accepts letters, digits, `_ + -` and slashes between them, so that a name cannot leave the folder. Other files
    /// there (`posix/…`, `right/…`, `localtime`, `zone.tab`) begin in lower case or contain a period. `Factory` is not
    /// a zone.
    static func isPlausible(_ identifier: String) -> Bool {
        let parts = identifier.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return identifier.utf8.count <= 64 && identifier.first?.isUppercase == true && identifier != "Factory"
            && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isZoneByte) }
    }

    private static func isZoneByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        default: byte.asciiDigit != nil
        }
    }
}
