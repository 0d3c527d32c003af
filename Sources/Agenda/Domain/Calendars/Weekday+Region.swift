package import Values

extension Weekday {
    /// The first day of the week in an ISO 3166 region: Sunday or Monday. Regions whose week starts on Saturday get
    /// Monday. Source: Unicode CLDR 46, weekData.
    package static func firstDay(in region: String) -> Weekday {
        sundayRegions.contains(region) ? .sunday : .monday
    }

    private static let sundayRegions = Set(
        """
        AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE \
        PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW
        """.split(separator: " ").map(String.init))
}
