extension Zone {
    /// Today's zones that belong to a place, by name, without earlier names. Reads the whole folder the first time.
    package static let ofPlaces: [Zone] = identifiers.compactMap { name in
        guard name.contains("/"), let zone = Zone(name), zone.identifier == name, !zone.isWithoutPlace else {
            return nil
        }
        return zone
    }

    /// The zones of places whose name has all the words, in any order, ignoring case and accents: `new york`,
    /// `america den`. All for no words.
    package static func search(_ words: String) -> [Zone] {
        let words = words.folded.split { !$0.isLetter && !$0.isNumber }
        return ofPlaces.filter { zone in
            let name = zone.identifier.folded
            return words.allSatisfy { name.contains($0) }
        }
    }

    /// `New York, 7:30 AM`: the place, and what its clocks show.
    package func title(at now: Instant) -> String {
        let place = identifier.split(separator: "/").last.map(String.init) ?? identifier
        return "\(place.replacing("_", with: " ")), \(DateText().time(local(now).time))"
    }
}
