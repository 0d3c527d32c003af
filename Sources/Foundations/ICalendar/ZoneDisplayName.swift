import Values

/// A zone as Windows shows it in lists, which Exchange, Zimbra and Outlook write as TZID:
/// `(UTC-05:00) Eastern Time (US & Canada)`, `(GMT+01.00) Sarajevo/Warsaw/Zagreb`, `Athens, Istanbul, Minsk`. Also an
/// offset alone: `GMT+05:00`, `UTC-5`, `(GMT -03:00)`.
struct ZoneDisplayName {
    /// Seconds east of UTC outside daylight time, as written; nil where the name begins without an offset.
    private let offset: Int?
    /// In small letters without spaces and punctuation.
    private let places: [String]
    private let isPath: Bool
    /// It names Canada, in any language of Windows.
    private let isInCanada: Bool

    init(_ name: String) {
        let text = name.folded
        let (offset, rest) = ZoneDisplayName.offset(at: text[...])
        self.offset = offset
        isInCanada = rest.contains("canad") || rest.contains("kanad")
        var outside = ""
        var depth = 0
        for character in rest {
            if character == "(" { depth += 1 }
            if depth == 0 { outside.append(character) }
            if character == ")" { depth = max(0, depth - 1) }
        }
        for ending in [" - old", " - new"] where outside.hasSuffix(ending) { outside.removeLast(ending.count) }
        let parts = outside.replacing(" - ", with: ",").split { ",;:/\\".contains($0) }
        isPath = outside.contains("/")
        // Brackets that have no offset may hold anything.
        let isUnclear = offset == nil && text.hasPrefix("(")
        places = isUnclear ? [] : parts.map(ZoneDisplayName.key).filter { !$0.isEmpty }
    }

    /// Nil if the zone is not known for sure. Of several places, the first with the written offset counts; else the
    /// first, because its offset has changed since the name was written.
    var zone: Zone? {
        if places.isEmpty { return offset.flatMap(ZoneDisplayName.fixed) }
        let known = places.map { ZoneDisplayName.zones[$0] ?? [] }
        let candidates = known.flatMap { $0 }.compactMap { ZoneNames.firstKnown([$0]) }
        guard let offset else {
            // A path such as `Custom/Berlin` is another zone.
            let count = known.count { !$0.isEmpty }
            return count == known.count || !isPath && count * 2 >= known.count ? candidates.first : nil
        }
        let cities = places.flatMap { ZoneDisplayName.cities[$0] ?? [] }.compactMap { ZoneNames.firstKnown([$0]) }
        if let zone = (candidates + cities).first(where: { ZoneDisplayName.standardOffset(of: $0) == offset }) {
            return zone
        }
        if let first = candidates.first { return first }
        return isInCanada ? ZoneDisplayName.canada[offset].flatMap { ZoneNames.firstKnown([$0]) } : nil
    }

    // MARK: - Offsets

    /// `(utc-05:00)`, `gmt+5`, `(gmt -03.00)`, `(utc)` or `+0530` at the beginning, and what follows it.
    private static func offset(at text: Substring) -> (Int?, Substring) {
        let pattern = /(\()?\s*(utc|gmt)?\s*(?:([+-])\s*(\d{1,2})(?:[:.]?(\d\d))?)?\s*\)?\s*/
        guard let found = text.prefixMatch(of: pattern) else { return (nil, text) }
        let (open, unit, sign, hours, minutes) = (found.1, found.2, found.3, found.4, found.5)
        let rest = text[found.range.upperBound...]
        guard let sign, let hours else { return open == nil || unit == nil ? (nil, text) : (0, rest) }
        // `+5` alone is no offset, nor is `utc-5-x`.
        guard unit != nil || hours.count == 2 && minutes != nil, open != nil || rest.allSatisfy(\.isWhitespace),
            let hour = Int(hours), let minute = Int(minutes ?? "0"),
            let time = LocalTime(hour: hour, minute: minute)
        else { return (nil, text) }
        return ((sign == "-" ? -1 : 1) * time.secondsSinceMidnight, rest)
    }

    /// A zone that has this offset all year.
    static func fixed(_ offset: Int) -> Zone? {
        guard offset % 3600 == 0 else { return parts[offset].flatMap { Zone($0) } }
        // The offsets of `Etc` zones count westward.
        let hours = -offset / 3600
        return hours == 0 ? .utc : Zone("Etc/GMT\(hours < 0 ? "" : "+")\(hours)")
    }

    /// Zones without daylight time whose offset is not a whole hour.
    private static let parts = [
        -34_200: "Pacific/Marquesas", 12_600: "Asia/Tehran", 16_200: "Asia/Kabul", 19_800: "Asia/Kolkata",
        20_700: "Asia/Kathmandu", 23_400: "Asia/Yangon", 31_500: "Australia/Eucla", 34_200: "Australia/Darwin",
    ]

    /// Zones of Canada by their offset. Windows names it in the language of the computer.
    private static let canada = [
        -28_800: "America/Los_Angeles", -25_200: "America/Denver", -21_600: "America/Chicago",
        -18_000: "America/New_York", -14_400: "America/Halifax",
    ]

    /// Outside daylight time, in 2025.
    private static func standardOffset(of zone: Zone) -> Int {
        let days = [(1, 1), (7, 1)].compactMap { LocalDate(year: 2025, month: $0.0, day: $0.1) }
        return days.map { zone.offset(at: Instant(milliseconds: Int64($0.daysSince1970) * 86_400_000)) }.min() ?? 0
    }

    // MARK: - Places

    private static func key(_ place: some StringProtocol) -> String {
        place.folded.replacing("co-ordinated", with: "coordinated").filter { $0.isLetter || $0.isNumber }
    }

    /// The IANA names of the zones that show a place.
    private static let zones: [String: [String]] = {
        var zones: [String: [String]] = [:]
        for line in table.split(separator: "\n") {
            let halves = line.split(separator: "=")
            for place in halves[1].split(whereSeparator: { ",/".contains($0) }) {
                zones[key(place), default: []] += WindowsZones.names[String(halves[0])] ?? []
            }
        }
        return zones
    }()

    /// IANA names by their last part.
    private static let cities = Dictionary(
        grouping: ZoneNames.identifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") },
        by: { key($0.split(separator: "/").last ?? "") })

    /// By Windows name: the places in its display names of all versions, without the words in brackets.
    /// Source: the registry of Windows 2000 to 11 as quoted in public time zone lists.
    private static let table = """
        dateline standard time=International Date Line West
        utc-11=Coordinated Universal Time-11, Midway Island
        aleutian standard time=Aleutian Islands
        hawaiian standard time=Hawaii
        marquesas standard time=Marquesas Islands
        alaskan standard time=Alaska
        utc-09=Coordinated Universal Time-09
        pacific standard time (mexico)=Baja California
        utc-08=Coordinated Universal Time-08
        pacific standard time=Pacific Time
        us mountain standard time=Arizona
        mountain standard time (mexico)=Chihuahua, La Paz, Mazatlan
        mountain standard time=Mountain Time
        yukon standard time=Yukon
        central america standard time=Central America
        central standard time=Central Time
        easter island standard time=Easter Island
        central standard time (mexico)=Guadalajara, Mexico City, Monterrey, Mexico, Tegucigalpa
        canada central standard time=Saskatchewan
        sa pacific standard time=Bogota, Lima, Quito, Rio Branco
        eastern standard time (mexico)=Chetumal
        eastern standard time=Eastern Time
        haiti standard time=Haiti
        cuba standard time=Havana
        us eastern standard time=Indiana
        turks and caicos standard time=Turks and Caicos
        paraguay standard time=Asuncion
        atlantic standard time=Atlantic Time
        venezuela standard time=Caracas
        central brazilian standard time=Cuiaba
        sa western standard time=Georgetown, La Paz, Manaus, San Juan
        pacific sa standard time=Santiago
        newfoundland standard time=Newfoundland
        tocantins standard time=Araguaina
        e. south america standard time=Brasilia
        sa eastern standard time=Cayenne, Fortaleza
        argentina standard time=City of Buenos Aires, Buenos Aires
        greenland standard time=Greenland
        montevideo standard time=Montevideo
        magallanes standard time=Punta Arenas
        saint pierre standard time=Saint Pierre and Miquelon
        bahia standard time=Salvador
        utc-02=Coordinated Universal Time-02, Mid-Atlantic
        azores standard time=Azores
        cape verde standard time=Cabo Verde Is., Cape Verde Is.
        utc=Coordinated Universal Time, Universal Coordinated Time
        gmt standard time=Dublin, Edinburgh, Lisbon, London, Greenwich Mean Time
        greenwich standard time=Monrovia, Reykjavik
        sao tome standard time=Sao Tome
        morocco standard time=Casablanca
        w. europe standard time=Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna, Western/Central Europe
        central europe standard time=Belgrade, Bratislava, Budapest, Ljubljana, Prague
        romance standard time=Brussels, Copenhagen, Madrid, Paris
        central european standard time=Sarajevo, Skopje, Warsaw, Zagreb
        w. central africa standard time=West Central Africa
        gtb standard time=Athens, Bucharest
        middle east standard time=Beirut
        egypt standard time=Cairo
        e. europe standard time=Chisinau
        syria standard time=Damascus
        west bank standard time=Gaza, Hebron
        south africa standard time=Harare, Pretoria
        fle standard time=Helsinki, Kyiv, Kiev, Riga, Sofia, Sofija, Tallinn, Vilnius
        israel standard time=Jerusalem, Israel
        south sudan standard time=Juba
        kaliningrad standard time=Kaliningrad
        sudan standard time=Khartoum
        libya standard time=Tripoli
        namibia standard time=Windhoek
        jordan standard time=Amman
        arabic standard time=Baghdad
        turkey standard time=Istanbul
        arab standard time=Kuwait, Riyadh
        belarus standard time=Minsk
        russian standard time=Moscow, St. Petersburg
        e. africa standard time=Nairobi, East Africa
        volgograd standard time=Volgograd
        iran standard time=Tehran
        arabian standard time=Abu Dhabi, Muscat
        astrakhan standard time=Astrakhan, Ulyanovsk
        azerbaijan standard time=Baku
        russia time zone 3=Izhevsk, Samara
        mauritius standard time=Port Louis
        saratov standard time=Saratov
        georgian standard time=Tbilisi
        caucasus standard time=Yerevan
        afghanistan standard time=Kabul
        west asia standard time=Ashgabat, Tashkent
        qyzylorda standard time=Astana, Qyzylorda
        ekaterinburg standard time=Ekaterinburg
        pakistan standard time=Islamabad, Karachi
        india standard time=Chennai, Kolkata, Calcutta, Mumbai, New Delhi
        sri lanka standard time=Sri Jayawardenepura
        nepal standard time=Kathmandu
        central asia standard time=Bishkek
        bangladesh standard time=Dhaka
        omsk standard time=Omsk
        n. central asia standard time=Novosibirsk
        myanmar standard time=Yangon, Rangoon
        se asia standard time=Bangkok, Hanoi, Jakarta
        altai standard time=Barnaul, Gorno-Altaysk
        w. mongolia standard time=Hovd
        north asia standard time=Krasnoyarsk
        tomsk standard time=Tomsk
        china standard time=Beijing, Chongqing, Hong Kong, Hong Kong SAR, Urumqi
        north asia east standard time=Irkutsk
        singapore standard time=Kuala Lumpur, Singapore
        w. australia standard time=Perth
        taipei standard time=Taipei
        ulaanbaatar standard time=Ulaanbaatar, Ulaan Bataar
        aus central w. standard time=Eucla
        transbaikal standard time=Chita
        tokyo standard time=Osaka, Sapporo, Tokyo
        north korea standard time=Pyongyang
        korea standard time=Seoul
        yakutsk standard time=Yakutsk
        cen. australia standard time=Adelaide
        aus central standard time=Darwin
        e. australia standard time=Brisbane
        aus eastern standard time=Canberra, Melbourne, Sydney
        west pacific standard time=Guam, Port Moresby
        tasmania standard time=Hobart
        vladivostok standard time=Vladivostok
        lord howe standard time=Lord Howe Island
        bougainville standard time=Bougainville Island
        russia time zone 10=Chokurdakh
        magadan standard time=Magadan
        norfolk standard time=Norfolk Island
        sakhalin standard time=Sakhalin
        central pacific standard time=Solomon Is., New Caledonia
        russia time zone 11=Anadyr, Petropavlovsk-Kamchatsky, Kamchatka
        new zealand standard time=Auckland, Wellington
        utc+12=Coordinated Universal Time+12
        fiji standard time=Fiji, Fiji Islands
        chatham islands standard time=Chatham Islands
        utc+13=Coordinated Universal Time+13
        tonga standard time=Nuku'alofa
        samoa standard time=Samoa
        line islands standard time=Kiritimati Island
        """
}
