/// Phrases of yes and no that are negated, quoted or ironic.
enum IronicPhrases {
    static let all: [PhraseList] = [
        // A negated no is a yes.
        PhraseList(
            .accept,
            """
            (would|could|will|can|do|should|shall) not (dream of|think of|even think of|possibly|ever|consider|\
            imagine|bear to|stand to|afford to|dare) {DECLINING}
            (never|no way|nor) (would|will|could) i [ever] {DECLINING}
            (would|could) never (dream of|think of|ever|possibly|consider) {DECLINING}
            (no way|no chance|no chance in hell|not going to|never|no way in hell|not in a million years|no way on \
            earth) [(i am|i would|i will|am i|would i|i)] (<declining>|say no|saying no) [(it|this|that|@|out on)]
            (as if|like) [i] (would|could|will|am going to) [ever] {DECLINING}
            (am not|not about to) <declining> (it|this|that|@|out)
            (mad|crazy|insane|nuts|stupid|foolish|silly|fool|idiot) [would] [to] {DECLINING}
            (no one|nobody) (says|can say|could say|in their right mind would say) no to (this|that|it|you)
            (the|quite the|exact) opposite of [a] no, (anything but|far from|nothing like) a no
            (never|not once) (turned|turn|let) you down
            (can not|could not|hard to|impossible to|not able to|how could i) (resist|refuse|turn (it|that|this|you) \
            down), would not miss
            you (could not|can not) (pay|keep|stop|drag) me [(to miss|away|from)] [(it|this|that)], hell or high water
            (rain|snow|sleet) or shine, (wild|a team of wild) horses
            how (could|can|would) i [(possibly|ever)] {DECLINING}, (will|would) not say no to
            (not|nothing) [(nothing|is|can|could|will|gonna|going to)] (stop|stopping|keep|keeping) me
            wrong to (say no|miss it|pass), do not take no for an answer
            """),
        // A negated yes is a no.
        PhraseList(
            .refuse,
            """
            (the|quite the|exact) opposite of [a] yes, (anything but|far from|nothing like) a yes
            (not|hardly) (a|exactly a) (world|way|universe|scenario|chance|reality|timeline) (where|that|in which)
            (do not|can not) (think|see|believe|imagine) (there is|of) (a|any) (world|way|universe|scenario|chance) \
            [(where|that|in which)] [i can], no (world|universe|scenario|reality|timeline) (where|in which)
            (wish|hate|sad|hurts|kills|pains|breaks|sorry|hard) [me] [my heart] to (say|have to say|tell you) no
            would not be caught dead, over my dead body
            """),
        PhraseList(
            .neutral,
            """
            (kills|pains|hurts|breaks|pained|killing|saddens) (me|my heart) to (say|tell you|admit|have to say)
            never have i ever said no [to], never (once|ever) said no [to], would have said no
            (was|were) (going|about|gonna|ready) to (decline|pass|bail|cancel|flake|turn (it|this|you) down)
            thought [i] (would|might) (have to|need to) (decline|pass|bail|cancel)
            (ask|asked|asking|wonder|wondering|see|checked|checking) [(my|the|her|him|them|about)] ~ (if|whether)
            if you (were|was|are) (going to|gonna|wondering|curious|asking|going) [(ask|to ask)], yes to you
            (said|say) yes but, know i said (yes|no), i know i said (yes|no) [(before|earlier|already)]
            """),
        PhraseList(
            .maybe,
            """
            [it] [is] not a (no|yes) [but] [(it is|that is|its)] not a (yes|no) [either]
            not (no|yes) [but] not (yes|no) [either], neither [a] (yes|no) nor [a] (no|yes)
            somewhere between [a] (yes|no) and [a] (yes|no), not a no yet, not a yes yet
            """),
        PhraseList(
            .yes,
            """
            said yes (already|twice|# times|three times|many times|a million times|a thousand times) [already]!
            (already|twice|thrice) said yes!, said yes (like|about) # times
            (it is|answer is|my answer is|that is) still [a] yes
            """),
        // Ironic agreement
        PhraseList(
            .ambiguous,
            """
            (and|then) [i] am the (king|queen|pope|president|prince|tooth|easter|emperor|messiah|*) [of] [*]
            (and|then) [i] am (a|an) (*|monkey's|astronaut|rocket|princess|unicorn), (and|then) [i] am (*|&)$
            (and|while|when|once|if) (pigs|monkeys|cows) [(can|will|might)] fly, and i have a bridge
            and (the|my) (moon|cat|dog|grandma) (is made|is|can), oh (joy|goody|boy), whoop de doo, whoopee, lucky me
            (just|exactly) what i (need|needed|wanted|always wanted), my favorite time to, my idea of
            nothing better to do, what could (possibly) go wrong, sounds like (torture|a nightmare|hell|a trap)
            (yes|sure) (right|jan|buddy|pal), like i have a choice, do i have (a|any) choice, as if i have a choice
            with my luck, dream come true, (like|as) the last time, like last time
            """),
    ]
}
