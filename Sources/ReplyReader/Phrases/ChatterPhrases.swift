/// Courtesies, acknowledgments, small talk, automatic replies.
enum ChatterPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .thanks,
            """
            thanks, thanks you, thanks so much, thanks a (lot|ton|bunch|million), many thanks, much appreciated
            i appreciate (it|you|that|the|this), appreciate (it|you|that|the|this|you guys|y'all)
            thanks for (the reminder|letting me know|the update|the info|everything|understanding|the heads up|your|\
            checking|following up|reaching out), cheers, appreciated, gracias, merci, danke, grazie, obrigado
            good luck, break a leg, have (fun|a good one|a great show|a good show)
            have a (great|good|nice|fun|wonderful) [(show|night|one|time|day|set|week|weekend)]
            hope (it goes well|you have|the show|everyone|you are|all is|it is a), congrats, congratulations
            miss you, miss you guys, love you guys
            miss (you|yall|everyone|you all) [guys], smash it, knock em dead, kill it without me, enjoy the show
            have a (blast|ball), (say hi|give my (love|best)) to, hope you find [(someone|somebody)], thinking of you
            obrigada, bedankt, dank je, grateful, i am grateful, thanks for the thought
            """),
        PhraseList(
            .sorry,
            """
            sorry, so sorry, i am sorry, am sorry, apologies, my apologies, i apologize, apologize, forgive me
            lo siento, desole, desolee, scusa, leider, regrettably, excuse my
            """),
        PhraseList(
            .acknowledge,
            """
            =got it, =right, =copy, =copy that, =roger, =noted, =understood, =received, =ack, =seen, =check, =i see
            =gotcha, =message received, =loud and clear, =heard, =read, =got this, =got your (text|message|msg)
            =got the (text|message|msg), =saw this, =saw it, =same, =all good, :think:, =mhm, =mmhmm, =mm, =uh huh
            =done, =that is fine, =it is fine, =its fine, =no response, =kk thanks, =i know, =aware, =hmm
            yes [i] [(just|have)] (got|received|saw|read) (it|this|that)!
            yes [i] [(just|have)] (got|received|saw|read) (your|the|this|that) (text|texts|message|messages|msg|note)!
            yes [i] remember [(you|this|that)]!, yes this is (he|she|him|her|me|*|&) [*]!, yes speaking!, =yes hello
            =interesting, =understood thanks, =makes sense, =we good, =we are good
            """),
        PhraseList(
            .chatter,
            """
            hi, hello, hey, good (morning|afternoon|evening|night|day), what is up, yo what is up, gm
            happy @, was fun, that was (fun|great|a blast|awesome|amazing), good for you, you too, same to you
            merry xmas, fire last night, meant for, was meant for, driving, am driving, text me later, was for my
            merry christmas, =was for my wife, happy (birthday|new year|holidays|thanksgiving|friday|halloween|easter)
            had (a blast|a great time|fun|so much fun|a ball|a good time|an amazing time|such a good time|such a \
            great time), (last|that) (night|show|week|set) was (great|fun|awesome|amazing|a blast|so fun|a great)
            great (show|set|job|time|crowd|seeing you|meeting you|to see you) (last|the other|on)
            great (job|show|set|work), nice (job|work|set|show), good (job|show|set|seeing you|to see you)
            thanks for having me, thanks for the spot, loved the show, loved it, check out (my|this|the|our)
            check this out, follow me, subscribe to my
            my new (clip|special|video|podcast|album|number|song|single|ep|reel|website), watch my, listen to my
            here is my (clip|tape|reel|new|link|bio|headshot|website|email|set), here is the link, out now, new clip
            new video
            my (bio|headshot|stage name|email|instagram|insta|handle|pronouns|venmo|credits|intro) (is|has changed|\
            changed|should be|:), changed my (stage name|name|number|email), my name is, my new number is
            this is my new number, got a new number, new number, call me, call me when you (can|get|have)
            give me a call, call you later, will call later, can not talk
            can not talk (now|right now|at the moment|yet), call later, text later, talk later, will text later
            will text (you|u) (later|after), i will call you, text me, text me later when, hit me up, dm me, email me
            will email you, will call you, will text you after, text you after, text you later, call you back
            call you in, in a meeting, at dinner, driving right now, can i call you, wrong chat, wrong person sorry
            wrong text, wrong thread, wrong window, wrong group, meant for (someone else|my|somebody)
            not meant for you, ignore that, ignore this, sent by mistake, sent by accident, wrong conversation
            disregard that, by accident, pocket dial, butt dial, =test, =testing, testing #, =test test, =test #
            hello world, =asdf, how was (it|the show|last night|your|the|everything), did you see the (game|show)
            see the news, hope all is well, hope you are (well|doing well|good), long time no see
            it has been a while, how have you been, i have been good, happy to hear, nice to meet you
            great to meet you, you are (welcome|the best|awesome|a legend|great|funny|so sweet|sweet|kind), you rock
            you are hilarious
            that is (funny|hilarious|awesome of you|so funny|too funny|sweet|so nice|nice of you|so kind)
            ^what a (show|night|set|crowd|week|game|day|time), =how are you [doing] [today], =sup, =how is it going
            =how goes it, =brb, =bbl, =afk, =gtg, =g2g, =ttyl, got to (go|run|jet|bounce)
            at the (gym|store|movies|dentist|doctor|office|game|airport)
            just (waking up|woke up|got up|got home|landed|finished work|saw this)
            (sent|shot|dropped|emailed|dmed|left) (you|u) [(a|an)] (email|dm|message|voicemail|note|invoice|link|\
            clip|pic|photo), (emailed|dmed|called|venmoed) you, check your (email|dms|inbox|messages), =heya, =hiya
            =howdy, =heyo, =yoo, =yoohoo, =ello, =greetings, =salutations
            my [new] (handle|insta|username|email|address|number|stage name|name) is
            sent from (my|yahoo|outlook|gmail|mail|proton|samsung) [(mail|*)] [(for|on) *], sent from my iphone
            (am|in|at) (class|a meeting|dinner|a movie|the car|a show|rehearsal|work|church|court|bed|the shower) \
            right now, at work, in a movie, at a show right now, on a call, on the phone
            so (tired|bored|hungry|cold|hot|sleepy) [today|rn], lovely to hear, so kind, so sweet, how kind
            :face:, :link:
            """),
        PhraseList(
            .laughter, "laughing, haha, :laugh:, bahaha, bahahaha, bahahahaha, mwahaha, ahahaha, hahahahaha, lololol"),
        PhraseList(
            .automatic,
            """
            auto reply, auto-reply, auto-reply:, auto reply:, autoreply, automatic reply
            automated (reply|response|message), auto response, auto-response, automatic response, out of the office
            out of office, this is an automated, vacation responder, vacation reply, automated text
            am currently unavailable, leave a message, at the tone, away from my phone, will respond when i return
            (am) driving with (do not disturb|focus), driving focus, do not disturb, i am not receiving notifications
            am driving and, driving mode, sent from my car, is driving, i am currently driving, in a meeting auto
            limited access to, will reply when i return, will return your (message|call|text), i am away from
            cannot take your call, can not take your call, can i call you later, can not talk right now what is up
            can not talk now call you later, sorry i can not talk right now, this number does not accept
            this mailbox, undeliverable, message blocked, not in service, no longer in service, is unmonitored
            thanks you for your message, thanks for your message, thanks for contacting us, thanks for messaging
            your message has been received, we have received your, we will get back to you, notifications silenced
            has notifications silenced
            """),
        PhraseList(
            .wrongPerson,
            """
            wrong (number|person|guy|girl|phone|dude|man|lady|woman), you have the wrong, you have got the wrong
            got the wrong (number|person|guy)
            this is not (me|him|her|them|their number|his number|her number|my number|anymore|the right)
            this is not [(the)] (person|guy|performer|comedian|comic), not who you think
            there is no one here by that name, no one by that name, nobody by that name, do not know anyone
            do not know any, i do not know you, do not know you, who are you trying to reach, who are you looking for
            not the person, not [(the)] right (person|number)
            (this is|it is) (his|her|their) (wife|husband|mom|mother|dad|father|son|daughter|assistant|manager|\
            sister|brother|roommate|girlfriend|boyfriend|agent|partner|phone|old number)
            (he|she) (does not have|no longer has|changed|is not at|does not use|got a new|has a new|is not here|\
            passed|died|moved), they (changed|do not use|no longer use|got a new|moved)
            not (his|her|their) (number|phone), (his|her) new number, new number for
            i am not (him|her|a comedian|a comic|a performer|an actor|a musician|that person|who you|the)
            am not a (comedian|comic|performer|musician|singer|band|dj), mistaken identity, mistaken
            have me confused, have me mixed up, confused me with, some mistake, numero equivocado, mauvais numero
            faux numero, falsche nummer, numero sbagliato, numero errado, verkeerd nummer, this is [(the)] police
            someone else's number, somebody else's number, a landline, i just got this number, just got this number
            number belongs to, who ever this is, whoever this is
            """),
        PhraseList(
            .enough,
            """
            keep me in mind, =am good, =am ok, =am fine, =am all set, =am set, =all set
            """),
        PhraseList(
            .snooze,
            """
            ask me, text me back, ask again, ask me again, remind me, check back
            """),
        PhraseList(
            .everything,
            """
            all of (them|those|these|the above|it), all of em, all the (shows|dates|nights|gigs|spots)
            all (shows|dates|nights|three|#|four|five|days|good for all)
            every (one|show|night|date|single one|one of them|day), everything
            (all three|all #|all of (them|those|these)|everything|they all) work, =all, all$, each$, all #, all three
            both of (them|those|these), the (whole|full) (weekend|lot|run|thing|set), each (one|of them), all works
            whole weekend, all weekend, each and every one, the lot!
            """),
        PhraseList(
            .anyOne,
            """
            (one|two|#) (out of|of) (the|#) (three|two|four|#), (one|two|#) (out of|of) (three|four|#), any$, =any
            any of (them|those|these|em), anything, any one of (them|those|these)
            """),
        PhraseList(
            .nothing,
            """
            none of (them|those|these|the|your) [(dates|nights|shows|days)] (work|suit|fit|are good|are free) [for me]
            none, none of (them|those|these) (work|works|will work|are good|work for me|works for me)
            none of (them|those|these|the above|it|em), neither, neither one, neither of (them|those|these), not any
            not any of (them|those|these), zero, not (a single one|one of (them|those|these))!
            nothing works, nothing works for me, none (work|works|for me)
            """),
    ]
}
