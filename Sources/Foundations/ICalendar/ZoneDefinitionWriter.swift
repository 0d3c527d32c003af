import Values

/// Writes a VTIMEZONE.
enum ZoneDefinitionWriter {
    /// From BEGIN:VTIMEZONE to END:VTIMEZONE.
    static func lines(of zone: ZoneDefinition) -> [ContentLine] {
        var lines = [ContentLine("BEGIN", "VTIMEZONE"), .text("TZID", zone.identifier)]
        if let location = zone.location { lines.append(.text("X-LIC-LOCATION", location)) }
        for part in zone.observances { lines += ZoneDefinitionWriter.lines(of: part) }
        lines.append(ContentLine("END", "VTIMEZONE"))
        return lines
    }

    private static func lines(of part: ZoneDefinition.Observance) -> [ContentLine] {
        let kind = part.isDaylight ? "DAYLIGHT" : "STANDARD"
        var lines = [
            ContentLine("BEGIN", kind), ContentLine("DTSTART", WrittenTime.local(part.start).text),
            ContentLine("TZOFFSETFROM", ZoneOffset.text(part.offsetFrom)),
            ContentLine("TZOFFSETTO", ZoneOffset.text(part.offsetTo)),
        ]
        if let rule = part.rule { lines.append(ContentLine("RRULE", rule.text)) }
        lines += part.dates.map { ContentLine("RDATE", WrittenTime.local($0).text) }
        if let name = part.name { lines.append(.text("TZNAME", name)) }
        lines.append(ContentLine("END", kind))
        return lines
    }
}
