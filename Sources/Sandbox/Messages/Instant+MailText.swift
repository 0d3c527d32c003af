internal import Values

extension Instant {
    /// `Thu, 24 Aug 2023 05:01:45 +0000` (RFC 2822), the date format of the 2010 API.
    var mailText: String {
        let seconds = milliseconds.floorDivided(by: 1000)
        let days = seconds.floorDivided(by: 86_400)
        let date = LocalDate(daysSince1970: Int(days))
        let time = LocalTime(secondsSinceMidnight: Int(seconds - days * 86_400))
        let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
        let name = Self.dayNames[date.weekday.rawValue - 1]
        return "\(name), \(day) \(Self.monthNames[date.month - 1]) \(date.year) \(time.isoWithSeconds) +0000"
    }

    private static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
