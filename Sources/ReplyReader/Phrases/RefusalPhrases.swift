/// Ways to say no.
enum RefusalPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .no,
            """
            no, =n, =na, no (sir|maam|mam), no thanks, no thanks you, nah thanks, (hell|heck|fuck|god|uh|well) no
            absolutely not, definitely not, certainly not, of course not, no no, not a chance, no chance
            no way (jose|in hell|i can), not in a million years, over my dead body, :no:, negative, =nix, no siree
            (no need to|do not) (hold|save|keep) my (spot|slot|place)
            not this (go round|go-round|go-around|time around), (must|shall) [respectfully] (pass|decline)
            out for (all|both)
            {AM} good (this time|on this one|on that one)
            stopped doing (weeknights|weekends|shows|mornings|late nights|@|corporates|bars), fraid not, not me (this time|@)!, (yes|no) that is going to be a (no|hard no|pass)
            (dont|do not) (do|play|work) (evenings|mornings|afternoons|nights)
            =no you are (alright|ok|okay|all right), nah you are (alright|ok|okay|all right|good)!
            not really, hard no, negatory, nty, no ty, thats a hard no
            that is a (no|hard no|no go|no from me|definite no|big no)
            it is a (no|hard no|no go|no from me|definite no), its a no, i am a no
            am a (no|hard no|definite no|pass), a no from me, no from me, no for me, =nuh uh, nuh uh, uh uh, no dice
            =no can do, no can do, =no bueno, no bueno, no go, =no good, say no, have to say no, going to say no
            (going|have) to be a no, (will|would) have to be a no, put me down (for|as) a no
            mark me (as|down as) (a no|no), count me as a no, the answer is no, my answer is no, never, not ever
            rsvp no, no luck, no thank u, big no, =no way no how, probably a hard no
            """),
        PhraseList(
            .exclaimNo,
            """
            no way, no freaking way, no fucking way, no shit, get out of here, shut up, shut the front door
            are you kidding, are you serious, you are kidding
            """),
        PhraseList(
            .refuse,
            """
            (going|have|got|need|afraid i have|will have|might just) to pass [on (this|that|it|@|this one|that one|\
            this time)], will pass, pass on (this|that|it|@|this one|that one), =pass, pass for me, pass this time
            pass this one, hard pass, hard pass on (this|that|it|this one|@), am passing
            passing on (this|that|it|@|this one), decline, declined, declining, i decline, have to decline
            must decline, going to decline, respectfully decline, politely decline, will decline, regretfully decline
            have to turn (it|this|that|you) down, turn it down, turn (this one|this|that|you|it) down
            turning (this one|this|that|it|you) down, =out, {AM} out$, count me out, out for @, {AM} out for @
            {AM} out @, {AM} out this time, going to be out, sit this one out, sit @ out, sit it out
            sitting this one out, sitting out, sit out, sitting @ out, sit that one out, going to sit out
            (opt|opting|opt me|opt us|unsubscribe me) (out of|out for|from) (@|this one|that one|this show|this gig)
            (drop|lose|ditch|nix|scratch|axe|cut) @
            (bow|bowing|back|backing|drop|dropping|pull|pulling|duck|ducking|dip|opt|opting|tap|tapping) out [of (it|\
            this|that|@|the show|the lineup|this one)], dropping, bail, bailing, have to bail, bailing on
            going to bail, going to flake, flaking, (need|have|going|got|want|like|trying|need you) to cancel
            cancel (me|my spot|my set|my slot|my booking|my rsvp|my appearance|my confirmation), cancelling
            canceling, must cancel, am cancelling, am canceling, have to cancel on you, cancel on you
            going to have to (cancel|back out|bail|drop out|bow out|pass|decline|say no|drop|withdraw|skip)
            cancel me (out|for @), cancel for @, cancel @, withdraw, withdrawing, have to withdraw, going to withdraw
            pull my name, scratch me, scratch me from (it|the lineup|the list|@)
            take me off (@|the lineup|the show|the bill|the schedule|the roster|the calendar|the list for @|this one|\
            that one|for @|that show|this show)
            take my name off (@|the lineup|the show|the bill|the schedule|the roster|the list for @)
            remove me from (@|the lineup|the show|the bill|the schedule|the roster|that show|this show|the list for \
            @), (give|giving) (my|the|that) (spot|slot|set|place|stage time)
            (give|offer) it to (someone|somebody|anyone|another) [else]
            fill my (spot|slot) with (someone|somebody) else
            (find|get|ask|book|try|pick|use) (someone|somebody|anyone|some one|anybody) else, find a replacement
            find another (comic|act|performer|host), replace me, you should replace me, find a sub
            go with someone else, have to find someone else, rain check, raincheck, take a rain check
            need a rain check, skip (this|it|@|this one|that one|me|me this time), skip me this time
            (will|have to|going to) skip, no time, do not have time, do not have the time, no availability
            no interest, no ways, not doing (shows|gigs|sets|comedy|standup|this), taking a break [from]
            on (hiatus|sabbatical|a break), do not live (there|here|in|near|around), too late a
            do not do (late shows|late nights|weeknights|weekends|weekdays|@|comedy|shows|that)
            can not do (late nights|late shows|weeknights|weekends|weekdays|nights)
            @ (are|is) (no good|bad|tough|out|taken|booked|full|a no|a no go|not good|not great|not possible|not \
            going to work|no bueno), @ (are|is) not$
            @ (do not|does not|did not|will not|would not|can not) (work|fly|happen), @ do not$
            (boss|work|wife|husband|job|manager) will not let me, not let me (off|go), going to skip it, gonna skip
            skipping (this|it|@|this one), =skip, next time, maybe next time, perhaps next time
            (maybe|perhaps) (another|some other) (time|day|night), another time, some other time, maybe another
            (catch|get) (you|the) next (one|time), (catch|get) the next one, catch you next time, not this time
            not this (one|week|weekend|month|go around|round), not @, not tonight, not then, not today, not my night
            not on @, not happening, not going to happen, not gonna happen, not going to work, not going to work out
            is not going to happen, will not happen, is not happening, not up for (it|that|this|@), not up to it
            not down, not feeling (it|up to it), not for me, not my thing, not my (scene|cup of tea), not interested
            am not interested, not keen, would prefer not, prefer not to, prefer not, would rather not, rather not
            i would rather not, rather skip, not in the cards, unable, {AM} unable, unable to {DO}, unable to
            {AM} unable to, afraid not, i am afraid not, unfortunately not, unfortunately no, sadly not, sadly no
            alas no, regrettably no, i regret, send my regrets, with regrets, regrets, unavailable, {AM} unavailable
            not available, do not think so, do not think i (can|will|am able|could|would be able)
            do not think i will be able, do not think that works, do not think that will work
            do not think it will work, do not think i am free, do not believe so, do not believe i can
            do not see it happening, do not see how i can, can not$, can not today, can not right now
            can not get off work, (could|did) not get (the|that) (night|day|time|evening) off
            can not get (the|that) (night|day|time|evening) off
            can not get (@|it|that|the night|that night|time|work|the time) off, can not commit, can not swing it
            can not get (a sitter|a babysitter|childcare|coverage|away|out of work|out of it|out of that)
            can not find (a sitter|a babysitter|childcare|coverage)
            could not find (a sitter|a babysitter|childcare|coverage)
            could not get (off|it off|work off|coverage|out of it|@ off|out of work), will not (be|make|do|work)$
            will not be in town, will not be around, (could|would) not be able, could not {DO}, could not$
            would not {DO}, would not be able to$, not be able to$, not going to be able to$, not able to$, not able$
            will not be able to$, will not be able$, will not be possible, not possible, is not possible, impossible
            not feasible, not doable, not going to make it, not making it, am not making it, am not coming!
            am not going!, not get off, can not get off, can not get out, =passing, =next one, next time for sure
            maybe next (month|week|year|one), another (night|day|one) maybe, am not doing it, am not playing
            =not coming, =not in, not in$, =am not, =i am not, not attending, not performing
            no longer!
            no longer (able|available|free|in|interested|coming|make it|do it|can|works|work|possible|going to make \
            it|am able), can no longer {DO}, can no longer, have to back out, gotta drop, have to drop
            have to drop (out|it|off), something came up, something has come up, something just came up
            some stuff came up, things came up, (do not|did not) want to
            do not want to (do it|do that|perform|play|come|go|be there|do @), do not feel like it
            do not count on me, do not count on it, do not book me, do not put me (down|on|in), do not save me a spot
            @ does not$, @ can not$, do not work for me, does not work, does not work for me, @ does not work
            @ does not work for me, @ will not work
            @ is not (good|great|going to work|possible|an option|happening|free|open), @ is no good, @ is out
            @ is a no, @ is a no go, @ is bad, @ is tough, @ is full, bad (night|time|day|week|weekend|timing)
            not a good (night|time|day|week|weekend|one), @ is taken, does not look like it, it is not going to work
            no can make it, can not help, can not help you, can not help this time, can not think of a worse
            not (free|available), not (free|available) for @, does not suit, does not fit, too busy, way too busy
            too short notice, too late notice, over it, out of the running, am gonna have to pass
            thanks but no thanks, find your own replacement, do not need me, do not schedule me, leave me out
            leave me off, leave me out of (it|this one), unbook me, uncount me, unconfirm, unconfirm me
            take back my yes, uninterested
            (need|want|have|got|like|going|love|hate) to (say no|drop|drop this|drop this one|skip this|skip this \
            one|sit this one out|sit it out|sit out|step back|bow out|back out|pull out|opt out of this one|turn it \
            down|turn you down|turn this down|miss out|give it a miss|take a pass|beg off|sit this out|bail on this)
            have to say no to (this|that|it|you|this one), (give|giving) (it|this|this one|that one|@) a miss
            (dip|dipping) (on|out of) (it|this|this one|that one|@), =cba
            (someone|somebody|anyone) else should
            (maybe|perhaps|possibly) (one day|someday|sometime|in future|in the future|down the (road|line))
            (another|some other) (day|night|time|date) [(maybe|perhaps|then|hopefully|soon|please)], next one
            next one for sure
            (give|let) (someone|somebody|anyone) else [have] (a|another) (turn|go|shot|chance|crack)
            (should|better|best|might want to|need to|have to) (ask|find|get|book|try) (someone|somebody|anyone) else
            keep me (in mind|posted|on file) for (the next|next time|another|future|other) [(one|ones|gigs|shows|\
            dates)], (at|for|on|do|catch) the next (one|show|time), no from (us|the band|everyone), in another life
            if it (was|were) any other (night|day|time|week|weekend), (was|were) it any other (night|day)
            not my (vibe|jam|bag|style), too much on [my plate] [right now]
            (will|would) not be back [in time] [(until|till|@)]
            (do|will|am|are|does) not [(get|be|arrive|land|come)] (back|home) [in town] (until|till|before|by) [@]
            not back (until|till|@|in town|yet|by then), =naur, =naurr, sorry i no can, i no can
            no can (come|do it|make it|play), have not the time, (have|had) to (say|answer) no
            would have loved (it|to|that) [but]
            could not (swap|switch|change|move|cover|trade) (my|the|that) (shift|shifts|schedule|gig|flight|plans)
            can not (swap|switch|change|move|trade|get rid of) (my|the|that) (shift|shifts|schedule|gig|flight|plans)
            no luck (getting|finding|moving|with), (tried|trying) but (can not|could not|no)
            (try|ask|catch|hit|get|book) me [up] (some other|another) (time|day|night)
            do not feel up to (it|that|this), not feeling up to, can i [(take|get|have)] [a] (rain check|raincheck)
            think i (will|should|must|need to|am going to|have to) (pass|skip|decline|sit this out|sit this one out|\
            say no) [on this one], pass from me, so sorry to miss (it|this|that|you)
            (no one|nobody|no body) (to|can) (watch|cover|mind|take) [(the|my)] *
            (no one|nobody) (to|can) (watch|cover|mind|take) [(the|my)] (kids|kid|shift|baby|dog)
            can not get [(my|the)] (shift|shifts|it) covered
            (work|boss|they) will not (give|let) me [off] [(the night off|off|the day off|@ off|off work)]
            better not, (next|another) time (hopefully|maybe|perhaps|then|around)
            (hopefully|maybe|perhaps|possibly) next (time|one|time around)
            (try|ask|hit|get) me again (next|another) time
            not (booking|taking|accepting) (anything|any) [(new|gigs|shows|bookings)] [right now]
            not doing any (shows|gigs|sets), do not drive (at night|after dark|in the dark)
            not worth (it|the drive|the trip|my time|the hassle), done for the (year|season|month|summer)
            do not go out (at night|late) [anymore]
            (someone|somebody) else can (have|take|do) (it|my spot|my slot|the spot|this one|mine)
            let (someone|somebody) else [(have|take|do) (it|mine|this one|my spot)]
            no (senor|sir|maam|dawg|fam|dice), never again, not now, not now thanks
            not at (this|the) (time|moment|point)!, negative ghost rider
            catch me (next time|on the next one|another time|the next time|the next one)
            (catch|get|hit|try|book|use|keep|ask) me [for|on] next (time|one), passing (on|this|it) [(this|one|time)]
            (work|schedule|wife|job|boss|life) (does not|will not|would not) (allow|permit) [(it|me)]
            would rather (eat|die|stick|watch|chew|drink|gouge), rather eat
            do not do (gigs|open mics|late nights|weekends|brunch|free shows) [anymore]
            not doing (gigs|open mics|it) [@], could not be there, can not be there, can not be in two places
            out of commission, out of action, not (on|in) my (schedule|plans|cards|calendar), no show for me
            not one for me, (sitting|gonna sit|going to sit|will sit|have to sit) (this|that|it|@) [one] out
            sit this out, sitting this out
            @ (is|are) (a bad|not a good|not a great) (day|night|time|one|date) [for me]
            @ (is|are) (tricky|difficult|impossible|no use|useless|no good) for me
            # is (too late|too early|past my bedtime|no good|not good) [for me]
            can not (manage|do) (it|that|this|@|#), can not make (#|it work|myself free)
            can not be (free|around|in town), do not have a (way|ride) (to get|there)
            have no way (to get there|there|of getting there), no way (to get|of getting) there, can not get there
            can not afford (it|to|the trip|the gas|the time)
            (will|would) not be (available|free|possible|able to do|doing|attending|joining|performing|playing|\
            coming|participating|in attendance|around|there|able) [(it|@|this one)], no thank-you, hard pass from me
            hard no from me, that is a (pass|hard pass) [from me], its a pass [from me], a pass [from me]
            i am a pass
            (try|hit|catch|get|book) me [up] [again] (in|after) (the new year|january|february|the \
            holidays|christmas|xmas|new years|spring|2027), in the new year
            not until (january|the new year|next year), (my|our|the) {RELATIVE} will not let me
            my (doctor|doc|coach|teacher|landlord|agent|manager) will not let me
            (will|going to) give (it|this|this one) a (miss|pass|skip), gonna take a pass
            not (getting|taking) on any more (gigs|shows), away from (home|town|the city)
            """),
        PhraseList(
            .wish,
            """
            would have loved to (be there|come|do it|play|make it|join|be part of it), (sure|really|so) wish i could
            wish i could, wish i were (there|free|able)
            wish i was (there|free|able), would if i could, if i could i would, would have loved to, wanted to
            would have (liked|enjoyed) [(to|it|that)]
            was hoping to, wish that i could, bummed, so bummed, sad to miss (it|this|that)
            hate to miss (it|this|that), hate to do this, sorry to miss (it|this|that), sad i will miss it
            sorry i will miss it, will have to miss (it|this|that|@), have to miss (it|this|that|@)
            going to miss (it|this|that|@), am missing (it|this|that), will miss (it|this one|that one|@)
            gonna have to miss (it|this|that|@), came up, emergency came up, wish i could {DO}
            if i (was|were) not (working|busy|away|sick|out of town|booked|on tour|traveling|travelling|already \
            booked), would have if, would have [(done it|loved to|come|been there|said yes)] but
            if only i (could|was|were|had), would have been (there|great|fun|nice|awesome|amazing|lovely)
            would have come, would have done it, would be there if i could, hate to say no, i would but
            (do|need|have) to let (this|that|it) [one] (go|pass|slide) [by], can not say yes
            any other (night|day|time|week|weekend|@) [and] i would, any other (night|day|time|week|weekend)
            if only i could
            if i was in town, if i were in town
            """),
    ]
}
