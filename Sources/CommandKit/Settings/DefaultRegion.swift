package import PhoneNumbers
package import Values

/// The default region, derived from the machine's time zone.
package enum DefaultRegion {
    /// The region for national phone numbers; the United States if the zone belongs to no known region.
    package static func region(of zone: Zone) -> Region? {
        for region in ["US", "CA", "GB", "AU", "DE", "FR", "ES", "IT", "NL", "PT", "IE", "NZ", "AT", "CH", "BE", "MX"]
        where Zone.zones(ofCountry: region).contains(zone) {
            return Region(region)
        }
        return Region("US")
    }
}

/// The version of the program.
package enum Version {
    package static let text = "0.1.0"
    package static let userAgent = "greenroom/\(text)"
}
