import PhoneNumbers
import Values

/// The default region, derived from the machine's time zone.
enum DefaultRegion {
    /// The region for national phone numbers; the United States if the zone belongs to no known region.
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
