/// Phrases with two readings. We ask back unless a plain statement follows.
enum AmbiguousPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .ambiguous,
            """
            yes no, no yes, ^come no!, no more @, =game @, same as (always|usual|ever|before|last time)
            i mean (yes|no)
            (told|telling) you (yes|no) [already], will be there in spirit, be there in spirit, there in spirit
            in spirit, (did not|have not|never|do not) (say|said|saying) (yes|no)
            never (said|say) i (would|could|can), jk, j/k, psych, just kidding, am kidding, only joking, just joking
            did i [ever] say (yes|no), no (worries|problem|prob|probs) if (not|you|it|that)
            see you in (hell|court|another life)
            (be|am|are) there in spirit, am in spirit, never work @, do not work @
            do not work (fridays|nights|weekends), wow ok, oh ok, ok then
            (sure|yes) (right|whatever), =yes right, =oh sure, =oh great, when pigs fly, =no lol yes
            (when|once|after|until|till) (hell|pigs|cows|monkeys) (freezes|fly|come home|flies) [over]
            [right] (when|after|once) i win the lottery, the day hell freezes over, if i (was|were|had|did) not
            if i (was|were|had), just great, great just great, just what i need, ok wow, okay wow, =me too, =you too
            what a surprise, big surprise
            (told|tell|telling|informed) (*|him|her|them|you guys|the boss|everyone) [that] i can not
            (told|tell|telling) ~ (no|yes), yes because, sure because, (oh|yes|sure) because, ^help, no wait, wait no
            as if i (would|could) (say no|miss|pass|refuse), ha as if, i meant (yes|no), meant (yes|no)
            meant to say (yes|no), not saying (no|yes), not a (no|yes), is not a (no|yes), not exactly
            not exactly sure, not necessarily, not quite, yes and no, no and yes, no ok, can not not {DO}
            can not not, can not say no or yes, yes or no, yes maybe no, yes right, sure jan, whatever you say
            if you say so, could care less, could not care less, can not lose, why would i, why would i do that
            do i have a choice, do i have to, are you joking, in what world, since when, what do you think, guess
            take a guess, you tell me, surprise me, we will see about that, tough call, you wish, nice try, good one
            funny, hard to turn down, hard to resist, like i would say (no|yes), when do i ever say no
            (thought|think) [i] already (said|confirmed|answered|replied), do i ever say no, =ah ok, =ah okay, yesn't, yes n't
            be lying if i said
            (je|j'dis|dis) [dis] pas non, [ne] dis pas non, no digo que no, sag nicht nein, sag ich nicht nein
            dico di no
            nao digo que nao, zeg [ik] geen nee [tegen]
            """)
    ]
}
