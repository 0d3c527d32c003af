/// What changes or takes back something that was said before.
enum AvailabilityCorrectionWords {
    static let lists: [(AvailabilityRole, String)] = [
        (
            .correction,
            """
            wait, wait no, no wait, oh wait, oh no wait, wait actually, wait sorry, sorry wait, hang on, oh hang on
            no hang on, hang on no, hold on, hold on no, no hold on, hold up, wait up, wait sec, wait minute
            actually no, no actually, oh no, er no, um no, oops, oops no, whoops, woops, oopsie, doh, my bad
            my mistake, my error, i lie, i lied, tell lie, lie, tell you lie, i mean, i meant, meant, meant to say
            meant to put, meant to type, make that, or rather, sorry no, sorry meant, sorry i meant, sorry i mean
            correction, small correction, edit, amend, amendment, change that, change that to, change of plan
            change of plans, changed my mind, plans changed, on second thought, on second thoughts, on 2th thought
            on 2th thoughts, second thoughts, come to think of it, i misread, misread, misread that, read that wrong
            i read that wrong, just realized, just realised, just remembered, i forgot, forgot, just checked, update
            typo, sorry typo, fat fingers, autocorrect, belay that, thinking about it, looking again, just looked
            just seen my diary, no sorry
            """
        ),
        (.weakCorrection, "sorry, actually, well actually, oh actually, sorry actually, actually sorry, no make it"),
        (
            .void,
            """
            just kidding, only kidding, kidding, jk, jks, im kidding, im joking, just joking, only joking, joking
            psych, joke, as joke, wrong chat, wrong thread, wrong group, wrong text, wrong window, wrong convo
            not for you, wrong number sorry, sent to wrong, sent that to wrong, that wasnt for you, meant for my
            ignore that, ignore last, ignore last text, ignore last one, ignore last message, ignore me
            ignore previous, ignore all that, ignore above, ignore first text, disregard, disregard that
            disregard last, scratch that, scratch all that, scratch last, strike that, strike last, forget that
            forget what i said, forget last, nevermind, never mind, nvm, that was my kid, that was my son
            that was my daughter, that was autocorrect, that was wrong, cancel that, delete that, undo that
            take that back, i take that back, take it back, i take it back
            """
        ),
        (
            .retracted,
            """
            i said, i put, i wrote, i typed, i texted, said before, i told you, i had said, i know i said
            earlier i said, ive said, i originally said, i previously said, i did say, i sent, i said yes to
            i said no to, said yes to, i know i said yes to, i said id do, i said i could do, i said i can do
            i said i was free
            """
        ),
        (.instead, "instead"),
        (
            .past,
            """
            did, had, played, lately, yesterday, got in, just got back, got back, was at, ive been, have been
            just did, just finished, just saw, just seen, just got, loved, saw, last gig, last show, killed, bombed
            drove, sold, headlined, hosted, recorded, released, was, were
            """
        ),
    ]
}
