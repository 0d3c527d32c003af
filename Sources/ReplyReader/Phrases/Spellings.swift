enum Spellings {
    /// Contractions, texting shorthand and frequent typing errors: meaning on the left, spellings on the right.
    static let all: [(String, [String])] = table(
        """
        can not: can't cant cannot cnt can'nt kant cann't ca'nt cnat cna't can'tt cantt cat't
        can: cna acn
        not: nto
        will not: won't wont
        do not: don't dont dnt
        does not: doesn't doesnt
        did not: didn't didnt
        is not: isn't isnt
        are not: aren't arent
        am not: ain't aint
        was not: wasn't wasnt
        were not: weren't werent
        would not: wouldn't wouldnt wldnt
        could not: couldn't couldnt cldnt
        should not: shouldn't shouldnt
        have not: haven't havent
        has not: hasn't hasnt
        had not: hadn't hadnt
        might not: mightn't mightnt
        i am: i'm im iam
        i can: ican
        i can not: icant
        i do not: idont
        i am in: imin
        i am down: imdown
        i will: i'll ill imma i'ma ima
        i would: i'd id
        i have: i've ive
        you are: you're youre ur
        you will: you'll youll
        you would: you'd youd
        you have: you've youve
        we would: we'd
        they would: they'd theyd
        they will: they'll theyll
        he would: he'd
        she would: she'd
        who would: who'd
        would have: would've wouldve woulda
        could have: could've couldve coulda
        should have: should've shouldve shoulda
        might have: might've mightve
        must have: must've
        there will: there'll
        we are: we're
        we will: we'll
        we have: we've
        he is: he's hes
        she is: she's shes
        he will: he'll
        she will: she'll
        they are: they're theyre
        it is: it's its 'tis
        it will: it'll itll
        that is: that's thats
        that will: that'll thatll
        this is: thiss
        there is: there's theres
        here is: here's heres
        what is: what's whats wuts
        where is: where's wheres
        who is: who's whos
        how is: how's hows
        how did: how'd
        it would: it'd itd
        that would: that'd
        forward: fwd foward forwad
        when is: when's whens
        let us: let's lets
        let us go: letsgo lesgo lezgo lessgo lezzgo lesgoo letsgoo lessgoo
        going to: gonna gunna goin2 finna
        about to: boutta bouta
        trying to: tryna tryina
        i do not: ion
        mate: m8
        por favor: xfa porfa porfis plis pf pfv
        que: q qe ke
        pourquoi: pk pq prq
        je peux: jpeux jpeu
        je suis: chui jsuis chuis
        je sais pas: jsp
        questa: qst
        dispiace: disp
        beleza: blz
        com certeza: ctz
        vielleicht: vllt vlt viell
        even: ff effe
        misschien: mss
        waarschijnlijk: wrs wss
        want to: wanna wana
        have to: gotta hafta
        let me: lemme
        give me: gimme
        got to: gotto
        out of: outta
        kind of: kinda
        do not know: dunno donno
        i do not know: idk
        let me know: lmk
        never mind: nvm nevermind
        on my way: omw
        no problem: np
        no worries: nw
        of course: ofc
        for sure: fs fosho
        right now: rn
        also: btw
        to be honest: tbh
        gosh: omg omfg
        in my opinion: imo
        laughing: lol lmao lmfao rofl haha hah hahaha hahahaha hehe heh jaja jajaja jeje kkkk lolol lul ha hahah \
        ahaha
        you: u yu
        are: r
        your: yr
        and: n'
        because: cuz coz cos bc cause 'cause becuz becasue b/c bcz bcuz
        maybe: mebbe mayb mabye maybee mabey mybe maby maybr
        probably: prob probs prolly probly probaly probz
        definitely: def deff defo defs definately defintely definitly definetly defiantly definatly
        though: tho
        think: thnk thikn
        through: thru
        see you: cu cya
        about: abt
        before: b4
        be: b
        with: w/ wit
        without: w/o
        something: smth smthing somethin
        someone: some1
        somebody: sombody
        anyone: any1 anybody
        tonight: 2nite tonite 2night tonigh
        them: em 'em
        tomorrow: tmr tmrw tmrrw 2moro 2morrow tomoro tomorow tommorow tommorrow tomorro manana domani demain morgen
        night: nite nigt nihgt
        weekend: wknd wkend
        minutes: mins min minute minutos minuten
        hours: hrs hr
        text: txt message msg sms mesage
        texts: txts messages msgs mesages textos smses
        texting: txting textin messaging msging
        texted: messaged
        until: till til
        later: l8r l8er laterr
        late: l8
        great: gr8 grt
        show: shw
        please: pls plz plez pleas pleaze plss
        thanks: thx thks thnx tks tx thanx ty tysm tyvm thnks thankyou thanku tanks thank
        sorry: sry soz sori srry sorrry
        available: avail availible avaliable availabe availble
        unavailable: unavail
        congratulations: congrats
        people: ppl
        birthday: bday
        work: wrk
        working: workin workign
        running: runnin
        coming: comin
        traffic: trafic
        make: maek amke mak mkae mke maje
        have: hav hve
        what: wat wut waht wht
        that: dat taht
        this: dis thsi ths
        the: teh da
        there: ther thre tehre thee're
        it: ti itt
        will: wil wll wiil
        can do: cando
        where: wher
        good: godo gud
        know: kno konw
        just: jsut jus
        love: luv
        cool: kewl
        see: c
        why: y?
        yes: yeah yea yep yup ya yah yeh yas yass yaas yee yessir yesir yepp yeap yis yus ye ys yse tes yed yws yess \
        yaa yeahh yurp yezzir yessirr yebo yisss yeas yesh ysa yrs yers yex yez yeha yaeh yeag yess' yres uess y \
        eyah yeeah yuh yeppers yeppity yuppers yepperoo yarp
        no: nope nah naw nop noope nopes nawh nuh no0 noo nnope nahh nooo nay nopee nahhh
        ok: okay k kk oki okey okie okk oka okie-dokie okey-dokey okeydokey okiedokie okeh o.k oky okej okei oke
        alright: aight allright alrighty aite ight all-right
        sure: shur shure sur suer shurr
        absolutely: absolutley absolutly abso absofuckinglutely absolutelyy abosultely absolutelly absoutely \
        absoluetly absloutely absolutelu
        confirm: confrim cofirm confim conferm comfirm confrm
        confirmed: conformed confrimed cofirmed confimed comfirmed
        confirming: confrimming
        unfortunately: unfortunatly unfort unfortunetly
        sounds: soudns sonds
        stop: stpo sotp st0p stopp tsop s.t.o.p s-t-o-p stopit stpp stahp stap sstop stopp'
        unsubscribe: unsub unsubscribed unsuscribe unsubcribe unsubscibe un-subscribe
        opt out: optout opt-out opt-me-out
        opt in: optin opt-in
        opting out: opting-out
        :cheer: :) :-) :d ;) ;-) =) :'D xd (: ^^ ^_^ c:
        :heart: <3
        :sad: :( :-( :'( ;( :/ :-/
        """)

    /// Lines of "meaning: spelling spelling".
    private static func table(_ text: String) -> [(String, [String])] {
        text.split(separator: "\n").map { line in
            let meaning: Substring
            let rest: Substring
            if line.hasPrefix(":") {
                meaning = line.prefix { $0 != " " }
                rest = line.dropFirst(meaning.count)
            } else {
                meaning = line.prefix { $0 != ":" }
                rest = line.dropFirst(meaning.count + 1)
            }
            return (String(meaning), rest.split(separator: " ").map { $0.lowercased() })
        }
    }

    /// Words in which one typing error is repaired: see `Slips`.
    static let slipTargets: [String] = LexiconData.words(
        """
        confirm confirmed confirming absolutely definitely certainly available unavailable probably possibly maybe
        cannot unfortunately tomorrow decline declined awesome perfect thanks unsubscribe sorry okay course tentative
        monday tuesday wednesday thursday friday saturday sunday tonight sounds interested working traffic message
        messages texting amazing totally excited booked running parking weekend looking forward problem sure make
        good love will that this have work when what time free from with come been take count down great works would
        could should unable doubt remove delete cancel december yeah nope gladly cant able wont busy away sick plans
        weekend birthday
        rehearsal vacation family schedule calendar regretfully tentatively potentially hopefully perhaps
        """)

    /// Words that are tried for an unknown word one typing error away: see `Respelling`.
    static let commonWords: [String] = LexiconData.words(
        """
        you your thats will would not no yes do done does did down pass can cant make get have been be there then that this
        for free from with work works good sure see out up in on me my it is am are time one love want need sorry
        thanks ill im dont wont afraid available perfect count keep spot make know check back later maybe might let
        able busy away sick today night show
        """)

    /// Words often written together with the next one.
    static let prefixes = LexiconData.words(
        "thanks sounds sorry idont count icant ican cant sure wont can yes not ill im no ok i")

}
