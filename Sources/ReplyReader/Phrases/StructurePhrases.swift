/// Conjunctions, and phrases that only look like an answer.
enum StructurePhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .but,
            """
            but, however, although, except that, only thing is, thing is, except i, unfortunately though, =though
            """),
        PhraseList(
            .because,
            """
            because, on account of, due to, seeing as, being that, given that
            """),
        PhraseList(
            .condition,
            """
            if, unless, as long as, so long as, provided, provided that, providing, assuming, only if, contingent on
            on the condition, on condition, subject to, if and only if, in the event, whether, but only if, but if
            if only if
            """),
        PhraseList(
            .condition, foreign: true,
            """
            si (me|nous) (dan|dejan|da|deja|dais|pagan|pago|dejas)
            si (consigo|logro|salgo|encuentro|termino|llego|sigo)
            (wenn|falls|sofern) (ich|mein|meine|es|das|die|der|mir|nichts), se (riesco|trovo|esco|mi|finisco)
            se (eu|der|conseguir|puder|rolar|sair|sobrar), als (ik|het|mijn|er), mits
            si (je|j'|on|mon|ma|tu|vous|le|la|c'est|ca) (peux|trouve|finis|arrive|boss|patron|me|taf|travail|boulot)
            """),
        PhraseList(
            .except,
            """
            except, except for, all but, everything but, every one but, every night but, any but, anything but
            besides, other than, minus, apart from, aside from, excluding, everyday but, bar
            """),
        PhraseList(
            .only,
            """
            only, just, just for, only for, =only the, only can do, can only do, can only make, can just do
            could only do, could only make, only free, only available, am only free, am only available
            only (works|work), only one i can (do|make), only one that works
            """),
        PhraseList(
            .correction,
            """
            actually, scratch that, ignore (my|that|the) (last|previous) (text|message|one|msg)
            ignore (my last|that|that last (one|text|message)|last text|last message|previous), disregard
            disregard (my last|that), wait, never mind, i take it back, take that back, correction, i meant
            meant to say, i misread, misread, wrong answer, changed my mind, change of plans, plans changed
            my plans changed, turns out, on second thought, on second thoughts, strike that, update, typo
            autocorrect, autocorrect fail, oops, whoops, my bad, good news, spoke too soon, my mistake, sorry meant
            never mind that, pocket text, butt text
            """),
        PhraseList(
            .neutral,
            """
            can not believe, can not believe (you asked|it|this|you|i|how|that), can not thank you enough
            (am|are) (flying|driving|coming|heading|traveling|getting) (back|in|home) [in town] [@], can not complain
            can not lie, can not stress, can not stop (laughing|smiling|thinking), can not hear, can not text
            can not remember, can not find (my|the) (keys|phone), can not see (the|it|who), can not open
            can not stay (long|late|after|past|all night|till|until), can not drink, can not afford, can not drive
            can not read, can not recall, can not get (there|here) (early|before), can not bring, can not figure
            (was|were) (going|about|gonna) to say (no|yes|pass), was gonna say (no|yes)
            [i] thought i (could not|would not|can not|was busy|had|had plans|had to work|was working)
            i thought (it|you|we)
            (was|were) (worried|afraid|scared|nervous) [(i|that i)] [(could not|would not|can not|might not)]
            (will|would) not let you down, let you down, will not disappoint, not disappoint, not gonna regret
            will not regret, was supposed to work, was going to (cancel|pass|decline|work|bail|skip), almost said no
            said no, had plans, had a conflict, had something, had to work but, was out of town, never say no
            never said no, (says|said) (yes|no), any more!
            will not (be late|flake|cancel|bail|forget|miss|fail|ghost|no show|regret|mess it up|be long|go over)
            not be late, not flake, no need, no need to, no need to (find|ask|worry|call|reply|look), no need for
            no one, no matter what, no matter, no pressure, no rush, no hurry, no hard feelings, no offense, no joke
            no kidding, no lie, no cap, no bs, no strings, no later than, no earlier than, no sooner, no parking
            no drama, no cover, no dinner, no phone, no excuses, no stress, no biggie either way, no clean set
            no doubt you, no foul, no harm, let me know, let me know if, let me know what
            let me know if you need (anything|anything else|me|something)
            let me know if (you|there|anything|something|that|it|anyone|i), lemme know, let us know, let me know when
            let me know if i, just let me know, let me know how, let me know where, if you (need|want) anything
            if you need anything from me, if you need anything else
            if that is (ok|okay|cool|alright|fine|all right|good) [with you]
            if it is (ok|cool|fine|all right|alright|good) [with you], if that works [for you] [with you]
            if it works for you, if you do not mind, if not, if not too late, in case, just in case, even if, what if
            as if it, see if, wondering if, if you know what i mean, if i may, if possible, if anything
            (like|as if) you [even] (need|have) to ask, (like|as if) you (had|needed) to ask, funny you should ask
            need you even ask
            (school|work|class|semester|term|finals|exams) (is|are) (out|over|done|finished) [by then], if i tried
            if you are!
            if (that|it|this|the spot|the slot|my spot) is still (open|available|free|going|on|there|up for grabs)
            if (there is|there are) still (room|time|space|a spot|spots), if still (available|open|needed|free|going)
            if (the spot|the slot|it|that) is (available|open|free|mine), if i am not too late
            if (you|u) (are|guys are) (game|in|down), if you still (want|need) me, if you say (yes|so)
            if i (do not|did not) already, if memory serves
            (flying|driving|getting|coming|heading|traveling|home|am|be|land|landing) back [in town] [@] [by then]
            back in town, back in town @, back by (then|@), home by (then|@), get back @, gets back @, be back (by|@)
            back on @, will pass (it|this|that|them|the word) (on|along|around), not even going to, not even gonna
            not even kidding, if i say so myself, if i do say so myself, if you can believe it, if you will have me
            unless i am dead, unless i die
            unless i am (dead|hospitalized|in the hospital|abducted|kidnapped|in jail|arrested|hit by a bus|on fire|\
            in a coma), unless the world ends, unless hell freezes over, unless (pigs|hell|aliens|the apocalypse)
            unless something crazy, been waiting for (this|it|that), waiting all (week|year|month), been hoping
            was hoping you would ask, so far, not that it matters, not to mention, not only, not bad, not gonna lie
            not going to lie, not kidding, not joking, not alone, not a day, not too bad, not bringing, not drinking
            not late, not too late, if it is not too late, not too shabby, not sure why, not sure what took
            not sure how, cannot stress, am not (kidding|joking|lying|worried|bringing|drinking), not to worry
            do not worry, do not worry about it, do not you worry, do not mind if i do, do not forget me
            do not forget, do not forget about me, do not give (my|it|that) (spot|slot|away) [away] [to anyone]
            do not give away my (spot|slot), do not stress, do not sweat it, do not get me wrong, do not need
            do not need (a|the|anything|any|money|parking|pay|to), do not have a car, do not care, do not drive
            do not drink, do not eat, do not tell, do not have any new, do not let me down, do not you dare
            do not be late, do not go, do not [even] have to think, do not cancel me, do not cancel
            do not replace me, do not drop me, do not take me off, not going anywhere
            did not see, did not get, did not know, did not realize, did not mean, did not hear, have not forgotten
            have not been, have not seen, have not heard, have not had, have not done, has not been, is not it
            is not that, is not far, would not say, would not want, would not trade, would not change, would not ask
            should not take, was not, were not, free (drinks|drink|food|beer|parking|entry|stuff|ticket|tickets)
            for free parking, feel free, free up, sugar free, in advance, in a bit, in person, in general, in fact
            in touch, in mind, in love, in front, in between, in time, in a row, in a while, in my head, in my set
            in my act, in my bio, all in all, after all, game night, game face, open mic, open mics, open bar
            ready set
            out there, out loud, out the door, out back, out here, out front, figure it out, out to dinner, find out
            work out, check it out, check out, hang out, hanging out, reach out, reaching out
            thanks for reaching out, thanks for the heads up, down there, down here, down the street, down the road
            break it down, cool down, down to earth, bar down, upside down, write it down, sick set, sick lineup
            sick show, sick bill, right on time, stop by, stop in, to stop, the stop, a stop, my stop, your stop
            first stop, quick stop, one more stop, non stop, do not stop, can not stop, will not stop, never stop
            pit stop, bus stop, stop at, stop over, stop doing, stop for, stop worrying, stop drinking, stop being
            stop it you, full stop, next stop, last stop, stop and (say|get|grab|see|pick), make a stop, one stop
            stop on the way, subway stop, train stop, stop playing, stop lying, would not stop, could not stop
            (would|can|could) you [please] stop (by|in|at|over|off|for|and), stop hosting, stop working
            end of (the|my|this) (night|week|day|month|year|show|set), the end, weekend
            dead end, in the end, end up, end of, at the end, end time
            cancel my (other|plans|dentist|appointment|other gig|other plans|trip|flight|date|meeting|dinner|shift)
            cancelled my (other|plans|other plans|trip|flight|date|dinner)
            canceled my (other|plans|other plans|trip|flight|date|dinner), cancelled my plans, cancel on
            cancelled on me, got cancelled, got canceled, my other gig cancelled, other gig cancelled
            my plans got cancelled, quit my, quit smoking, quit drinking, help with, can help with, help myself
            can not help but, can not help it, could not help but, help yourself, pass it on, pass along
            pass on my thanks, pass the word, pass out, backstage pass, press pass, a pass, a free pass, cover charge
            deal with it, word of mouth, skip the line, bus pass, let you go, thinking of me, thinking about me
            thanks for (thinking|asking|having|the) [(of|about)] [(me|us)]
            for (thinking|asking|considering|including|inviting|having|booking) [(of|about)] [(me|us)], for asking
            for having me
            for the (invite|invitation|opportunity|offer|reminder|heads up|info|spot|set|support|chance|ask|love)
            thanks again, late show, late shows, the late set, late set, late one, late slot, late spot, early show
            late night, late on this, late (reply|response|answer), the late (reply|response|answer), replying late
            (sorry|apologies) for (the late|the delayed|the slow|my late|my delayed|being late|taking so long|the \
            delay) [(reply|response|answer)], sorry (i am|im|i was|was) [so|just] late, sorry for late reply
            sorry late (reply|response), sorry late, slow to (reply|respond)
            (just saw|just seeing|just now seeing|only just saw|just got|just now saw) (this|your text|your message|\
            it|the text), sorry just saw this, saw this late, delayed response, sooner or later
            better late than never, later alligator, no show, no shows, know no, yes or no, say yes or no
            reply yes or no, text no, text yes, said yes, i said yes, already said yes, i already said yes
            already confirmed, what do i say, to say no, to say yes, say yes, have to say, have to say that, must say
            if i say no, when i said no, when i said yes, did i say, did not say, can not say enough, say hi
            working on new material, work on my set, working on my set, working on a new set, work on new stuff
            working out well, working hard, hard working, busy bee, good work, nice work, great work, love your work
            works of art, good luck, good bye, good night, good morning, good afternoon, good evening, good day
            good grief, good to hear from you, good to hear, good hearing from you, nice to hear from you
            great to hear from you, good show, great show
            have a (good|great|nice|wonderful|fun|killer|awesome|fantastic|lovely) (show|one|night|time|day|weekend|\
            set|evening|week), great lineup, awesome lineup, amazing lineup, killer lineup, good lineup, nice lineup
            great room, great time, great crowd, love that (room|show|club|venue|place|spot)
            love (the|your|this|that) (show|room|club|venue|spot|place|lineup|crew|mic|idea), i love you, love you
            love ya, love you guys, love this, love it there, love y'all, love yall
            love doing (it|the show|your show|that show), love playing there, love working with you, sure is
            for sure not, not for sure, make sure, to be sure, are you sure, be sure to, am sure, i am sure
            sure it is, am sure (it|you|that|i), are you free, are you in, free to ask
            sounds like (you|a typo|fun but), sounds like it, looks like, looks like i, seems like, feel like
            feels like, kind of, be kind, right now, all right now, right back, right after, right away, right there
            right here, right before, left right, if right, right side, correct me, cool beans, cool if, ok if, ok to
            ok with, ok but what, is it ok, is it cool, ok cool but, fine line, fine print, fine art, great to
            great for, awesome to, perfect for, maybe i am crazy, may have, may i
            """),
    ]
}
