import CommandKit
import Platform
import Values

extension DemoScript {
    /// The planning of a month: a poll of dates, a show with spots, and its lineup from those who can.
    func runSeason() async throws {
        try await begin()
        let zone = try await app.account().zone
        let today = zone.date(of: app.clock.now())
        let friday = today.adding(days: 7 + today.weekday.days(until: .friday))
        let dates = [0, 1, 7, 8].map { friday.adding(days: $0) }
        say("Who can do which nights? A yes is not a booking yet.")
        try await type(
            "poll", "add", "Weekends", "--dates", dates.map(\.description).joined(separator: ", "), "--to",
            "Ada Lovelace,Grace Hopper,Alan Turing,Mary Shelley,Edgar Poe")
        try await type("poll", "send", "Weekends", "--yes")
        try await delivered(5)
        try await text("Ada Lovelace", "+14155550101", "1 and 3")
        try await text("Grace Hopper", "+14155550102", "all of them!")
        try await text("Alan Turing", "+14155550103", "only the fridays")
        try await text("Mary Shelley", "+14155550104", "sorry, can't do any of those")
        try await text("Edgar Poe", "+14155550105", "either friday, not both")
        try await type("poll", "show", "Weekends")

        say("A show on the first Friday, with spots to fill.")
        let show = ["Late Show", "--date", "\(friday) 8pm", "--spots", "host, spot, headliner"]
        try await type(["event", "add"] + show)
        try await type("lineup", "suggest", "Late Show")
        try await type("lineup", "suggest", "Late Show", "--apply")
        try await type("ask", "Late Show", "--yes")
        try await delivered(8)
        try await text("Ada Lovelace", "+14155550101", "yes!")
        try await text("Alan Turing", "+14155550103", "I'm in")
        try await text("Grace Hopper", "+14155550102", "count me in")
        try await type("board")
        try await requireComplete()
    }
}
