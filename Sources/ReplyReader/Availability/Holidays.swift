import Values

/// Days that people call by their names.
enum Holidays {
    static let all: [(words: [String], date: @Sendable (Int) -> LocalDate?)] = {
        func fixed(_ month: Int, _ day: Int) -> @Sendable (Int) -> LocalDate? {
            { LocalDate(year: $0, month: month, day: day) }
        }
        /// The last one where the count is -1.
        func nth(_ weekday: Weekday, _ count: Int, in month: Int) -> @Sendable (Int) -> LocalDate? {
            { year in
                guard let first = LocalDate(year: year, month: month, day: 1) else { return nil }
                let days = first.weekday.days(until: weekday)
                let last = first.adding(days: days + 28)
                return count > 0
                    ? first.adding(days: days + 7 * (count - 1))
                    : last.month == month ? last : last.adding(days: -7)
            }
        }
        func easter(_ days: Int) -> @Sendable (Int) -> LocalDate? {
            { year in
                let (a, b, c) = (year % 19, year / 100, year % 100)
                let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
                let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
                let m = (a + 11 * h + 22 * l) / 451
                let day = h + l - 7 * m + 114
                return LocalDate(year: year, month: day / 31, day: day % 31 + 1)?.adding(days: days)
            }
        }
        let thanksgiving = nth(.thursday, 4, in: 11)
        return [
            (["new", "years", "eve"], fixed(12, 31)), (["new", "year", "eve"], fixed(12, 31)),
            (["boxing", "day"], fixed(12, 26)), (["st", "stephens", "day"], fixed(12, 26)),
            (["xmas", "day"], fixed(12, 25)), (["christmas", "day"], fixed(12, 25)), (["nochebuena"], fixed(12, 24)),
            (["nochevieja"], fixed(12, 31)), (["silvester"], fixed(12, 31)), (["hogmanay"], fixed(12, 31)),
            (["new", "years"], fixed(12, 31)), (["australia", "day"], fixed(1, 26)), (["aus", "day"], fixed(1, 26)),
            (["straya", "day"], fixed(1, 26)),
            (["burns", "night"], fixed(1, 25)), (["valentines", "day"], fixed(2, 14)), (["vday"], fixed(2, 14)),
            (["st", "patricks", "day"], fixed(3, 17)), (["st", "patricks"], fixed(3, 17)),
            (["st", "paddys", "day"], fixed(3, 17)), (["st", "paddys"], fixed(3, 17)),
            (["paddys", "day"], fixed(3, 17)),
            (["april", "fools", "day"], fixed(4, 1)), (["april", "fools"], fixed(4, 1)),
            (["cinco", "de", "mayo"], fixed(5, 5)), (["juneteenth"], fixed(6, 19)), (["canada", "day"], fixed(7, 1)),
            (["independence", "day"], fixed(7, 4)), (["bonfire", "night"], fixed(11, 5)),
            (["guy", "fawkes"], fixed(11, 5)), (["veterans", "day"], fixed(11, 11)),
            (["groundhog", "day"], fixed(2, 2)),
            (["memorial", "day"], nth(.monday, -1, in: 5)), (["labor", "day"], nth(.monday, 1, in: 9)),
            (["presidents", "day"], nth(.monday, 3, in: 2)), (["mlk", "day"], nth(.monday, 3, in: 1)),
            (["columbus", "day"], nth(.monday, 2, in: 10)), (["thanksgiving", "day"], thanksgiving),
            (["mothers", "day"], nth(.sunday, 2, in: 5)), (["fathers", "day"], nth(.sunday, 3, in: 6)),
            (["easter", "sunday"], easter(0)), (["easter", "monday"], easter(1)), (["good", "friday"], easter(-2)),
            (["easter", "saturday"], easter(-1)), (["easter", "day"], easter(0)),
            (["new", "years", "day"], fixed(1, 1)), (["new", "year"], fixed(1, 1)), (["nye"], fixed(12, 31)),
            (["christmas", "eve"], fixed(12, 24)), (["xmas", "eve"], fixed(12, 24)),
            (["christmas"], fixed(12, 25)), (["xmas"], fixed(12, 25)), (["thanksgiving"], thanksgiving),
            (["turkey"], thanksgiving), (["halloween"], fixed(10, 31)), (["valentines"], fixed(2, 14)),
            (["july", "fourth"], fixed(7, 4)),
        ]
    }()
}
