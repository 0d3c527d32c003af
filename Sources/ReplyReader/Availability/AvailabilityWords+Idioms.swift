/// What people say in more words.
extension AvailabilityWords {
    static let idioms: [(AvailabilityRole, String)] = [
        (
            .correction,
            """
            wait, wait no, no wait, oh wait, oh no wait, wait actually, wait sorry, sorry wait, hang on, oh hang on
            no hang on, hang on no, hold on, hold on no, no hold on, hold up, wait up, wait sec, wait minute
            actually no, no actually, oh no, er no, um no, oops, oops no, whoops, woops, oopsie, doh, my bad
            my mistake, my error, i lie, i lied, tell lie, lie, tell you lie, i mean, i meant, meant, meant to say
            meant to put, meant to type, make that, or rather, sorry no, sorry meant, sorry i meant, sorry i mean
            correction, small correction, edit, amend, amendment, change that, change that to, change of plan
            change of plans, changed my mind, plans changed, on second thought, on second thoughts, on 2th thought
            on 2th thoughts, second thoughts, come to think of it, i misread, misread, misread that, read that wrong
            i read that wrong, just realized, just realised, just remembered, i forgot, forgot, just checked, update
            typo, sorry typo, fat fingers, autocorrect, belay that, thinking about it, looking again, just looked
            just seen my diary, no sorry
            """
        ),
        (
            .void,
            """
            just kidding, only kidding, kidding, jk, jks, im kidding, im joking, just joking, only joking, joking
            psych, joke, as joke, wrong chat, wrong thread, wrong group, wrong text, wrong window, wrong convo
            not for you, wrong number sorry, sent to wrong, sent that to wrong, that wasnt for you, meant for my
            ignore that, ignore last, ignore last text, ignore last one, ignore last message, ignore my last
            ignore my last text, ignore me, ignore previous, ignore all that, ignore above, ignore first text
            disregard, disregard that, disregard last, disregard my last, scratch that, scratch all that
            scratch last, strike that, strike last, forget that, forget what i said, forget last, nevermind
            never mind, nvm, that was my kid, that was my son, that was my daughter, that was autocorrect
            that was wrong, cancel that, delete that, undo that, take that back, i take that back, take it back
            i take it back
            """
        ),
        (.weakCorrection, "sorry, actually, well actually, oh actually, sorry actually, actually sorry, no make it"),
        (
            .retracted,
            """
            i said, i put, i wrote, i typed, i texted, said before, i told you, i had said, i know i said
            earlier i said, ive said, i originally said, i previously said, i did say, i sent, i said yes to
            i said no to, said yes to, i know i said yes to, i said id do, i said i could do, i said i can do
            i said i was free
            """
        ),
        (
            .adding,
            """
            sos, so does, so do, so is, so are, so would, so will, same goes for, same for, ditto, likewise, too, also
            as well, in addition, on top, additionally
            """
        ),
        (
            .past,
            """
            did, had, played, lately, yesterday, got in, just got back, got back, was at, ive been, have been
            just did, just finished, just saw, just seen, just got, loved, saw, last gig, last show, killed, bombed
            drove, sold, headlined, hosted, recorded, released
            """
        ),
        (.instead, "instead"),
        (.past, "was, were"),
        (.auxiliary, "is, are, do, does"),
        (.obtain, "get, find, take, swap, switch, move, shift, arrange, sort, wangle, wrangle, change, cover, line up"),
        (
            .yes,
            """
            opened up, opens up, freed up, came free, come free, has opened up, goes, goes for me, would be sick
            be sick, thatd be sick, thats sick, have nothing on, got nothing on, goer, golden, gold, ace, lush, mint
            sorted, fab, fabulous, lovely, grand, brilliant, brill, dandy, peachy, wonderful, fantastic, amazing
            ideal for me, super duper, sweet, sweet as, sound, banging, magic, wicked, sick bro, dope, lit, tops
            champion, smashing, cracking, decent, swell, rock solid, solid, safe, safe bet, clear, empty, on board
            im on board, all over it, count on me for, done, green light, green, is go, locked, locked in, cleared
            possible for me, suit, suits, suits me, would suit, yours, im yours, available for, hyped for, keen
            keen for, keen on, can deffo do, deffo, defs, defnitely, defo can, can definitely, can def
            can absolutely, indeed, affirmative, roger, aye, yarp, yesh, yeh, yh, yus, yessum, ja please, yup yup
            had me at, sold me at, you had me at, you sold me at, you got me at, manage, can manage, could manage
            swing, can swing, could swing, make work, can make work, can make that work, squeeze in, can squeeze in
            pencil me for, up for it, fits, fit, fits me, hunky dory, no bother, no bother at all, no probably
            no probably with, no problem with, in heartbeat, in like flynn, bon, cest bon, no problems with
            no issue with, no issues with, no drama, no dramas, not problem, not issue, isnt problem, no sweat
            easy peasy, easy, happy with, ok with, fine with, cool with, down with, can come, will come, can perform
            can host, can headline, can open, can fill, can cover, will do, will play, will be there, be there
            see you on, cant wait for, would be perfect, would be great, would be good, would be ideal
            would be fine, would work, should be fine for me, nailed on, dead cert, cert, bang on, im there for
            cant see why not, dont see why not, definite, thumbs up, thumbs up for
            """
        ),
        (
            .no,
            """
            take me off, scratch me, scratch me from,
            trash, garbage, rubbish, pants, toast, cooked, screwed, wrecked, ruined, sucks, stinks, dicht
            lost me at, you lost me at, lose, losing, drop, scrap, ditch, nix, binning, axe, scratch, strike
            cross off, cross out, remove, knock off, leave off, leave out, take off, rule out, ruled out, take out
            delete, omit, lost cause, void, nuke, veto, bail on, bailing on, dropping, pull out of, pulling out of
            sit out, sitting out, give miss, skipping, opt out of, no to, no on, no for, isnt happening
            aint happening, no chance, not chance, no way, no way jose, no can do, cant do it, nowhere near, washout
            write off, non starter, nonstarter, no joy, bust, busted, blocked, blocked off, blocked out, blackout
            blacked out, full up, fully booked, fully committed, booked solid, booked up, chocka, chockers
            chock a block, jammed, jam packed, packed, rammed, stacked, snowed under, flat out, mental, manic
            hectic, mad, mayhem, chaos, crazy, insane, nightmare, disaster, car crash, mare, hell, brutal, in bits
            on shift, on nights, on late, on lates, on earlies, have to work, gotta work, got to work, need to work
            supposed to work, supposed to be, committed, committed elsewhere, engaged, elsewhere, other plans
            got other plans, have other plans, prior plans, got something on, have something on, something on
            got something, have something, stuck, stuck at, grounded, hospital, in hospital, abroad, overseas
            off grid, interstate, up north, down south, on honeymoon, on cruise, on retreat, on trip, on business
            on leave, on hols, on holidays, on jury duty, stop asking, no thanks for, no thank you to, would kill me
            out for, am out, are out, is out, not doable, not available for, not up for, not keen, not keen on
            not feeling, not around for, off table, is off, are off, red, nay to, i work on, i work every
            i always work, always work, clash, clashes, clashing, got clash, have clash, wont be home, wont be back
            wont be here, wont be there, wont be in town, not in town, not here, not home, not in country
            not in state, not free for, no longer work, no longer available, no longer free, no longer works
            no longer do, cant any more, fell through, pulling double, double shift, the kids that, got kids that
            babysitting on, parents evening, school play, works do, work do, work party, office party, xmas do
            knackered, exhausted, i teach, i coach, i travel, doing show, doing gig, already gigging, gigging on
            thumbs down, thumbs down for
            stop putting me up for, stop putting me down for, stop putting me on, stop booking me
            christmas do, leaving do, stag do, hen do, stag, hen party
            """
        ),
        (
            .nay,
            """
            nope nope, nuh uh, nuh, noo, nooo, noooo, negative, no sir, no maam, no no, hell no, big no, hard no
            hard pass, no from me, firm no
            """
        ),
        (
            .maybe,
            """
            in principle, who knows, god knows, not impossible, isnt impossible, not out of question, not ruled out
            not entirely impossible, fingers crossed, in theory, theoretically, on paper, provisionally, provisional
            borderline, at push, at stretch, at pinch, if push comes to shove, if pushed, if desperate, last resort
            only if desperate, if im honest maybe, doubtful but, tbconfirmed, to be confirmed, to be determined, tba
            fiftyfifty, could be, could go either way, either way, could swing either way, touch and go
            depends on day, sketchy, dicey, shaky, wobbly, remains to be seen, we shall see, we will see, well see
            well have to see, jury is out, jurys out, not 100 percent sure, not totally sure, not entirely sure
            unclear, undecided, cant be certain, pending confirmation, waitlist me, reserve, sub, as sub, as backup
            as reserve, emergency only, emergencies only, in emergency, amber, yellow, orange, hmm maybe, mebbe
            mibbe, possibly maybe, potential, semi, partially, loosely, roughly, not holding my breath
            wouldnt bank on, dont bank on, dont count on, wouldnt count on, not counting on it, would have to move
            shd be, shud be, might could, im on standby, standby for, on hold, have hold, got hold, first hold
            holding, avail on hold, soft no
            """
        ),
        (
            .open,
            """
            whole lot open, im all yours, all yours, at your disposal, open book, diary empty, diary is empty
            diarys empty, diary is clear, diarys clear, calendar is clear, calendar clear, calendars clear
            empty calendar, open calendar, totally clear, completely clear, free on all, good on all, down for all
            up for all, down for whatever, put me anywhere, full availability, full avail, im all in, all in
            all systems go, all dates open, all day every day
            """
        ),
        (
            .all,
            """
            the lot, the whole lot, whole lot, full house, clean sweep, all ones, every last one, all bar none
            every one of those, every one of these, every one of them
            all without exception, the full set, full set, full run, whole run, all the above, them all, whole thing
            all options, every option, every single date, every single night, every single day, every single
            each and every, all dates listed, any and every, one and all
            """
        ),
        (.any, "any old, any which, any arvo, any afternoon, any evening, any slot, any show, any gig, any option"),
        (
            .none,
            """
            zip, nothing doing, no days, no nights, none at all, nothing at all, nothing works, nothing free
            not either, not either of them, not any of them, not one of them, not single, not a one
            no availability, no avail, zero availability
            zero avail, cant do any
            """
        ),
        (
            .rest,
            """
            either side, either side of that, on either side, either side of it, bar that, barring that
            bar that one, save that, minus that, minus that one, except that one, apart from that, all rest of
            the others, all of others, every other one, every other date, every other day, every other night
            all other dates, all other days, all other nights, everything bar that, everything but that
            everywhere else, any others, every one else, everyone else, all else, anything but that, remaining ones
            remaining dates, remaining days, remaining nights, remaining two, remaining three, others on list
            others listed, besides those, other than those, apart from those, apart from that one
            other than that one
            """
        ),
        (
            .except,
            """
            everything else but, everything else except, everything else bar, anything else but
            anything else except, anything else bar, all others but, all others except, all rest but
            all rest except, anything except, bar, with exclusion of, not including, not incl, excl, exc, omitting
            leaving out, leaving off, forgetting, if not for, were it not for, cept, ceptin, sauf, ausser, tranne
            menos, excepto, salvo
            """
        ),
        (.unclear, "f, th, tu, sa"),
        (
            .only,
            """
            can only do, can only make, could only do, could only make, i can only do, can only really do
            only got, have only got, only have, realistically just, realistically only, nothing but, none but
            purely, literally just
            """
        ),
        (
            .so,
            """
            so basically, basically, tldr, tl dr, long story short, in other words, ie, therefore, hence, thus
            in summary, to sum up, in conclusion, to be clear, to confirm, bottom line, final answer, so yes
            so yeah, so just, so final answer, so ill say, so ill do, so i can do, so put me down for
            so that leaves, which leaves, that leaves
            """
        ),
        (.because, "cos, because, cause, coz"),
        (.but, "except that, only thing is, only problem is, mind you"),
        (
            .limit,
            """
            one of them, one of those, one of these, one of two, one of pair, 1 of them, 1 of those, 1 of these
            1 of two, only one of them, just one of them, any one of them, not back 2 back, in row, on trot
            on bounce, two nights running, nights running, consecutive, one per weekend, one per week, one weekend
            somenumber of them, one not other, not together, dont double, any combo, but not all, not all of them
            not every one, not all three, not all four, either or but, max of, cap me at, only need one
            only want one, just need one, just somenumber, only somenumber, the somenumber
            """
        ),
        (
            .supposition,
            """
            provided that, providing that, as long as im, on condition, on condition that, only when, permitting
            assuming that, depends what, depends on what, depends how, depends on how, depends who, depends on who
            depends if, depends on if, depends whether, depends on whether, depends where, depends when
            depending on what, depending how, depending on how, depends which, hinges on, hinges on what
            if youre stuck, if stuck, if youre desperate, if you get stuck
            hinges on whether, dependent on, dependant on, hanging on, relies on, down to whether, comes down to
            whether, unless i, in event, should i get, if and only if
            """
        ),
        (
            .wait,
            """
            got to see, have got to see, need to see, have to see, gotta see, want to see, got to ask
            have got to ask, have to ask, gotta ask, need to speak, have to speak, gotta speak, got to speak
            need to talk, have to talk, gotta talk, got to check, have got to check, need to run it, have to run it
            need to run this, gotta run it, need to clear, have to clear, gotta clear, got to clear, need to confirm
            have to confirm, gotta confirm, got to confirm, need to look, have to look, see what, see if, see how
            see whether, wait and see, ask my, ask missus, ask boss, run it by, run it past, run this by
            run this past, clear it with, clear with, ill have to see, need to wait, have to wait, gotta wait
            got to wait, leave it with me, bear with me, bear with, let me get, on it, confirm tomorrow
            will get back, ill come back, come back to you, report back, still figuring, figuring out, figure out
            ill confirm, ill know
            working it out, work it out, sort it out, double checking, speak to my, talk to my, hear from, hear back
            check diary, check first, check in with, need to find out, have to find out, need my, sleep on it
            think about it, mull it over
            """
        ),
        (
            .reason,
            """
            christening, baptism, bar mitzvah, bat mitzvah, prom, dinner, party, concert, festival, exhibition
            marathon, match, game night, footy, footy training, football, rugby, cricket, training, practise, lesson
            lessons, audition, filming, shoot, shooting, recording, panto, musical, dress rehearsal, tech rehearsal
            soundcheck, meeting, interview, operation, op, dentist, doctors, scan, chemo, court, custody, sleepover
            nativity, carols, service, mass, school, exam, test, gig elsewhere, residency, holiday, holidays, hols
            practice, band practice, choir practice, choir, half term, kids on
            cabin, airbnb, staycation, city break, road trip, my parents, in laws, inlaws, my folks, mother in law
            getting married, marrying, anniversary dinner, date with, tickets to, got tickets, have tickets, seeing
            airport, moving house, house move, removal, baby due, due date, vet, parole, surgery on, jet lag
            jetlagged, hungover, xmas party, christmas party, concert tickets
            """
        ),
        (
            .neutral,
            """
            full on, mad about, crazy about, mad for, crazy for,
            not fussed, not fussed about, not bothered, not bothered about, dont mind, no preference, not fussy
            not picky, like i said, as i said, like i said before, as i said before, miss you, miss ya, miss u
            miss yall, miss you all, missed you, missed you guys, number changed, new number, got new number
            new phone, changed number, got new phone, in fairness, in general, in full, in person, in touch
            in advance, in response, in reply, in answer, in case, in fact, in short, in all honesty, in total
            in time, in and out, cest, emergencies, disasters, disaster happening, emergency, accidents, illness
            unforeseen, unforeseen circumstances, acts of god, miracle, catastrophe, lunchtime, lunch, teatime, noon
            midday, midnight, bedtime, inclusive, incl, at all, min, mins, minute, minutes, hr, hrs, hour, hours
            you can, you could, u can, u could, you should, you may, full time, seeing as, back, play, up to you
            kindly confirm same, kindly confirm, please confirm, pls confirm, confirm same, kindly, regards
            your call, your choice, your pick, you choose, you pick, im easy, take your pick, whatever works
            whatever works for you, whatever suits, whatever suits you, whatever you need, fill your boots
            full stop, mate, m8, matey, pal, bruv, bro, love you, chief, legend, queen, king, guv, gov, hun, hon
            sweetie, darling, petal, duck, baby, fam, amigo, amiga, yall, ladies, gents, lads, xx, xxx, xxxx, anyway
            anyways, regardless, literally, obviously, annoyingly, luckily, thankfully, thank god, thank goodness
            fortunately, gladly, happily, unfortunately, sadly, alas, afraid, im afraid, i am afraid, gutted, soo
            realistically, frankly, seriously, fyi, again, eh, erm, er, err, ermm, right then, righto, okey doke
            aha, ooo, ooh, phew, blimey, crikey, gosh, jeez, damn it, as it stands, as things stand, at present
            currently, at this point, at this stage, as far as i know, as far as i can tell, afaik
            from what i can see, from memory, according to my, as promised, just in case, for me, on my end, my end
            at my end, on my side, my side, for my part, by me, with me, from me, from my end, number, numbers
            no matter what, come what may, rain or shine, come rain or shine, 24 7, big time, all being well
            god willing, touch wood, knock on wood, inshallah, if im spared, if i survive, cant stop wont stop
            first off, first of all, firstly, secondly, lastly, finally, respectively, in that order, that order
            in order, looking at, just looked at, checked my, checked, ive checked, just checked my diary
            diary says, my diary, diary, my cal, cal, cal says, according to, wifey says, morning, afternoon
            evening all, hiya, heya, howdy, alright mate, asap, pronto, deffo want to, hope thats ok
            hope thats alright, hope that helps, hope this helps, hth, hope thats fine, hope ok, is that ok
            thats ok, if thats any good, if thats any help, if any good, if it suits, if suits, if you can fit me in
            if you can use me, if you have space, if you have room, if theres space, if theres room
            if you still want me, if you still need someone, if thats helpful, if poss, if possible, if you fancy
            if u like, to you, for you, to ya, 4 you, 4 u, with you, for u, for ya, your way, you legend, you star
            you guys rock, that works, cheers mate, ta, ta muchly, tata, laters, later mate, bye, byee, bless
            bless you, peace, over and out, long time no see, good to hear from you, nice one, thanks mate
            thanks for having me, thanks for thinking of me, thanks for asking, thanks for offer, ta for asking
            thanks so much, many thanks, thanks million, much obliged, soz for late, soz im late, apologies, apols
            my apologies, sincere apologies, sorry bout that, sorry about that, sorry about delay, sorry for delay
            sorry for slow reply, sorry for late reply, sorry late, sorry just saw this, sorry just seen this
            just saw this, just seen this, only just saw this, only just seen this, sorry to say, sorry to be pain
            sorry for confusion, sorry mate, sorry love, so sorry, sorry bud, sorry guys, sorry again, sorry folks
            would say, id say, sir, madam, maam, thats, im sorry
            really sorry, very sorry, sorry i, sorry im, sorry but, since, as, due to, about, into, onto, off
            over, under, both ways
            kids, work it, afternoons, arvo, arvos, mornings
            times, time, timings, dude i, lads night, gigging, comedy, standup, stand up, happy new year, happy xmas
            merry xmas, happy hols, happy easter, happy thanksgiving, easter, xmas, xmas time, my, our, we, us, own
            able to make, to make, get to, come, gonna, going to, want, wanted, need, needed, know, knows, tell, let
            feel, feeling, same again, same here, ready, willing, willing and able, ready and willing, ready to rock
            ready to go, lets rock, lets roll, lets gooo, woop, woop woop, whoop, whoop whoop, yippee, hooray
            hurrah, bring it, bring it on, hit me, hit me up, sign me, add me, pop me down, chuck me, stick me
            whack me, slot me
            """
        ),
        (
            .yes,
            """
            pop me down for, pop me on, chuck me down for, chuck me on, stick me down for, stick me on, whack me on
            slot me in, slot me in for, slot me on, add me to, hit me with, sign me up for, stick me in for
            pencil me on, mark me down for, mark me for, book me in, book me in for, lock me in for, throw me on
            schedule me for, get me on
            """
        ),
        (
            .condition,
            """
            conditional, conditionally, caveat, only caveat, with caveat, money permitting, weather permitting
            """
        ),
        (.choice, "any of two, whichever of"),
        (.other, "missus, mrs, hubby, mum, dad, nan, gran, fella, lad, bandmate, bandmates, other half"),
    ]
}
