/// Words for two dates, and for all of a time.
enum PairWords {
    static let lists: [(AvailabilityRole, String)] = [
        (
            .both,
            """
            both, both work, both dates, both days, both nights, both of them, both of those, both of these, both of em
            both of two, both options, both ones, both shows, both gigs, ambos, ambas, los dos, las dos, les deux, beide
            entrambi, entrambe
            """
        ),
        (
            .throughout,
            """
            all month, whole month, entire month, all month long, all way through, all through, right through
            all way, throughout, every week, each week, all summer, all winter, all season, whole time, all time
            """
        ),
    ]
}
