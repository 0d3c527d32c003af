extension Zone {
    /// The name for people: `New York time`, `UTC`.
    package var spoken: String {
        let place = identifier.split(separator: "/").last.map(String.init) ?? identifier
        if ["UTC", "UCT", "GMT", "Zulu", "Universal", "Greenwich"].contains(place) { return "UTC" }
        // Etc/GMT+5 is five hours west of Greenwich.
        if identifier.hasPrefix("Etc/GMT"), let hours = Int(place.dropFirst(3)) {
            return hours == 0 ? "UTC" : "UTC\(hours < 0 ? "+" : "-")\(abs(hours))"
        }
        return place.replacing("_", with: " ") + " time"
    }
}
