internal import PhoneNumbers
internal import Values

/// What the machine's time zone tells about where its user lives.
enum DefaultRegion {
    /// The country in which national numbers are meant; the United States where the zone is nobody's.
    static func region(of zone: Zone) -> Region? {
        for region in ["US", "CA", "GB", "AU", "DE", "FR", "ES", "IT", "NL", "PT", "IE", "NZ", "AT", "CH", "BE", "MX"]
        where Zone.zones(ofCountry: region).contains(zone) {
            return Region(region)
        }
        return Region("US")
    }
}

enum Version {
    static let text = "0.1.0"
    static let userAgent = "greenroom/\(text)"
}
