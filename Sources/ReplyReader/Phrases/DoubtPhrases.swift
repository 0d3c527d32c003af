/// Maybe, not sure, let me check.
enum DoubtPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .maybe, negatable: true,
            """
            maybe, perhaps, possibly, possible, quite possibly, it is possible, probably, likely, most likely
            more than likely, very likely, prolly, presumably, potentially, theoretically, in theory, tentatively
            tentative, pencil (me|us) in, pencil it in, pencil in, penciled in, pencilled in, hopefully, fingers crossed
            :hope:, crossing my fingers, might, might be able, might {DO}, may {DO}, may be able, may be free
            might be (free|available|open|around|in|down|up for it), may be (available|in|down), maybe so, may
            may be
            should be (fine|ok|good|able|free|available|there|in|around|able to|able to {DO}|good to go|doable|\
            possible|alright|all right|cool), should {DO}, should work, should work out
            should not be (a problem|an issue|hard), should be no problem, i should, we should, shooting for it
            think so, (i|we) think, think i (can|am|will|should|could|might), think it works, think that works
            pretty sure, fairly sure, almost sure, sure hope so, almost certain, 99%, 90%, 80%, 95%, 75%, 70%, 60%
            50%, mostly sure, believe so, i believe, i would imagine, imagine so, expect so, suspect so, i hope
            hope so, hoping so, hoping to, hope to, hope i can, hoping i can, hope to {DO}, hoping to {DO}
            hoping to make it, planning to try, reckon so, i reckon, will try, will try to {DO}, try to {DO}
            trying to {DO}, trying to, i try, going to try, will do my best, do my best, try my best
            will give it a try, will give it a shot, trying my best, see what i can do, working on it, will see
            we will see, we shall see, could go either way, either way works maybe, depends, depends on, depending on
            it depends, that depends, 50/50, fifty fifty, 50-50, 60/40, 70/30, 80/20, up in the air, tbd, tba, tbc
            to be (confirmed|determined|decided|announced), toss up, its a toss up, touch and go
            leaning (towards|toward) yes, leaning yes, leaning (towards|toward) it, lean yes, lean towards yes
            on the fence, either or, not (out of the question|impossible), good chance, decent chance, slight chance
            small chance, there is a chance, a chance i, strong maybe, solid maybe, soft yes, soft hold, hard maybe
            big maybe, a maybe, a strong maybe, put me (as|down as|down for) (a maybe|maybe|tentative|tentatively)
            yes ish, yes-ish, as far as i know, if all goes well, all being well, god willing, inshallah
            weather permitting, if nothing comes up, barring, should know, if the stars align, more likely than not
            quite likely, will most likely, would think so, assume so, i assume, could be, who knows, may or may not
            might or might not
            (that|it|this|@) (might|may|could|should) [just] (work|be ok|be fine|be doable|be possible|be good|suit) \
            [out], all going well, if (all|everything) (goes|works) (well|out|to plan), p'raps, perhapsies, =tbc
            on the cards, # percent (sure|likely|yes|there|in), (about|like|maybe|around) #% [sure]
            #% (sure|likely|yes|there|in|chance), #/#, fifty/fifty, god-willing, lord willing, touch wood
            knock on wood, with any luck, with luck
            (aiming|looking|expecting) to [(be there|make it|come|do it|try)], aim to, plan to try
            could (swing|manage|do|make) it maybe, not (ruling|saying) (it out|no), more than possible, very possibly
            """),
        PhraseList(
            .doubtful,
            """
            maybe not, only me, probably not, perhaps not, possibly not, likely not, might not, may not
            (might|may) not {DO}, (might|may) not be able
            (might|may) have to (cancel|pass|back out|bail|drop|drop out|work|skip|miss it)
            might be (out of town|busy|working|away|late to), may be (out of town|busy|working|away), doubt it
            i doubt it, doubtful, its doubtful, (i|really|highly) doubt, doubt i (can|will|could), doubt that i can
            highly doubt, unlikely, not likely, highly unlikely, very unlikely, not promising, leaning no
            leaning (towards|toward) no, not optimistic, not hopeful, looking unlikely
            not looking (likely|promising|good|great), hard to say yes, iffy, sketchy, i do not suppose, slim chance
            slim, should not, should probably (pass|skip|not), should not be, i should (pass|skip), not convinced
            reluctant, maybe no, might pass, may pass, might be a no, may be a no, could be a no, probably no
            probably a no, prob pass, probably (going to|have to|gonna) (pass|skip|cancel), probably can not
            most likely not, most likely can not, very doubtful, not certain i can, may have a conflict
            might have a conflict, may have plans, might have plans, might have to work, may have to work
            might have something, may have something, (might|may) be working, tough (one|night|day|sell)
            that is tough, it is tough, hard for me, tricky, that is a tough one, might be tough, going to be tough
            will be tough, would be tough, would be hard, will be hard
            """),
        PhraseList(
            .unsure,
            """
            not 100%, not sure, not sure i (can|will|am|could|would), do not know (that|if) i (can|will|am|could)
            work dependent, schedule is not out, schedule is not (up|posted|set)
            schedule has not (come out|been posted)
            not (100%|100|entirely|totally|completely|too|really|quite|fully|so) sure
            not sure (yet|if|about|whether), not positive, unsure, uncertain, not certain, do not know
            do not know (yet|if|about|for sure), no idea, no idea yet, no clue, no clue yet, dont know yet
            do not really know, can not say, can not say (yet|for sure|now), can not commit yet
            can not commit right now, can not confirm yet, can not confirm, can not promise, no promises
            can not promise anything, can not guarantee, no guarantees, could not say, can not tell, can not tell yet
            hard to say, hard to tell, too early to (say|tell|know), tough to say, still figuring, still deciding
            undecided, have not decided, not decided, not yet, still waiting, waiting (on|to hear|for)
            jury is still out, do not have my schedule, do not have my [work] schedule yet, no schedule yet
            wish i knew, i wish i knew, (am|are) not (sure|certain|positive), will i, hmmm, on the fence, torn
            so torn, of two minds, i wonder, am wondering, debating, considering it, thinking about it
            will think about it, let me think, need to think, let me think about it, think about it, think on it
            will think on it, gotta think, sleep on it, mulling it over
            ask my (wife|husband|boss|girlfriend|boyfriend|manager)
            """),
        PhraseList(
            .check,
            """
            let me (check|see|look|ask|confirm|find out|figure|get back|think|know what|double check|verify|talk to|\
            text you|call you|run it by|consult|sleep on|work on|make sure|clear it|look into|see if|see what|look \
            at|take a look), let me just (check|see|ask|confirm|make sure)
            (have|need|gotta|got|want|going|trying|waiting|like) to (check|see|ask|confirm|find out|figure|talk to|\
            look at|double check|verify|run it by|clear it|make sure|consult|sort|sort out|look|see if|get back to \
            you|hear back)
            (need|have) to get (approval|permission|the ok|a sitter|a babysitter|coverage|the night off|off work|it \
            off), need a sitter, need to find (a sitter|a babysitter|coverage)
            need to move (something|some things|things), need to switch shifts, need to swap shifts
            check my (schedule|calendar|work schedule|diary|planner), check with, check in with, checking
            checking with, checking my, ask my, asking my, double checking, looking into it, look into it
            will (check|ask|look|see|find out|confirm later|look into it|check and|check with|double check|sort it|\
            figure it out|see if|see what), gonna (check|ask), going to (check|ask|see if)
            get back to (you|u|ya) [on (that|this|it)], will get back, circle back, follow up, will follow up
            get back with you, come back to you
            will (let you know|let u know|lyk|text you|tell you|message you|update you|keep you posted|holler|hit \
            you|hit you up|know|know more|know by|know on|know @|find out @|reply|respond|answer|get right back|\
            confirm @), lyk, let you know (later|soon|asap|@|when|by @|as soon as|if that changes|tomorrow)
            let ya know, let you know, keep you posted, should know (by|on|@|soon|more)
            know (more|for sure) (by|on|later|soon|@), will confirm (later|soon|by @|on @|when|once|asap|by|in)
            confirm (later|soon|again @|by @|in a|when|once), can i confirm (later|@|by @|in a)
            tell you (later|@|soon|by @|tomorrow), find out (@|soon|later|by @)
            will be able to (tell you|say|confirm), answer (later|soon|@|you @)
            (can you|could you|please|pls) hold (my|a|the|that) (spot|slot|place), hold (my|a|the) (spot|slot|place)
            hold a spot for me, can i (get back|let you know|tell you|think about it|get back to you|check and|check)
            could i (get back|let you know|tell you|get back to you)
            (give me|need|gimme) (a|an|one|some|till|until|til|more|#|a few|a couple|a little) (sec|second|min|\
            minute|hour|day|bit|days|hours|time|@|minutes|while|few|couple), give me (time|@)
            (give me|need|gimme) (a half|half an|half a|like|about|like an|about an) (hour|hours|#), give me #
            give me (till|until|til) (@|the|end), stand by, standby one, text you (@|back @|with an answer)
            (hit|get|text|call|message|ring|buzz) you back [(in|later|@)]
            can not (commit|say|confirm|promise|answer|tell|decide|know) (til|till|until|before)
            (give|gimme) me (til|till|until) (noon|#|@|midnight|lunch|then|tonight|tomorrow|the morning|the weekend)
            (provisionally|conditionally|theoretically|hypothetically) (yes|in)
            trying to (swap|move|trade|drop|cover|            get out of|shift) (my|a|the) shift
            (confirm|answer|tell you|let you know|say) (closer|nearer) to (the time|the date|the day|then|@)
            ask again @, (ping|hmu|buzz|holler|poke|bug|nudge) [me] @, hmu later, need (until|till) @
            (message|call|hit) you @, ask me (later|again|again later|@|on @|in a|again @|again on @|closer to|next)
            text me (later|@|again @|on @|in a)
            (hit|try|ping|remind|message|text|ask|call) me (back|up|again) [(on|in|later)] [@], check back
            check back @, check back (later|with me|in|on), remind me, remind me (@|later|on @|in|again)
            (ask|try|text|message|ping|hit|remind|bug|poke|nudge|check with|check in with|check back with|get back \
            to|\
            come back to|circle back to|follow up with) me [(again|back|up)] (in|within) [(about|like|maybe)] (a|an|\
            #|\
            half|one|two|three|the)
            (get back to|come back to|circle back to|check with|check in with|check back with|follow up with) me \
            [(again|on|by|after|around)] (@|later|soon)
            (ask|try|text|message|ping|hit|get back to|come back to|check with|check back with) me [(again|back|up)] \
            (at|after|around) #, check back (at|after|around) #, ask again (at|after|around) #
            try me (@|later|again|on @), can i tell you @, can i let you know @, can i answer @, can we talk @
            later @, still checking, am checking, gotta check, gotta ask, gotta see, gotta talk to, pending, awaiting
            waiting on (work|my|a|confirmation|the|approval), waiting to hear [back], waiting for my schedule
            waiting to hear, (do|will|would) not know [for sure] (until|till|before|by|for) [@]
            not know (until|till) [@], run (it|that|this) (by|past) [(the|my|her|him|them)]
            (clear|square|okay) it with [(the|my)]
            (can|could|may) i (have|get|take) (until|till|til|some|a|another|more|a bit|a little) (@|day|days|time|\
            hour|hours|minute|week|more time|bit)
            (can|could|would) you (give|gimme|allow) me (until|till|til|some|a|an|#|another|more|a few|a couple of) \
            (@|\
            day|days|time|hour|hours|minute|minutes|more time|week|while|bit)
            (need|want|like) (some|a bit of|more|a little|a day of) time [to (decide|think|check|figure)]
            (decide|think) (by|on) @
            (will|shall|gonna|going to|let me) (think|mull|chew|ponder|consider|see) (about|on|over|it) [(it|that)]
            (penciling|pencilling|pencil) (it|that|@) in, holding it tentatively, (keeping|put) a hold on (it|@)
            soft hold, put me in pencil, in pencil, shuffle (some|a few) things
            (shuffle|juggle|rearrange) (things|stuff|my schedule), sort out (childcare|a sitter|cover)
            find (cover|coverage|childcare|a sitter), (see|find out) if i can
            still (working|figuring|sorting) (on it|it out)
            (asking|checking|talking|speaking) (with|to|in with) [(my|the)]
            check (when|what|whether|if|back|first|and), (put|book) in for (the day|the night|time) off
            requested (@|the day|the night|time) off, asked for @ off
            """),
        PhraseList(
            .pause,
            """
            one sec, one second, one moment, one min, one minute, hang on, hold on, hold please, bear with me
            hold up, hold the phone, hang on a (sec|minute|second|moment|tick|mo)
            hold on a (sec|minute|second|moment)
            (give me|gimme) (a|one|#) (sec|second|minute|moment)
            """),
        PhraseList(
            .guess,
            """
            i guess, guess so, i guess so, i suppose, suppose so, i suppose so, =if i must, if i have to, i mean
            if i must, sure i guess, meh, =eh, =whatever, whatever works, i could be persuaded, could be convinced
            could be talked into it
            """),
        PhraseList(
            .standby,
            """
            <cut> me (off|from) [the] (waitlist|wait list|waiting list|standby list|standby)
            if you need me [to], if you (want|need) [me], if needed, if you like, if need be, standby, stand by list
            as (a|the|your) (reserve|sub|standby|stand-in|replacement|stopgap|alternate), on standby, wait list, waitlist, waiting list, back up, backup, as a backup, backup plan, alternate
            understudy, last resort, plan b, if you get (desperate|stuck|stuck)
            if someone (drops|drops out|cancels|bails)
            if (you|u) (can not|do not) (find|get) (anyone|anybody|someone) [else]
            if you are (desperate|stuck|in a bind|in a pinch|short), in a pinch, emergency only
            """),
    ]
}
