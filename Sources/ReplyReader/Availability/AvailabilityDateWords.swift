/// Which dates an answer is about, and how its parts belong together.
enum AvailabilityDateWords {
    static let lists: [(AvailabilityRole, String)] = [
        (
            .all,
            """
            all, everything, whenever, whichever, every, each, entire, whole, all of them, all of those
            all of these, all of em, every day, every date, every night, every one, each one
            all dates, all nights, all of above, all above, all days, all those, all these, todas
            todos, todo, all of, every single one, any and all, every time, all ones, all times, everyday
            each of, the lot, the whole lot, whole lot, full house, clean sweep, every last one
            all bar none, all without exception, the full set, full set, full run, whole run, them all, whole thing
            all options, every option, no preference, every single date, every single night, every single day
            every single
            each and every, all dates listed, any and every, one and all
            every one of those, every one of these, every one of them
            """
        ),
        (
            .any,
            """
            any, anything, anytime, any time, any of them, any of those, any of these, any day, any date, any night
            any of em, any of, anyday, any dates, cualquiera, those dates
            these dates, any old, any which, any arvo, any afternoon, any evening, any slot, any show, any gig
            any option
            """
        ),
        (
            .none,
            """
            none, neither, nothing, zero, zilch, ninguna, ninguno, none of them, none of those, none of these
            none of em, not any, not one, no dates, nothing this month, neither of them, neither of those, none of
            neither of, not single one, zip, nothing doing, no days, no nights, none at all, nothing at all
            nothing works, nothing free, none possible, none work, none works, none are possible, not any of them, not one of them, not single, no availability, no avail
            zero availability, zero avail, cant do any
            not either, not either of them
            """
        ),
        (
            .rest,
            """
            rest, others, other ones, other dates, other days, other nights, everything else, anything else
            otherwise, remaining, remainder, all others, all other, other one, rest of them, rest of those
            rest of dates, rest of em, any others, any other, besides that, other than that, aside from that
            apart from that, except for that, everything other, all rest, after that, after then, from then on
            other two, other three, las demas, el resto, resto, demas, ones left, any other dates, either side
            either side of that, on either side, either side of it, bar that, barring that, bar that one, save that
            minus that, minus that one, except that one, all rest of, the others, all of others, every other one
            every other date, every other day, every other night, all other dates, all other days, all other nights
            everything bar that, everything but that, everywhere else, every one else, everyone else, all else
            anything but that, remaining ones, remaining dates, remaining days, remaining nights, remaining two
            remaining three, others on list, others listed, besides those, other than those, apart from those
            apart from that one, other than that one
            """
        ),
        (
            .except,
            """
            except, except for, excepting, besides, other than, minus, excluding, apart from, aside from
            not counting, less, sans, save for, with exception of, exception of, outside of, barring, menos, excepto
            salvo, exept, excpet, xcept, bar, everything else but, everything else except, everything else bar
            anything else but, anything else except, anything else bar, all others but, all others except
            all rest but, all rest except, anything except, with exclusion of, not including, not incl, excl, exc
            omitting, leaving out, leaving off, forgetting, if not for, were it not for, cept, ceptin, sauf, ausser
            tranne
            """
        ),
        (
            .only,
            """
            only, just, solo, nomas, solely, strictly, only one, just one, only do, only ones, simply, exclusively
            can only do, can only make, could only do, could only make, i can only do, realistically only
            nothing but, none but, purely
            only got, have only got, only have
            """
        ),
        (
            .choice,
            """
            either, one of, either of, either one of, any one of, pick one of, 1 of, any of two, whichever of
            """
        ),
        (
            .limit,
            """
            not both, not all, or other, one or other, just one of them, only one of them, somenumber, max, at most
            up to, no more than, pick one, choose one, either or, pick any, but not both, one at a time
            not back to back, any one, one show, one night, at least, whichever one, whichever you need, not on both
            only one of, one but, one of them, one of those, one of these, one of two, one of pair, 1 of them
            1 of those, 1 of these, 1 of two, any one of them, any one of these, any one of those, not back 2 back
            in row, on trot, on bounce
            two nights running, nights running, consecutive, one per weekend, one per week, one weekend
            somenumber of them, one not other, not together, dont double, any combo, but not all, not all of them
            not every one, not all three, not all four, either or but, max of, cap me at, only need one
            only want one, just need one, just somenumber, only somenumber, the somenumber
            """
        ),
        (
            .but,
            """
            but, though, altho, although, however, pero, tho, yet, except that, only thing is, only problem is
            mind you
            """
        ),
        (
            .so,
            """
            so, asi que, entonces, meaning, so basically, basically, tldr, tl dr, long story short, in other words
            ie, therefore, hence, thus, in summary, to sum up, in conclusion, to be clear, to confirm, bottom line
            final answer, so yes, so yeah, so final answer, so ill say, so ill do, so i can do, so put me down for
            so that leaves, which leaves, that leaves
            """
        ),
        (.and, "and, n, y, plus, as well as, along with, then, nd, e"),
        (.or, "or, and or"),
        (
            .adding,
            """
            so does, so do, so is, so are, so would, so will, same goes for, same for, ditto, likewise, too, also
            as well, in addition, on top, additionally
            sos, add, add in, add me for, you can add
            """
        ),
    ]
}
