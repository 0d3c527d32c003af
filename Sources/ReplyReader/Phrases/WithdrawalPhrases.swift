/// "can't make it any more" and similar phrases, which take back a yes.
enum WithdrawalPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .refuse,
            """
            need to back out, have to step back, can not (do|make) it (anymore|any more)
            not coming (anymore|any more)
            can not make it after all, not going to be able to make it after all, can not come after all
            not coming after all, will not make it after all, will not be making it, not making it tonight
            bailing on tonight, flaking on you, have to cancel tonight, have to cancel on tonight
            have to cancel last minute, stuck out of town, going to have to drop off, drop me$
            drop me from (the lineup|the show|@|tonight), do not hold my spot, do not save my spot, let my spot go
            release my spot, not gonna be there, not going to be there, will be a no show, gonna be a no show, no show
            """),
        PhraseList(
            .setback,
            """
            need a sub, =i wish, broke up, split up, disbanded, called it quits, running a fever, might be sick, feeling off, may be sick, think i am sick
            might be coming down with something, think i am coming down with something
            """),
    ]
}
