/// Plain statements of acceptance. "not" inside turns each into a no.
enum StatementPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .accept, negatable: true,
            """
            {CAN} {DO}, {CAN} (make|do) @ work, {CAN} do @ and @, {CAN} (do|make|play|attend|come to)$, can$, will!
            (can|will) do it$, (available|free|down|good) for$, able$, able to$, {AM} able$, {AM} able to$
            {AM} going!, =coming, =planning on it, =going, {AM} in$, {AM} in (for|on) (it|that|this|@|sure)
            {AM} all in, =all in, =in, =in for it, =in for sure, =in for @, =in @, {AM} all yours, all yours
            (can|will|shall) be in$, in like flynn, :yes: in, {AM} (down|game|free|open|ready|there|around|clear)$
            {AM} up!, (free|clear|available|around) @, =open @, free and clear, ready when you are, born ready
            you have my word, you have got me, not out of town, no longer (busy|working|out of town|away|traveling)
            {AM} (free|open|available|around|clear) (to|for|on|at|all|most) (do it|it|that|this|@|day|evening|night|\
            perform|play|come), {AM} (free|open|available|around) @, {AM} available$, {AM} up for (it|that|this|@)
            =up for it, =so up for it, =available, =down, =game, =free, =im free, =ready, =i am, =so in, =so there
            {AM} so (in|there), =free @, =available @, =down for @, {AM} (down|game) for @
            {AM} (down|game) (for|with|to) (it|that|this|do it|do that|perform|play|come|the show|the gig|whatever)
            =down (for|with) (it|that), =game for it, {AM} on board, =on board, {AM} on it, {AM} coming, {AM} so down
            {AM} a go, =on it, got you, got you covered
            {AM} (good|set|ready|all set) (for|to) (go|it|that|@|do it|perform|play|that night|friday), =good to go
            =ready to go, {AM} good @$, {AM} playing, {AM} performing, {AM} doing it, {AM} gonna come, {AM} attending
            will attend, attending, {AM} planning (on it|to be there|on being there|on coming|to come|to attend)
            {AM} confirmed, =confirmed, confirm, confirmed, confirming, can confirm, will confirm @
            this is me confirming
            consider (me|it|this) (booked|in|there|confirmed|confirmation|done|a yes|my confirmation|my yes)
            for the world, for anything, for the life of me
            (confirm|confirming|confirmed) (my|the) (spot|slot|set|place), planning to be there
            planning on being there, count me in, count on me, count me as a yes, sign me up, sign me on, lock me in
            lock it in, locked in, book me, book it, book me in, put me (down|in|on|up)
            put me (down|in) for (it|that|@|sure|a yes|yes)
            put me on (it|the list|the lineup|the bill|the schedule|the show|@), put my name down
            put me down as (a yes|yes|confirmed)
            mark me (down|in|as (a yes|in|confirmed|yes|going|attending)|down as (a yes|yes|in)), add me
            add me to (the|your) (lineup|show|list|bill|schedule), slot me in, throw me on, throw me in, have me on
            keep me (on|in|down), schedule me, schedule me in, save me (a|the|my) (spot|slot), save my spot, i accept
            accept, accepted, happily accept, will take (it|that|the spot|the slot|the gig|that spot|that slot)
            take it, will be (on|at|in) (it|there|stage|time|@), it is a yes, that is a yes, its a yes, a yes from me
            =yes from me, yes for me, {AM} a yes, call it a yes
            that is a (go|yes|hard yes|big yes|definite yes|hell yes)
            see you (there|then|@|soon|at the show|at the gig|all there|guys there|that night|# pm), see you$, see ya
            see ya (there|then|@), see y'all there, see yall there, catch you there, =be there, be there
            will see you (there|then|@), will come, will perform, will play, will be there, be there or be square
            looking forward [to] [(it|that|this|seeing you|@|the show|being there|performing)]
            look forward to (it|that|seeing you|@|being there), can not (wait|freaking wait)
            can not wait (to|for|till|until) (do it|it|be there|@|perform|play|see you|that|come|the show|this)
            can hardly wait, can barely wait, could not be more excited, would not miss (it|this|that)
            will not miss (it|this|that), would not want to miss (it|this|that), not going to miss (it|this|that)
            would never miss (it|this|that), would not dream of missing it, not missing (it|this|that), never miss it
            not missing this, (no|not a) (way|chance) i (would|will|am) (miss|missing) (it|this|that)
            no (way|chance) i miss (it|this|that), not doing (anything|a thing|nothing), nothing happening
            not up to anything, not up to much, it works, that works, this works, works for me, works
            works (great|perfectly|fine|well|perfect|good|beautifully|wonderfully|out)
            that (day|date|night|time|one) works, (that|this|it) will work, (that|it|this) should work for me
            work for me, work out for me, works on my end, works with my schedule, works for us, work for us
            work with my schedule, fits my schedule, that fits, @ works, @ work, @ works for me
            @ works (great|perfectly|fine|well|perfect|best)
            (@|that|that night|that time|that date|it) is (good|great|fine|perfect|ok|open|free|clear|cool|awesome|\
            wide open) [for me] [with me] [by me], =@ good, @ is doable, @ is a go, @ is on, @ looks good, looks good
            that looks good, it looks good, is on my calendar, in my calendar, on my calendar, on the calendar
            in the calendar, in my diary, on the books, blocked off, calendar is clear
            my calendar is (open|clear|free), calendar is open, schedule is (open|clear|free)
            my schedule is (open|clear|free), make it happen, will make it happen, will make it work
            can make it work, you have me, you got me, i got you, got you boss
            i am your (guy|man|girl|woman|huckleberry|gal|person), happy to be there
            wild horses could not keep me away, nothing could keep me away, would not have it any other way
            there with bells on, be there with bells on, with bells on, with bells, i shall be there, got it covered
            will be performing, will be in attendance, be in attendance, rsvp yes, rsvping yes, yes rsvp, have @ off
            got @ off, have that (night|day|evening) (off|free|open), have that night
            have nothing (going on|planned|on), have nothing @, nothing going on, no (conflict|conflicts|plans)
            no no (conflict|conflicts|problem|problems|plans|issues), nothing on, nothing planned, @ is wide open
            no plans, no conflict, no conflicts, no conflicts on my end, no conflict on my end, do not see why not
            no reason why not, no reason not to
            still (on|in|coming|good|there|a yes|down|planning on it|on for @|up for it)
            (am|are) still (on|in|coming|good|down|there|a yes|up for it|on for @|playing|performing|planning on it)
            reporting for duty, ready to rock, ready and willing, have not got anything on, do not have anything on
            do not have anything (going on|planned), do not have plans, happy to, {AM} willing, {AM} willing to do it
            {CAN} (fill|cover|take|do|fit|grab|snag|have) (it|that|this|the) [(slot|spot|in|gap|gig|one|set)]
            {CAN} help you out, {AM} (yours|all yours|with it|in the room|on that stage|on stage)
            (put|count|book|mark|sign) us (down|in|up), =affirm, =totes
            (mad|hella|mega|tots|way|real|hecka) (down|in), @ is yours, ready to (roll|go|rumble|party|play), =witit
            that works perfectly, (try|try and|try to|just try and|just try to|dare you to) stop me
            (nothing|nobody|no one) (will|would|could|can) (stop|keep) me [away]
            (you|they) (could|can) not (keep|stop|drag|pry|tear) me [away], thought you would never ask
            you would never ask, very much (in|so|looking forward) [to (it|that|@|this)]
            have [got] yourself [a|an] (comedian|comic|drummer|deal|date|opener|host|headliner|singer|band|performer|\
            bassist|guitarist|magician|poet|dj|act|show), have yourself a, have got yourself a
            consider me (locked|sold|yours|your (opener|host|guy|headliner)|on board|down|signed up|on the bill)
            (penned|inked|slotted) in, (put|got|have) it (in|on) (my|the) (calendar|diary|schedule|planner)
            (save|saved|saving) the date, no (hesitation|hesitations|reservations|second thoughts|questions)
            no {EVENT} @, count (em|us|them) in, happy to help
            {AM} honored to (accept|speak|perform|play|attend|join you)
            confirm (my|our) (attendance|participation|availability|appearance|performance)
            (would|will) rather ~ than (miss|skip|turn down|pass up|let down|say no to) [(it|this|that|this one|you|@)]
            nowhere i would rather be, no place i would rather be, nothing i would rather do
            (down|up|game|keen) for a (set|gig|show|spot), (will|can|would) take @, =i do
            (received|noted|got it) and (confirmed|accepted|confirming)
            {CAN} (do|make|play|come at|be there at|be there for) # [@]
            # (works|is good|is fine|is perfect|is great|is ok|sounds good|sounds great|sounds fine|sounds perfect|\
            suits me|will do|will work|is doable|it is) [for me|by me] [@]
            {AM} (down|free|available|around|happy|game|up|delighted|keen|ready|good) to (do|play|perform|join|host|\
            come) (@|it|that|this|the show|that show|this show|the gig|the set|a set|the spot)
            (down|keen|up) for (it|that|this|@|whatever|a set|some stage time), {AM} keen, =keen, =super keen
            (lets|let us|less) go!, sounds god, keen as [mate], keen as mustard, {AM} well up for it, {AM} on$
            =we are on, got me [for] @
            (catch|see) you (@|there|then|guys there|lot there)
            (catch|see) (yous|y'all|yall|ya'll|you all|everyone|everybody|u all) (@|there|then), see y'all, see yall
            (whole|entire) (band|crew|team|gang|group|trio|quartet|duo) (is|are) (in|confirmed|coming|down|available|\
            on board)
            (band|trio|duo|quartet|group|team|crew) (is|are) (in|confirmed|coming|down|available|on board|free|set|\
            good), {AM} (available|free) and (excited|ready|willing|happy|keen|able), {AM} (ready|willing) and able
            all over (it|this), never been more (in|ready|down|available|sure), onit, signed up and ready
            will make sure i am there, (would not|will not|can not) let you down
            it is in (the diary|my diary|the calendar|my calendar|the book)
            (diary|calendar|schedule|slate|evening|night) is (clear|open|free|wide open|empty|yours), got @ free
            have @ free
            (put|write|pencil|mark|note|jot|stick|chuck|throw|slot|add|book|sign|count) me (down|in|on|up) (as|for) \
            (a|an) (definite|firm|solid|hard|big|yes|definite yes|firm yes|solid yes) [yes], count me the hell in
            pen me in, ink me in
            (will|shall) be (present|attending|performing|playing|along|over|in attendance|joining|joining you|on \
            stage)
            have (cleared|moved|rearranged|sorted|arranged|blocked off|blocked out|kept|saved) (my|the|that|things|\
            it|@|everything), i hereby confirm, hereby confirm
            (happy|pleased|delighted|glad) to (confirm|accept|be there|be part|say yes), writing to confirm
            this is to confirm, consider my (spot|slot|place) (taken|filled|confirmed)
            (take|took|taking) the (spot|slot|gig|set), (will|would) take it, i will have it
            (give|gimme) me (the|that) (spot|slot)
            """),
        PhraseList(
            .accept,
            """
            =me, happy to be on (@|the show|the bill), (count|put) me (down|in) as (a|an) (yes|definite)
            would not be anywhere else
            can not think of (anything better|a reason not to|anything i would rather|anywhere i would rather|a \
            better), can not say no, nothing would make me happier, (will|would) be there no matter what
            (will|would) drop everything, yes and yes, cleared my schedule, clear my schedule, cleared my calendar
            rearranged my schedule, managed to get (it|@|the night|that night) off, got the (night|day) off
            got off work, got out of work, moved my plans, moved things around, moved some things around
            found a sitter, got a sitter, found coverage, got my shift covered, got it covered
            """),
    ]
}
