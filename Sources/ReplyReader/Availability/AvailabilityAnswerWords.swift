/// A yes, a no or a doubt about dates.
enum AvailabilityAnswerWords {
    static let lists: [(AvailabilityRole, String)] = [
        (
            .yes,
            """
            yes, yep, yeah, yea, ya, yup, yess, yesss, yas, yass, yessir, yuh, ye, sure, ok, okay, okey, kk, alright
            aight, absolutely, definitely, def, defo, certainly, totally, good, great, fine, perfect, cool
            excellent, awesome, works, work, wrks, wrk, workable, free, available, avail, availble, avaliable
            availabel, availible, open, can, could, doable, thumbsup, able, works for me, work for me, good for me
            fine by me, good with me, i am in, in for, in on, count me in, put me in, put me down, put me on
            sign me up, book me, lock me in, pencil me for, im down, down for, am down, down, up for, game, im game
            can do, can make, can make it, could do, can play, i can, ill be there, ill do, ill take, id take, gimme
            give me, lets do, lets go, happy to, glad to, would love, love to, id love, id like, i want, i wanna
            in town, im good, all good for, good to go, good on, good for, no problem, no prob, no probs
            no problems, no issue, no issues, no worries, no conflict, no conflicts, not busy, not booked
            not doing anything, nothing going on, no plans, have nothing, got nothing, nothing booked, si, puedo
            bien, funciona, funcionan, libre, claro, dale, perfecto, vale, me sirve, me queda bien, im there
            confirmed, confirm, im around, around, i do have, have free, have open, keep me, down to, works great
            should definitely, no brainer, yes please, for sure, fo sho, 100 percent, percent, hell yeah, hell yes
            bet, opened up, opens up, freed up, came free, come free, has opened up, goes, goes for me
            would be sick, be sick, thatd be sick, thats sick, have nothing on, got nothing on, goer, golden, gold
            ace, lush, mint, sorted, fab, fabulous, lovely, grand, brilliant, brill, dandy, peachy, wonderful
            fantastic, amazing, ideal for me, super duper, sweet, sweet as, sound, banging, magic, wicked, sick bro
            dope, lit, tops, champion, smashing, cracking, decent, swell, rock solid, solid, safe, safe bet, clear
            empty, on board, im on board, all over it, count on me for, done, green light, green, is go, locked
            locked in, cleared, possible for me, suit, suits, suits me, would suit, yours, im yours, available for
            hyped for, keen, keen for, keen on, can deffo do, deffo, defs, defnitely, defo can, can definitely
            can absolutely, indeed, affirmative, roger, aye, yarp, yesh, yeh, yh, yus, yessum, ja please, yup yup
            had me at, sold me at, you had me at, you sold me at, you got me at, manage, can manage, could manage
            swing, can swing, could swing, make work, can make work, can make that work, squeeze in, can squeeze in
            up for it, fits, fit, fits me, hunky dory, no bother, no bother at all, no probably, no probably with
            no problem with, in heartbeat, in like flynn, bon, cest bon, no problems with, no issue with
            no issues with, no drama, no dramas, not problem, not issue, isnt problem, no sweat, easy peasy, easy
            happy with, ok with, fine with, cool with, down with, can come, will come, can perform, can host
            can headline, can open, can fill, can cover, will do, will play, will be there, be there, see you on
            cant wait for, would be perfect, would be great, would be good, would be ideal, would be fine
            would work, should be fine for me, nailed on, dead cert, cert, bang on, im there for, pop me down for
            pop me on, chuck me down for, chuck me on, stick me down for, stick me on, whack me on, slot me in
            slot me in for, slot me on, add me to, hit me with, sign me up for, stick me in for, pencil me on
            mark me down for, mark me for, book me in, book me in for, lock me in for, throw me on, schedule me for
            get me on
            cant see why not, dont see why not, definite, thumbs up, thumbs up for, nothing planned
            nothing planned for, nothing scheduled, nothing in diary, nothing in calendar, nothing on calendar
            wont be problem, wont be issue, wouldnt be problem, wouldnt be issue, wont be any problem
            shouldnt be problem, consider me for, consider me, vote for, one vote for, i vote for, id vote for
            my vote is, my vote is for, my vote goes to, could you put me down for, can you put me down for
            could you put me in for, can you put me in for, can you book me for, could you book me for
            can you put me on for, could you put me on for, cant see problem, cant see problem with, cant see issue
            cant see issue with, cant see any problem, cant see any problem with, cant see any issue
            cant see any issue with, cant see any issues, cant see any clash, cant see any clash on
            cant foresee problem
            cant foresee any problem, cant foresee any problem with, cant foresee any issue, cant foresee any clash
            cant foresee any clash on, nothing clashing, nothing clashing with, nothing clashes, nothing clashes with
            no clash, no clashes, no clash on, no clashes on, no clash with, nothing stopping me, nothing stopping me on
            nothing to stop me, no way im missing, no way id miss, theres no way id miss, there is no way id miss
            not missing, wouldnt miss, wont miss, wont be missing, not going to miss, not gonna miss, never miss
            refuse to miss, hate to miss, id hate to miss, hate missing, nothing id rather do, nothing id rather do on
            nothing i would rather do, nothing in way, nothing in way of, nothing against, nothing against doing
            nothing beats, cant beat, wont let you down, wont be late, make exception for, will make exception for
            can make exception for
            """
        ),
        (
            .open,
            """
            wide open, totally free, totally open, completely free, completely open, free as bird, free all around
            open wide, super free, free and clear, all clear, all good, all mine, whole lot open, im all yours
            all yours, at your disposal, open book, diary empty, diary is empty, diarys empty, diary is clear
            diarys clear, calendar is clear, calendar clear, calendars clear, empty calendar, open calendar
            totally clear, completely clear, free on all, good on all, down for all, up for all, down for whatever
            put me anywhere, full availability, full avail, im all in, all in, all systems go, all dates open
            all day every day
            """
        ),
        (
            .no,
            """
            unavailable, unavail, busy, booked, slammed, swamped, decline, pass, impossible, conflict, conflicts
            thumbsdown, bad, terrible, away, traveling, travelling, touring, out, out of town, out of country
            out of state, on tour, on vacation, on holiday, on road, i work, im working, have work, at work, working
            got work, have gig, got gig, have show, got show, have conflict, got conflict, have plans, got plans
            have prior, regular gig, other gig, another gig, already booked, already have, spoken for, tied up
            no good, no go, not good, no dice, no bueno, not happening, not possible, not an option, x, count me out
            im out, leave me out, take me off for, ocupado, ocupada, out on, wont be around, dont work, doesnt work
            not available, not free, not around, not going to work, not gonna work, not working for me
            double booked, overbooked, stop asking, stop asking me, stop asking me about, dont ask, dont ask me
            dont text me about, stop texting me about, stop texting about, dont text about, quit asking me about
            quit asking, stop asking about, dont ask about, quit asking about, stop sending me, no more, stop with
            i am out, gtg, off limits, taken, unfortunately not, sadly not, regrettably, conflicted, skip, missing
            miss, minus me, wont work, have kids, got kids, have class, got class, have school, have church
            have rehearsal, have practice, gone, prior commitment, prior engagement, im busy, sick, on call
            have thing, got thing, take me off, scratch me, scratch me from, trash, garbage, rubbish, pants, toast
            cooked, screwed, wrecked, ruined, sucks, stinks, dicht, lost me at, you lost me at, lose, losing, drop
            scrap, ditch, nix, binning, axe, scratch, strike, cross off, cross out, remove, knock off, leave off
            leave out, take off, rule out, ruled out, take out, delete, omit, lost cause, void, nuke, veto, bail on
            bailing on, dropping, pull out of, pulling out of, sit out, sitting out, give miss, skipping, opt out of
            no to, no on, no for, isnt happening, aint happening, no chance, not chance, no way, no way jose
            no can do, cant do it, nowhere near, washout, write off, non starter, nonstarter, no joy, bust, busted
            blocked, blocked off, blocked out, blackout, blacked out, full up, fully booked, fully committed
            booked solid, booked up, chocka, chockers, chock a block, jammed, jam packed, packed, rammed, stacked
            snowed under, flat out, mental, manic, hectic, mad, mayhem, chaos, crazy, insane, nightmare, disaster
            car crash, mare, hell, brutal, in bits, on shift, on nights, on late, on lates, on earlies, have to work
            gotta work, got to work, need to work, supposed to work, supposed to be, committed, committed elsewhere
            engaged, elsewhere, other plans, got other plans, have other plans, prior plans, got something on
            have something on, something on, got something, have something, stuck, stuck at, grounded, hospital
            in hospital, abroad, overseas, off grid, interstate, up north, down south, on honeymoon, on cruise
            on retreat, on trip, on business, on leave, on hols, on holidays, on jury duty, no thanks for
            no thank you to, would kill me, out for, am out, are out, is out, not doable, not available for
            not up for, not keen, not keen on, not feeling, not around for, off table, is off, are off, red, nay to
            i work on, i work every, i always work, always work, clash, clashes, clashing, got clash, have clash
            wont be home, wont be back, wont be here, wont be there, wont be in town, not in town, not here
            not home, not in country, not in state, not free for, no longer work, no longer available
            no longer free, no longer works, no longer do, cant any more, fell through, pulling double, double shift
            the kids that, got kids that, babysitting on, parents evening, school play, works do, work do
            work party, office party, xmas do, christmas do, leaving do, stag do, hen do, stag, hen party
            knackered, exhausted, i teach, i coach, i travel, doing show, doing gig, already gigging, gigging on
            thumbs down, thumbs down for, stop putting me up for, stop putting me down for, stop putting me on
            i want to be alone, i just want to be alone, just want to be alone, i wanna be alone, i want to rest
            stop booking me, need to be alone, want to be alone, alone time, me time, time to myself, time for myself
            keep me off, keep me off for, keep me out of, bin off, bin, can do one, can get lost, can get stuffed
            can sod off, can jog on, can bugger off, can go to hell, can piss off, drop me from, remove me from
            take me off for, take me out of, cross me off, cross me off for
            is full, are full, all full, im full, diary full, calendar full, diary is full, calendar is full
            need to rest, want to rest, need rest, need break, staying home, stay home, staying in, quiet night in
            """
        ),
        (
            .nay,
            """
            no, nope, nah, naw, nay, nope nope, nuh uh, nuh, noo, nooo, noooo, negative, no sir, no maam, no no
            hell no, big no, hard no, hard pass, no from me, firm no
            """
        ),
        (.cant, "cant, cannot, cnt, unable, wont, wont be able, not able, no puedo, not able to"),
        (
            .not,
            """
            not, dont, doesnt, isnt, arent, aint, never, wouldnt, couldnt, didnt, havent, hasnt, wasnt, nunca, dnt
            doesn, isn
            """
        ),
        (
            .maybe,
            """
            maybe, mayb, mabye, maybee, perhaps, possibly, possible, probably, prob, probs, prolly, probly
            tentative, tentatively, might, may be, may work, unsure, iffy, likely, unlikely, hopefully, potentially
            think, guess, pretty sure, fairly sure, not sure, not certain, not positive, dont know, dunno, idk
            no idea, on fence, up in air, leaning, kinda, sorta, long shot, stretch, doubt, doubtful, i doubt
            highly doubt, unlikely to, not confident, wish, not 100 percent, not 100, backup, worst case, standby
            should, should be, should work, should be able, hold, penciled, pencil me in, pencil, tbd, tbc
            question mark, could maybe, ish, quiza, quizas, tal vez, tentativo, almost certainly, almost
            most likely, more likely, hopeful, hoping, hope to, dont think, not likely, wishful, imagine
            cant commit, cant say, cant tell, cant confirm, cant promise, cant decide, wont know, cant answer
            couldnt say, cant be sure, cant guarantee, cant remember, cant give answer, cant be certain
            wont be sure, i believe, believe, soft yes, soft hold, weak yes, toss up, 50, in principle, who knows
            god knows, not impossible, isnt impossible, not out of question, not ruled out, not entirely impossible
            fingers crossed, in theory, theoretically, on paper, provisionally, provisional, borderline, at push
            at stretch, at pinch, if push comes to shove, if pushed, if desperate, last resort, only if desperate
            if im honest maybe, doubtful but, tbconfirmed, to be confirmed, to be determined, tba, fiftyfifty
            could be, could go either way, either way, could swing either way, touch and go, depends on day, sketchy
            dicey, shaky, wobbly, remains to be seen, we shall see, we will see, well see, well have to see
            jury is out, jurys out, not 100 percent sure, not totally sure, not entirely sure, unclear, undecided
            pending confirmation, waitlist me, reserve, sub, as sub, as backup, as reserve, emergency only
            emergencies only, in emergency, amber, yellow, orange, hmm maybe, mebbe, mibbe, possibly maybe
            potential, semi, partially, loosely, roughly, not holding my breath, wouldnt bank on, dont bank on
            dont count on, wouldnt count on, not counting on it, would have to move, shd be, shud be, might could
            could you pencil me in for, can you pencil me in for, im on standby, standby for, on hold, have hold
            got hold, first hold, holding, avail on hold, soft no
            """
        ),
        (
            .doubt,
            """
            tough, hard, tricky, tight, difficult, rough, complicated, not great, not ideal, less ideal, dificil
            harder, tougher
            """
        ),
        (.auxiliary, "is, are, do, does"),
    ]
}
