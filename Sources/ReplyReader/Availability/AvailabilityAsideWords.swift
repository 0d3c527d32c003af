/// What is no answer: questions, other people, reasons, and words that say nothing about dates.
enum AvailabilityAsideWords {
    static let lists: [(AvailabilityRole, String)] = [
        (
            .question,
            """
            what, whats, when are, when is, how, hows, who, whos, where, wheres, why, is there, is it, are there
            are you, can i, can we, can you, could i, could you, could we, do you, do i, would you, will there
            will you, does it, does that, any chance, is this, is that, are these, are those, did you, have you
            wondering, wonder, which, is pay, is venue, are we, que hora, cuanto, do we, should i, may i, is he
            is she, am i, que, donde, cuando, remind me, quien, whens
            """
        ),
        (
            .other,
            """
            he, she, they, hes, shes, theyre, wife, husband, hubby, boyfriend, girlfriend, bf, gf, sister, brother
            mom, dad, roommate, buddy, friend, drummer, bassist, guitarist, fiance, fiancee, partner, him, them both
            daughter, son, mother, father, cousin, keyboardist, singer, manager, agent, their, his, her, theirs, you
            your, u, youre, we all, missus, mrs, mum, nan, gran, fella, lad, bandmate, bandmates, other half
            """
        ),
        (
            .reason,
            """
            wedding, funeral, birthday, bday, anniversary, vacation, trip, flight, tour, shifts, church, exam, exams
            finals, wedding rehearsal, surgery, rehearsal, recital, appointment, appt, graduation, conference
            retreat, reunion, class, baby shower, shiva, bachelor, bachelorette, attending, flying, moving, camping
            daycare, babysitting, watching kids, date night, jury duty, teaching, performing elsewhere, another show
            other show, have another, moved, visiting, hosting, honeymoon, cruise, deadline, commitment, christening
            baptism, bar mitzvah, bat mitzvah, prom, dinner, party, concert, festival, exhibition, marathon, match
            game night, footy, footy training, football, rugby, cricket, training, practise, lesson, lessons
            audition, filming, shoot, shooting, recording, panto, musical, dress rehearsal, tech rehearsal
            soundcheck, meeting, interview, operation, op, dentist, doctors, scan, chemo, court, custody, sleepover
            nativity, carols, service, mass, school, test, gig elsewhere, residency, holiday, holidays, hols, cabin
            airbnb, staycation, city break, road trip, my parents, in laws, inlaws, my folks, mother in law
            getting married, marrying, anniversary dinner, date with, tickets to, got tickets, have tickets, seeing
            airport, moving house, house move, removal, baby due, due date, vet, parole, surgery on, jet lag
            jetlagged, hungover, xmas party, christmas party, concert tickets
            practice, band practice, choir practice, choir, half term, kids on
            """
        ),
        (
            .unclear,
            """
            i dont work, dont have anything, dont have any, dont have, no gigs, no gig, no shows, no show, no work
            have no, havent got, not working, isnt anything, not booked up, most, most of, some, few, couple
            several, every other, half of, same, usual, trade, instead of, alternate, alternating, except when
            one too, swap, swap out, switch, replace, change, already told, told you, said, wrong, mistake, cancel
            canceled, cancelled, changed
            correct, forget, used to, f, th, tu, sa, nothing on, closest, closest to, nearest, nearest to
            yeah right, like im free, like id be free, like id be, right cos, every second, every third, every fourth
            every 2th, every 3th, every 4th, of each month, of every month, next day, day after, following day
            week on, tomorrows no good, tonights no good, tomorrows bad, tonights bad, tomorrows out, tonights out
            im sorted, i am sorted, feeling down, cant tonight, cant tomorrow, cant do tonight, cant do tomorrow
            """
        ),
        (
            .neutral,
            """
            last bus, last train, last tube, last tram, last flight, last ferry, last orders, last minute
            i, im, ill, id, me, my, be, it, its, make, the, a, an, of, on, for, to, at, in, with, that, this, these
            those, them, hi, hey, hello, thanks, thank, thx, ty, tysm, thank you, please, pls, plz, lol, haha, ha
            lmao, man, dude, bro, sis, boss, again, there, here, well, oh, ooh, uh, hmm, ah, aw, ugh, dang, damn
            shit, now, right now, after all, really, very, super, still, always, usually, at moment, right, today
            as of now
            so far, will, would, shall, dates, date, days, day, nights, night, evening, evenings, one, ones, show
            shows, spot, spots, set, sets, slot, slots, gig, gigs, options, option, month, week, year, answer, ans
            answers, reply, hear, hope youre well, hope all is well, hope all well, love, loves, heart, omg, asking
            thinking of me, for asking, for thinking of me, for reaching out, reaching out, cant wait, let me know
            lmk, lemme know, no rush, np, cheers, best wishes, xoxo, xo, talk soon, see you, see ya, cu
            if that works, if thats ok, if thats okay, if thats cool, if you need me, if u need me, if you want
            if u want me, if you want me, if youll have me, if still available, if its still open
            if theyre still open, if needed, if youd like, if thats alright, if it helps, if you still need people
            if youre still looking, if thats fine, if still open, if you like, happy holidays, merry christmas
            good morning, good evening, good afternoon, good to hear, good luck, great to hear, all best
            thats great, sounds good, sounds great, sounds fun, perfect thanks, great thanks, thanks again
            have good one, have great day, have good day, have great one, my dude, my man, my friend, much love
            much appreciated, appreciate it, appreciate you, looking forward, excited, stoked, pumped, cant believe
            wow, yay, woo, woohoo, btw, fyi, y thanks, ya know, you know, you guys, dont worry, no need, why not
            not bad, not gonna lie, ngl, tbh, honestly, tonight, looks like, look, seems, like, says, calendar
            my calendar, schedule, my schedule, wise, me and, us, we, our, dear, por favor, gracias, hola, para mi
            lo siento, perdon, fechas, noches, el, la, los, las, de, que tal, con, en, mi, reporting for duty
            use me, from, guys, folks, homie, dudes, girl, babe, friend of mine, anymore, any more, any longer
            late reply, late response, sorry for late, sorry im late, getting back late, delayed response
            count on me, as usual, as always, as i said, happy, glad, person, else, up, both of us, full on
            mad about, crazy about, mad for, crazy for, not fussed, not fussed about, not bothered
            not bothered about, dont mind, not fussy, not picky, like i said, like i said before
            as i said before, miss you, miss ya, miss u, miss yall, miss you all, missed you, missed you guys
            number changed, new number, got new number, new phone, changed number, got new phone, in fairness
            in general, in full, in person, in touch, in advance, in response, in reply, in answer, in case, in fact
            in short, in all honesty, in total, in time, in and out, cest, emergencies, disasters
            disaster happening, emergency, accidents, illness, unforeseen, unforeseen circumstances, acts of god
            miracle, catastrophe, lunchtime, lunch, teatime, noon, midday, midnight, bedtime, inclusive, incl
            at all, min, mins, minute, minutes, hr, hrs, hour, hours, you can, you could, u can, u could, you should
            you may, full time, seeing as, back, play, up to you, your call, your choice, your pick, you choose
            you pick, im easy, take your pick, whatever works, whatever works for you, whatever suits
            whatever suits you, whatever you need, fill your boots, full stop, mate, m8, matey, pal, bruv, love you
            chief, legend, queen, king, guv, gov, hun, hon, sweetie, darling, petal, duck, baby, fam, amigo, amiga
            yall, ladies, gents, lads, xx, xxx, xxxx, anyway, anyways, regardless, literally, obviously, annoyingly
            luckily, thankfully, thank god, thank goodness, fortunately, gladly, happily, unfortunately, sadly, alas
            afraid, im afraid, i am afraid, gutted, soo, realistically, frankly, seriously, eh, erm, er, err, ermm
            right then, righto, okey doke, aha, ooo, phew, blimey, crikey, gosh, jeez, damn it, as it stands
            as things stand, at present, currently, at this point, at this stage, as far as i know
            as far as i can tell, afaik, from what i can see, from memory, according to my, as promised
            just in case, for me, on my end, my end, at my end, on my side, my side, for my part, by me, with me
            from me, from my end, number, numbers, no matter what, come what may, rain or shine, come rain or shine
            24 7, big time, all being well, god willing, touch wood, knock on wood, inshallah, if im spared
            if i survive, cant stop wont stop, first off, first of all, firstly, secondly, lastly, finally
            respectively, in that order, that order, in order, looking at, just looked at, checked my, ive checked
            just checked my diary, diary says, my diary, diary, my cal, cal, cal says, wifey says, morning
            afternoon, evening all, hiya, heya, howdy, alright mate, asap, pronto, deffo want to, hope thats ok
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
            im sorry, really sorry, very sorry, sorry i, sorry im, sorry but, since, as, due to
            about, into, onto, off, over, under, both ways, kids, work it, afternoons, arvo, arvos, mornings
            times, time, timings, dude i, lads night, gigging, comedy, standup, stand up, happy new year, happy xmas
            merry xmas, happy hols, happy easter, happy thanksgiving, easter, xmas, xmas time, own, able to make
            to make, get to, come, gonna, going to, want, wanted, need, needed, know, knows, tell, let, feel
            feeling, same again, same here, ready, willing, willing and able, ready and willing, ready to rock
            ready to go, lets rock, lets roll, lets gooo, woop, woop woop, whoop, whoop whoop, yippee, hooray
            hurrah, bring it, bring it on, hit me, hit me up, sign me, add me, pop me down, chuck me, stick me
            whack me, slot me
            kindly confirm same, kindly confirm, please confirm, pls confirm, confirm same, kindly, regards, would say
            id say, sir, madam, maam, thats
            """
        ),
        (.because, "cos, because, cause, coz"),
    ]
}
