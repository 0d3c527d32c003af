/// Ways to say yes.
enum AssentPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .yes,
            """
            yes, yes please, (hell|heck|fuck|damn|oh|omg|uh|well|but of course) yes, yes (sir|maam|chef|indeed), sure
            sure thing, for sure, absolutely, definitely, certainly, totally, most (definitely|certainly|assuredly)
            of course, you bet, you betcha, (you|u) know it, you got it, you can count on (me|it), indeed
            affirmative, no doubt, no doubt about it, without (a|any) doubt, (with no|without) (question|hesitation)
            =no question, no question about it, no brainer, its a no brainer, 100%, 1000%, 110%, 💯, a hundred percent
            one hundred percent, right on, =bet, say less, say no more, lfg, let us go, let us do (it|this)
            let us rock, let us roll, let us freaking go, all day, any time, anytime, always down, =will do, will do
            gladly, with pleasure, my pleasure, (it would be|would be) my pleasure, it would be an honor, =please do
            for real yes, =correct, could not say no, can not say no, would not say no, do not have to ask me twice
            twist my arm, :yes:, easy yes, big yes, solid yes, yes yes, surely, it is on, =its on, you already know
            as always, =always, aye, aye aye, you know i am, make it so, that is affirmative, =roger that, =ten four
            can not say no to that, hells yes, yes mam, =fasho, it is a plan, =by all means, by all means
            =why the hell not, =totally, =okay yes, why would i not, right away, =agreed, agreed, # sure, # thumbs up
            two thumbs up, thumbs up, =100, =positive, [one] hundred percent, 100 percent, 110 percent, 1000 percent
            you do not have to ask [me] [twice], not even a question
            let us (get it|go then|make it happen|ride|party), got ya, gotchu, got you, yeye, yessum, fo sho, fsho
            for shizzle, fasho, =happily
            could not be (happier|more excited|more in|more ready|more honored|more stoked|more down), duh
            =obviously, =naturally, =indubitably, it is a date, =deal, you have a deal, you have got a deal
            =done deal, =it is a deal, =done and done, damn (straight|right|skippy), hell to the yes, yes indeedy
            =obvi
            yes no (problem|problems|worries|prob|probs|bother|issue|sweat|stress|doubt|question|biggie|brainer)
            yes very much, very much yes, why of course, why yes, why sure, why certainly
            (a|one) (million|billion|thousand|bajillion|zillion) percent, =sold, =grand, =grand so, =go on then
            go on then, go on so, =go on, =good here, =good this end, =good on (my|our) end, done deal
            =done and dusted, =shall do, would love nothing more, nothing i would (love|like|rather) (more|do)
            count on it, that suits [me], (it|@) suits [me], suits me [(fine|well|perfectly|down to the ground)]
            (fits|works with|works around|suits) (my|our) (schedule|calendar|diary|plans) [perfectly], =yessiree
            yes siree, =for certain, =without fail, =too right, course (i can|i will|we can|we will), =course
            =but of course, (is|does) the pope catholic yes, =locked and loaded, =say when, yes a thousand times
            yes times, a thousand times yes, (super|mega|ultra|double|triple) yes, ten out of ten, =10/10
            say yes to that, =delighted, could not say yes (fast|quick|quickly) enough, =it would be a privilege
            it would be (an|a|my) (honour|honor|privilege|pleasure|delight|joy), on god, no cap, @ it is
            hell yes brother, you know me
            (i would|would) be (crazy|mad|insane|nuts|stupid|foolish|silly|a fool|an idiot) (to say no|not to|to \
            miss it|to pass|to miss this|to turn it down), =yh, =yup yup, =yeppo, =yuppo
            never say no to (stage time|you|a gig|that|this), never said no to you, can not say no to you
            can not turn (that|it|this|you) down, could not turn (that|it|this) down, twist my rubber arm, =lets
            let us do
            """),
        PhraseList(
            .rhetorical,
            """
            why not, why the hell not, why the heck not, sure why not, do you even have to ask
            did you even have to ask
            """),
        PhraseList(
            .okay,
            """
            ok, alright, aight, all right, fine, =word, okey dokey, okie dokie, ok cool, ok great, ok good, righto
            =good, very well, cool, okily dokily, =10-4
            """),
        PhraseList(
            .approve,
            """
            [it|that|this] (sounds|sound|sounding) {OUTLOOK}, (sounds|sound) {OUTLOOK} to me, great, awesome, perfect
            amazing, excellent, fantastic, wonderful, brilliant, lovely, =sweet, =dope, =rad, =good deal, =splendid
            marvelous, (good|fine|cool|great|ok|perfect) (with|by|for|w) (me|us), =stellar, =terrific, =superb
            outstanding, =groovy
            (that|it|this) (is|will be|would be|should be) (great|fine|perfect|good|cool|awesome|amazing|ok|lovely|\
            wonderful|fantastic|fun|an honor)$, (is|would be) (great|fine|perfect|cool|good|ok) (with|by|for) me
            =phenomenal, =right on time, (fine|good) (on|from) my end, i like it, i love it, i am ok with (that|it)
            i am fine with (that|it), i am good with (that|it|@), i am cool with (that|it)
            """),
        PhraseList(
            .desire,
            """
            no problem, no bother, no bother at all, no hassle, no fuss, no problems, no prob, no probs, no worries$
            =no worries, not a problem, not a prob, no issue, no issues, no sweat, no objections, no objection
            no biggie, no big deal, love to, love too, would love (to|it|that), would absolutely love to
            love to (do it|be there|come|perform|play|join|be part of it|do that)
            (happy|glad|delighted|thrilled|honored|honoured|stoked|pumped|excited|psyched|pleased|ecstatic|hyped) \
            (to|too)
            (happy|glad|delighted|thrilled|honored|honoured|stoked|pumped|excited|psyched|pleased) to (do it|be \
            there|come|perform|play|join|do that|be part of it|help|help out)
            would be (happy|glad|delighted|thrilled|honored|honoured|stoked|pleased|excited|ecstatic) [to] [(do it|\
            be there|come|perform|play|join|do that|be part of it|help|help out|do @|do the show)]
            would be (an|my) (honor|honour|pleasure|privilege)
            would love to (do it|do that|do this|do @|be there|be part of it|be a part of it|come|perform|play|join|\
            do the show|host|come out|make it|help|do one), would be great, would be awesome, would be amazing
            would be cool, would be lovely, dying to, would enjoy that, sure would love to
            it would be (great|fun|awesome|amazing|lovely), would like @, (want|need) @ please
            """),
        PhraseList(
            .keen,
            """
            why would i say no, who would say no to that, who could say no, who would not
            how could i (say no|refuse|pass|resist|not), do you have to ask, do you need to ask, need you ask
            is that even a question, like you have to ask, as if you have to ask, when have i ever said no
            want to, want to do it, want in, would like to, like to
            might as well, may as well, either (works|is fine|is good|one works|one is fine), either one
            any of them works, whichever works, up to you, your call, i am easy, i do not mind, would not mind
            not opposed, would not say no, =me, no complaints, would say yes
            would be (in|a yes|there|up for it|down|up for that|open to it|open to that|interested|willing|game)
            =interested, am interested, interested in (it|that|this), would do it, =tempting, sounds tempting
            tempting
            (could|would) (do it|do that|make it|do @|make @|make that|be there|come|make it work|do it @|work)$
            could$, would$, that could work, that would work, that might work, it could work, i am intrigued
            could be fun, could be good, :cheer:, :heart:, =fun, =nice, =wow, =sick, =lit, =fire, =yay, =woo, =woohoo
            =woot, =woo hoo, hype, am flattered, what an honor, what a treat, i am honored, am honored, am excited
            am so excited, excited for @, =excited, =stoked, =pumped, am stoked, am pumped, am hyped, =hyped, =amped
            am thrilled, =thrilled, how exciting, how fun, am blushing, making me blush, you flatter me, exciting
            oh wow
            """),
    ]
}
