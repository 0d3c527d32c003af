/// Phrases of texts about dates, in plain words without articles. The longest one at a place counts.
enum AvailabilityWords {
    static func role(of words: ArraySlice<String>) -> (role: AvailabilityRole, length: Int)? {
        for length in stride(from: min(longest, words.count), to: 0, by: -1) {
            if let role = table[words.prefix(length).joined(separator: " ")] { return (role, length) }
            // "isn't possible" as "not possible"
            if length > 1, let first = words.first, ["isnt", "arent", "aint", "wouldnt", "doesnt"].contains(first),
                let role = table["not " + words.prefix(length).dropFirst().joined(separator: " ")]
            {
                return (role, length)
            }
        }
        return nil
    }

    static func isKnown(_ word: String) -> Bool { vocabulary.contains(word) }

    private static let table: [String: AvailabilityRole] = {
        var found: [String: AvailabilityRole] = [:]
        for (role, list) in lists + idioms + foreign + PairWords.lists {
            for phrase in list.split(whereSeparator: { $0 == "," || $0.isNewline }) {
                let words = phrase.split(separator: " ").map(String.init)
                // Texts are looked up without articles behind the first word.
                let key =
                    words.prefix(1) + words.dropFirst().filter { !articles.contains($0) || words == ["if", "so"] }
                found[key.joined(separator: " ")] = role
            }
        }
        return found
    }()

    static let articles: Set = ["the", "a", "an", "my", "some", "really", "so", "very", "super", "just", "def"]

    private static let longest = table.keys.map { $0.split(separator: " ").count }.max() ?? 1

    /// Single words of the phrases, for corrections of the spelling.
    static let vocabulary: Set<String> = Set(table.keys.flatMap { $0.split(separator: " ").map(String.init) })

    private static let lists: [(AvailabilityRole, String)] = [
        (
            .yes,
            """
            yes, yep, yeah, yea, ya, yup, yess, yesss, yas, yass, yessir, yuh, ye, sure, ok, okay, okey, kk, alright
            aight
            absolutely, definitely, def, defo, certainly, totally, good, great, fine, perfect, cool, excellent
            awesome
            works, work, wrks, wrk, workable, free, available, avail, availble, avaliable, availabel, availible, open
            can, could, doable, thumbsup, able, works for me, work for me, good for me, fine by me, good with me
            i am in, in for, in on, count me in, put me in, put me down, put me on, sign me up, book me, lock me in
            pencil me for
            im down, down for, am down, down, up for, game, im game, can do, can make, can make it, could do, can play
            i can, ill be there, ill do, ill take, id take, gimme, give me, lets do, lets go, happy to, glad to
            would love
            love to, id love, id like, i want, i wanna, in town, im good, all good for, good to go, good on
            good for, no problem
            no prob, no probs, no problems, no issue, no issues, no worries, no conflict, no conflicts, not busy
            not booked, not doing anything, nothing going on, no plans, have nothing, got nothing, nothing booked
            si, puedo, bien, funciona, funcionan, libre, disponible, claro, dale, perfecto, vale, me sirve
            me queda bien
            im there, confirmed, confirm, im around, around, i do have, have free, have open, keep me, down to
            works great
            should definitely, no brainer, yes please, for sure, fo sho, 100 percent, percent, hell yeah, hell yes
            bet
            """
        ),
        (
            .no,
            """
            unavailable, unavail, busy, booked, slammed, swamped, decline
            pass, impossible, conflict, conflicts, thumbsdown, bad, terrible, away, traveling, travelling, touring
            out
            out of town, out of country, out of state, on tour, on vacation, on holiday, on road, i work, im working
            have work
            at work, working, got work, have gig, got gig, have show, got show, have conflict, got conflict
            have plans
            got plans, have prior, regular gig, other gig, another gig, already booked, already have, spoken for
            tied up
            no good, no go, not good, no dice, no bueno, not happening, not possible, not an option, x, count me out
            im out, leave me out, take me off for, ocupado, ocupada, out on, wont be around
            dont work, doesnt work, not available, not free, not around, not going to work, not gonna work
            not working for me, double booked, overbooked, stop asking, stop asking me, stop asking me about
            dont ask, dont ask me
            dont text me about, stop texting me about, stop texting about, dont text about, quit asking me about
            quit asking
            stop asking about, dont ask about, quit asking about, stop sending me, no more, stop with, i am out, gtg
            off limits, taken, unfortunately not, sadly not, regrettably, conflicted, skip, missing, miss, minus me
            wont work
            have kids, got kids, have class, got class, have school, have church, have rehearsal, have practice, gone
            prior commitment, prior engagement, im busy, sick, on call, have thing, got thing
            """
        ),
        (.nay, "no, nope, nah, naw, nay"),
        (
            .open,
            """
            wide open, totally free, totally open, completely free, completely open, free as bird, free all around
            open wide
            super free, free and clear, all clear, all good, all mine
            """
        ),
        (.cant, "cant, cannot, cnt, unable, wont, wont be able, not able, no puedo, not able to"),
        (
            .not,
            """
            not, dont, doesnt, isnt, arent, aint, never, wouldnt, couldnt, didnt, havent, hasnt, wasnt, nunca
            dnt, doesn, isn
            """
        ),
        (
            .maybe,
            """
            maybe, mayb, mabye, maybee, perhaps, possibly, possible, probably, prob, probs, prolly, probly
            tentative, tentatively
            might, may be, may work, unsure, iffy, likely, unlikely, hopefully, potentially, think, guess
            pretty sure, fairly sure
            not sure, not certain, not positive, dont know, dunno, idk, no idea, on fence, up in air, up in the air
            leaning
            kinda, sorta, long shot, stretch, doubt, doubtful, i doubt, highly doubt, unlikely to, not confident
            wish, not 100 percent, not 100, backup, worst case, standby, should, should be
            should work, should be able, hold, penciled, pencil me in, pencil, tbd, tbc, question mark, could maybe
            ish, quiza
            quizas, tal vez, tentativo, almost certainly, almost, most likely, more likely, hopeful, hoping, hope to
            dont think, not likely, wishful, imagine, cant commit, cant say, cant tell, cant confirm, cant promise
            cant decide, wont know, cant answer, couldnt say
            cant be sure, cant guarantee, cant remember, cant give answer, cant be certain, wont be sure, i believe
            believe, soft yes, soft hold, weak yes, toss up, 50
            """
        ),
        (
            .doubt,
            """
            tough, hard, tricky, tight, difficult, rough, complicated, not great, not ideal, less ideal
            dificil, harder, tougher
            """
        ),
        (
            .all,
            """
            all, everything, whenever, whichever, every, each, entire, whole, all of them
            all of those, all of these, all of em
            every day, every date, every night, every one, each one, all dates
            all nights
            all of above, all above, all days, all those, all these, todas, todos, todo, all of
            every single one, any and all, every time, all ones, all times, everyday, each of
            """
        ),
        (
            .any,
            """
            any, anything, anytime, any time, any of them, any of those, any of these, any day, any date, any night
            any of em
            any of, anyday, any dates, any one of these, any one of those, cualquiera, those dates, these dates
            them all
            """
        ),
        (
            .none,
            """
            none, neither, nothing, nada, zero, zilch, ninguna, ninguno, none of them, none of those, none of these
            none of em
            not any, not one, no dates, nothing this month, neither of them, neither of those, none of, neither of
            not single one
            """
        ),
        (
            .rest,
            """
            rest, others, other ones, other dates, other days, other nights, everything else, anything else, otherwise
            remaining, remainder, all others, all other, other one, rest of them, rest of those, rest of dates
            rest of em
            any others, any other, besides that, other than that, aside from that, apart from that, except for that
            everything other, all rest, after that, after then, from then on, other two, other three, las demas
            el resto, resto, demas, ones left, any other dates
            """
        ),
        (
            .except,
            """
            except, except for, excepting, besides, other than, minus, excluding, apart from, aside from
            not counting, less
            sans, save for, with exception of, exception of, outside of, barring, menos, excepto, salvo, exept
            excpet, xcept, bar
            """
        ),
        (
            .only,
            "only, just, solo, nomas, solely, strictly, only one, just one, only do, only ones, simply, exclusively"
        ),
        (.but, "but, though, altho, although, however, pero, tho, yet"),
        (.so, "so, asi que, entonces, meaning"),
        (.and, "and, n, y, plus, also, as well as, along with, then, nd, e, too"),
        (.or, "or, o, and or"),
        (.choice, "either, one of, either of, either one of, any one of, pick one of, 1 of"),
        (
            .limit,
            """
            not both, not all, or other, one or other, just one of them, only one of them, somenumber, max, at most
            up to
            no more than, pick one, choose one, either or, pick any, but not both, one at a time, not back to back
            any one
            one show, one night, at least, whichever one, whichever you need, not on both, only one of, one but
            """
        ),
        (
            .condition,
            """
            have to, gotta, must, can only, could only, need to be, need to leave, need to go, need to get
            need to finish, out by, done by
            early, earlier, late, later, before, after, by, til, till, until, between
            until then, would need, ill need, wont be there until, after work, half
            in worst case, starting, but only
            """
        ),
        (.preference, "prefer, preferably, preference, preferred, rather, ideally, best, better, favorite, ideal"),
        (
            .supposition,
            """
            if, unless, depending, depends, depend, provided, providing, assuming, as long as, so long as, only if
            contingent
            subject to, pending, hinges, in case, when, once, without, if so, if not, then yes, then no
            siempre y cuando, con tal, si no, suppose
            """
        ),
        (
            .wait,
            """
            let me check, lemme check, let me see, lemme see, get back to you, get back to u, get back to ya
            get back, will check
            ill check, gotta check, need to check, have to check, checking, check with, check my, check on
            let you know, let u know
            let ya know, lyk, will know, know soon, know more, waiting on, waiting to hear, waiting for
            will confirm, confirm later
            look at my, check calendar, hit you back, circle back, find out, double check, ill look, let me look
            give me a sec
            let me ask, lemme ask, need to ask, gonna check, going to check, ill see, look into, ill get
            tell you later, need a day
            still waiting, dejame ver, te aviso, give me day, give me minute, give me few days, not yet
            dont know yet, ask me later
            """
        ),
        (
            .question,
            """
            what, whats, when are, when is, how, hows, who, whos, where, wheres, why, is there, is it, are there
            are you, can i, can we
            can you, could i, could you, could we, do you, do i, would you, will there, will you, does it, does that
            any chance
            is this, is that, are these, are those, did you, have you, wondering, wonder, which, is pay, is venue
            are we, que hora
            cuanto, do we, should i, may i, is he, is she, am i, que, donde, cuando, remind me, quien, whens
            """
        ),
        (
            .other,
            """
            he, she, they, hes, shes, theyre, wife, husband, hubby, boyfriend, girlfriend, bf, gf, sister, brother
            mom, dad
            roommate, buddy, friend, drummer, bassist, guitarist, fiance, fiancee, partner, him, them both, daughter
            son, mother
            father, cousin, keyboardist, singer, manager, agent, their, his, her, theirs, you, your, u, youre, we all
            """
        ),
        (
            .reason,
            """
            wedding, funeral, birthday, bday, anniversary, vacation, trip, flight, tour, shift, shifts, church, exam
            exams, finals, wedding rehearsal
            surgery, rehearsal, recital, appointment, appt, graduation, conference, retreat, reunion, class
            baby shower, shiva
            bachelor, bachelorette, attending, flying, moving, camping, daycare, babysitting
            watching kids, date night, jury duty, teaching, performing elsewhere, another show, other show
            have another, moved
            visiting, hosting, honeymoon, cruise, deadline, commitment
            """
        ),
        (
            .unclear,
            """
            i dont work, dont have anything, dont have any, dont have, no gigs, no gig, no shows, no show, no work
            have no
            havent got, not working, isnt anything, not booked up, most, most of, some, few, couple, several
            every other, half of, same, usual, swap, trade, instead of, alternate, alternating, except when
            one too, swap out, already told, told you, said, wrong, mistake
            cancel, canceled, cancelled, change, changed, meant, correct, forget, typo
            was, were, used to
            """
        ),
        (
            .neutral,
            """
            i, im, ill, id, me, my, am, be, it, its, make, the, a, an, of, on, for, to, at, in, with
            that, this, these, those
            instead, them, hi, hey, hello, yo, thanks, thank, thx, ty, tysm, thank you, please, pls, plz, lol, haha
            ha, lmao
            man, dude, bro, sis, boss, again, there, here, well, oh, ooh, uh, um, hmm, ah, aw, ugh, dang, damn, shit
            now, right now
            really, very, super, still, always, usually, at moment, right, today, as of now, so far, will
            would, shall
            dates, date, days, day, nights, night, evening, evenings, one, ones, show, shows, spot, spots, set, sets
            slot, slots, gig
            gigs, options, option, month, week, year, answer, ans, answers, reply, hear, hope youre well
            hope all is well, hope all well
            love, loves, heart, omg, asking, thinking of me, for asking, for thinking of me, for reaching out
            reaching out
            cant wait, let me know, lmk, lemme know, no rush, np, cheers, best wishes, xoxo, xo, talk soon, see you
            see ya, cu
            if that works, if thats ok, if thats okay, if thats cool, if you need me, if u need me, if you want
            if u want me
            if you want me, if youll have me, if still available, if its still open, if theyre still open, if needed
            if youd like
            if thats alright, if it helps, if you still need people, if youre still looking, if thats fine
            if still open, if you like
            happy holidays, merry christmas, good morning, good evening, good afternoon, good to hear, good luck
            great to hear
            all best, all the best, thats great, sounds good, sounds great, sounds fun, perfect thanks, great thanks
            thanks again
            have good one, have great day, have good day, have great one, my dude, my man, my friend, much love
            much appreciated
            appreciate it, appreciate you, looking forward, excited, stoked, pumped, cant believe, wow, yay, woo
            woohoo, btw, fyi
            y thanks, ya know, you know, you guys, dont worry, no need, why not, not bad, not gonna lie, ngl, tbh
            honestly, tonight
            looks like, look, seems, like, says, calendar, my calendar, schedule, my schedule, wise, me and, us, we
            our, dear
            por favor, gracias, hola, para mi, lo siento, perdon, fechas, dias, noches, el, la, los, las, de
            que tal, con, en, mi
            reporting for duty, use me, from, guys, folks, homie, dudes, girl, babe, friend of mine, anymore
            any more, any longer, late reply, late response, sorry for late, sorry im late, getting back late
            delayed response, count on me, as usual, as always, as i said, happy, glad, person, per, else, up
            both of us
            """
        ),
    ]
}
