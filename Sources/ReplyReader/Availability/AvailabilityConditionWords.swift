/// What an answer depends on, and who says that they will answer later.
enum AvailabilityConditionWords {
    static let lists: [(AvailabilityRole, String)] = [
        (
            .condition,
            """
            have to, gotta, must, can only, could only, need to be, need to leave, need to go, need to get
            need to finish, out by, done by, early, earlier, late, later, before, after, by, til, till, until
            between, until then, would need, ill need, wont be there until, after work, half, in worst case
            cant stay late, cant stay long, cant headline, cant close, cant host, cant open, cant do long set
            cant do headline, cant do full set, dont put me on first, dont put me first, dont put me on last
            dont put me last, wont be drinking, not drinking, cant drink, cant drive, starting, but only, conditional
            conditionally, caveat, only caveat, with caveat, money permitting, weather permitting
            """
        ),
        (.preference, "prefer, preferably, preference, preferred, rather, ideally, best, better, favorite, ideal"),
        (
            .supposition,
            """
            if, unless, depending, depends, depend, provided, providing, assuming, as long as, so long as, only if
            contingent, subject to, pending, hinges, when, once, without, if so, if not, then yes, then no
            siempre y cuando, con tal, si no, suppose, provided that, providing that, as long as im, on condition
            on condition that, only when, permitting, assuming that, depends what, depends on what, depends how
            depends on how, depends who, depends on who, depends if, depends on if, depends whether
            depends on whether, depends where, depends when, depending on what, depending how, depending on how
            depends which, hinges on, hinges on what, hinges on whether, dependent on, dependant on, hanging on
            relies on, down to whether, comes down to, whether, unless i, in event, should i get, if and only if
            if youre stuck, if stuck, if youre desperate, if you get stuck
            """
        ),
        (
            .obtain,
            """
            get, find, take, swap, switch, move, shift, arrange, sort, wangle, wrangle, change, cover, line up
            """
        ),
        (
            .wait,
            """
            let me check, lemme check, let me see, lemme see, get back to you, get back to u, get back to ya
            get back, will check, ill check, gotta check, need to check, have to check, checking, check with
            check my, check on, let you know, let u know, let ya know, lyk, will know, know soon, know more
            waiting on, waiting to hear, waiting for, will confirm, confirm later, look at my, check calendar
            hit you back, circle back, find out, double check, ill look, let me look, give me a sec, let me ask
            lemme ask, need to ask, gonna check, going to check, ill see, look into, ill get, tell you later
            need a day, still waiting, dejame ver, te aviso, give me day, give me minute, give me few days, not yet
            dont know yet, ask me later, got to see, have got to see, need to see, have to see, gotta see
            want to see, got to ask, have got to ask, have to ask, gotta ask, need to speak, have to speak
            gotta speak, got to speak, need to talk, have to talk, gotta talk, got to check, have got to check
            need to run it, have to run it, need to run this, gotta run it, need to clear, have to clear
            gotta clear, got to clear, need to confirm, have to confirm, gotta confirm, got to confirm, need to look
            have to look, see what, see if, see how, see whether, wait and see, ask my, ask missus, ask boss
            run it by, run it past, run this by, run this past, clear it with, clear with, ill have to see
            need to wait, have to wait, gotta wait, got to wait, leave it with me, bear with me, bear with
            let me get, on it, confirm tomorrow, will get back, ill come back, come back to you, report back
            still figuring, figuring out, figure out, working it out, work it out, sort it out, double checking
            speak to my, talk to my, hear from, hear back, check diary, check first, check in with, need to find out
            have to find out, sleep on it, think about it, mull it over
            ill confirm, ill know, which i have to check, that i have to check, which i need to check
            that i need to check, which ill have to check
            """
        ),
    ]
}
