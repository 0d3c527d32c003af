#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Earlier names of zones, such as `US/Eastern` for `America/New_York`. Systems without the old names have no files for
/// them, and calendars and databases still use them.
struct ZoneLinks: Sendable {
    /// Ends with a zero, for C.
    private let source: [UInt8]

    /// - Parameter source: the system's `tzdata.zi`, with lines like `L America/New_York US/Eastern`; empty if there is
    ///   none.
    init(source: [UInt8]) { self.source = source + [0] }

    /// What an earlier name leads to, which may be an earlier name too; nil for today's name. Only the lines with the
    /// name are read: every command asks for a zone.
    func target(_ name: String) -> String? {
        guard !ZoneFolder.universal.contains(name) else { return nil }
        let links = source.withUnsafeBytes {
            Self.lines(of: $0.assumingMemoryBound(to: CChar.self).baseAddress, with: name)
        }
        if let link = links.last(where: { $0.count == 3 && $0[0] == "L" && $0[2] == name }) { return link[1] }
        let known = Self.table.withCString { Self.lines(of: $0, with: name) }
        return known.first { $0.dropFirst().contains(name) }?[0]
    }

    /// Earlier names of a zone, for systems that are older than its name.
    func earlier(_ name: String) -> [String] { targets.filter { $0.value == name }.keys.sorted() }

    /// What every earlier name leads to.
    private var targets: [String: String] {
        var targets: [String: String] = [:]
        for line in Self.table.split(separator: "\n") {
            let names = line.split(separator: " ").map(String.init)
            for name in names.dropFirst() { targets[name] = names[0] }
        }
        for line in source.dropLast().split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
            let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            if words.count == 3 { targets[words[2]] = words[1] }
        }
        for name in ZoneFolder.universal { targets[name] = nil }
        return targets
    }

    /// The words of each line that has these characters behind a space.
    ///
    /// - Parameter text: ends with a zero.
    private static func lines(of text: UnsafePointer<CChar>?, with characters: String) -> [[String]] {
        guard let start = text else { return [] }
        let (wanted, end) = (" \(characters)", CChar(bitPattern: UInt8(ascii: "\n")))
        var (lines, next) = ([[String]](), start)
        while let found = strstr(next, wanted).map({ UnsafePointer($0) }) {
            var (first, last) = (found, found)
            while first > start, first[-1] != end { first -= 1 }
            while last.pointee != 0, last.pointee != end { last += 1 }
            let line = UnsafeRawBufferPointer(start: first, count: last - first)
            lines.append(line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) })
            next = last
        }
        return lines
    }

    /// Each line has today's name, and then the earlier ones. From the links of the IANA database, release 2025b.
    private static let table = """
        Africa/Abidjan Africa/Timbuktu Iceland
        Africa/Cairo Egypt
        Africa/Nairobi Africa/Asmera
        Africa/Tripoli Libya
        America/Adak America/Atka US/Aleutian
        America/Anchorage US/Alaska
        America/Argentina/Buenos_Aires America/Buenos_Aires
        America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Catamarca
        America/Argentina/Cordoba America/Cordoba America/Rosario
        America/Argentina/Jujuy America/Jujuy
        America/Argentina/Mendoza America/Mendoza
        America/Chicago CST6CDT US/Central
        America/Denver America/Shiprock MST7MDT Navajo US/Mountain
        America/Detroit US/Michigan
        America/Edmonton America/Yellowknife Canada/Mountain
        America/Halifax Canada/Atlantic
        America/Havana Cuba
        America/Indiana/Indianapolis America/Fort_Wayne America/Indianapolis US/East-Indiana
        America/Indiana/Knox America/Knox_IN US/Indiana-Starke
        America/Iqaluit America/Pangnirtung
        America/Jamaica Jamaica
        America/Kentucky/Louisville America/Louisville
        America/Los_Angeles PST8PDT US/Pacific US/Pacific-New
        America/Manaus Brazil/West
        America/Mazatlan Mexico/BajaSur
        America/Mexico_City Mexico/General
        America/New_York EST5EDT US/Eastern
        America/Noronha Brazil/DeNoronha
        America/Nuuk America/Godthab
        America/Panama America/Coral_Harbour EST
        America/Phoenix MST US/Arizona
        America/Puerto_Rico America/Virgin
        America/Regina Canada/Saskatchewan
        America/Rio_Branco America/Porto_Acre Brazil/Acre
        America/Santiago Chile/Continental
        America/Sao_Paulo Brazil/East
        America/St_Johns Canada/Newfoundland
        America/Tijuana America/Ensenada America/Santa_Isabel Mexico/BajaNorte
        America/Toronto America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern
        America/Vancouver Canada/Pacific
        America/Whitehorse Canada/Yukon
        America/Winnipeg America/Rainy_River Canada/Central
        Asia/Ashgabat Asia/Ashkhabad
        Asia/Dhaka Asia/Dacca
        Asia/Ho_Chi_Minh Asia/Saigon
        Asia/Hong_Kong Hongkong
        Asia/Jerusalem Asia/Tel_Aviv Israel
        Asia/Kathmandu Asia/Katmandu
        Asia/Kolkata Asia/Calcutta
        Asia/Macau Asia/Macao
        Asia/Makassar Asia/Ujung_Pandang
        Asia/Nicosia Europe/Nicosia
        Asia/Seoul ROK
        Asia/Shanghai Asia/Chongqing Asia/Chungking Asia/Harbin PRC
        Asia/Singapore Singapore
        Asia/Taipei ROC
        Asia/Tehran Iran
        Asia/Thimphu Asia/Thimbu
        Asia/Tokyo Japan
        Asia/Ulaanbaatar Asia/Choibalsan Asia/Ulan_Bator
        Asia/Urumqi Asia/Kashgar
        Asia/Yangon Asia/Rangoon
        Atlantic/Faroe Atlantic/Faeroe
        Australia/Adelaide Australia/South
        Australia/Brisbane Australia/Queensland
        Australia/Broken_Hill Australia/Yancowinna
        Australia/Darwin Australia/North
        Australia/Hobart Australia/Currie Australia/Tasmania
        Australia/Lord_Howe Australia/LHI
        Australia/Melbourne Australia/Victoria
        Australia/Perth Australia/West
        Australia/Sydney Australia/ACT Australia/Canberra Australia/NSW
        Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich GMT+0 GMT-0 GMT0 Greenwich
        Etc/UTC Etc/UCT Etc/Universal Etc/Zulu UCT Universal Zulu
        Europe/Athens EET
        Europe/Berlin Atlantic/Jan_Mayen
        Europe/Brussels CET MET
        Europe/Chisinau Europe/Tiraspol
        Europe/Dublin Eire
        Europe/Istanbul Asia/Istanbul Turkey
        Europe/Kyiv Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye
        Europe/Lisbon Portugal WET
        Europe/London Europe/Belfast GB GB-Eire
        Europe/Moscow W-SU
        Europe/Warsaw Poland
        Pacific/Auckland Antarctica/South_Pole NZ
        Pacific/Chatham NZ-CHAT
        Pacific/Easter Chile/EasterIsland
        Pacific/Guadalcanal Pacific/Ponape
        Pacific/Honolulu HST Pacific/Johnston US/Hawaii
        Pacific/Kanton Pacific/Enderbury
        Pacific/Kwajalein Kwajalein
        Pacific/Pago_Pago Pacific/Samoa US/Samoa
        Pacific/Port_Moresby Pacific/Truk Pacific/Yap
        """
}
