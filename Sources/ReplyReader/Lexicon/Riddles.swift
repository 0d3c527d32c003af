/// Phrases that people read both ways. They are asked back unless a plain statement follows.
extension Entries {
    static let riddles: [PhraseList] = [
        PhraseList(
            .riddle,
            """
            yes no, no yes, stop asking!, will be there in spirit, be there in spirit, there in spirit, in spirit
            ^help, i meant (yes|no), meant (yes|no), meant to say (yes|no), not saying (no|yes), not a (no|yes)
            is not a (no|yes), not exactly, not exactly sure, not necessarily, not quite, yes and no, no and yes
            no ok, can not not {DO}, can not not, can not say no or yes, yes or no, yes maybe no, yes right, sure jan
            whatever you say, if you say so, could care less, could not care less, can not lose, why would i
            why would i do that, do i have a choice, do i have to, are you joking, in what world, since when
            what do you think, guess, take a guess, you tell me, surprise me, we will see about that, tough call
            you wish, nice try, good one, funny, hard to turn down, hard to resist, like i would say (no|yes)
            when do i ever say no, do i ever say no
            """)
    ]

    /// "can't make it any more" and its like, which take back a yes.
    static let withdrawal: [PhraseList] = [
        PhraseList(
            .refuse,
            """
            need to back out, have to step back, can not do it anymore, can not make it anymore
            can not make it after all, not going to be able to make it after all, can not come after all
            not coming after all, will not make it after all, will not be making it, not making it tonight
            bailing on tonight, flaking on you, have to cancel tonight, have to cancel on tonight
            have to cancel last minute, stuck out of town, going to have to drop off, drop me
            drop me from (the lineup|the show|@|tonight), do not hold my spot, do not save my spot, let my spot go
            release my spot, not gonna be there, not going to be there, will be a no show, gonna be a no show, no show
            """),
        PhraseList(
            .setback,
            """
            running a fever, might be sick, feeling off, may be sick, think i am sick
            might be coming down with something, think i am coming down with something
            """),
    ]
}
