/// Words that stand for each other in phrases, by kind. In a phrase `<event>` is any of them.
extension Entries {
    static let kinds: [(String, [String])] = [
        // What takes an evening.
        (
            "event",
            words(
                """
                surgery operation procedure appointment appointments interview audition callback taping shoot
                rehearsal
                rehearsals practice recital recitals concert concerts conference convention seminar workshop retreat
                training wedding weddings funeral wake memorial burial baptism christening bris communion graduation
                commencement reunion prom homecoming gala banquet fundraiser benefit auction ceremony quinceanera
                mitzvah shower bachelorette hen stag birthday anniversary party parties potluck barbecue bbq cookout
                housewarming sleepover playdate tournament match marathon triathlon regatta playoffs playoff finals
                final midterm midterms exam exams quiz thesis dissertation defense deposition hearing trial duty
                detention class classes lecture lectures seminar school shift shifts overtime double doubles graveyard
                inventory deadline deadlines commitment commitments engagement engagements obligation obligations
                conflict booking bookings reservation reservations tickets flight cruise vacation trip honeymoon
                safari
                pilgrimage church shabbat sabbath passover ramadan iftar diwali eid seder hanukkah lighting parade
                pageant nativity panto musical chemo dialysis radiation treatment physio scan mri colonoscopy biopsy
                transplant canal checkup dentist orthodontist gig gigs residency corporate session sessions filming
                premiere regionals nationals semifinals bowling softball festival fest expo bootcamp deployment
                inlaws company guests visitors houseguests relatives plans work dinner thing stuff event events
                rehab visitation custody daycare game kids kid meeting meetings service carols
                """)
        ),
        // The single words of the lists of the same names.
        (
            "tie",
            words(
                """
                plans work school class classes rehearsal rehearsals practice gig gigs show wedding weddings funeral
                recital anniversary dinner conference flight trip concert exam exams finals final shift double
                engagement commitment commitments conflict conflicts obligation obligations shower bachelorette
                graduation reunion vacation surgery tournament church birthday booking bookings appointment
                babysitting kids kiddos kid deadline company guests event fundraiser festival curfew
                """)
        ),
        (
            "errand",
            words(
                """
                exam test midterm midterms interview audition callback taping shoot session meeting game match dentist
                procedure operation newborn baby housewarming reservations tickets baptism christening communion
                memorial wake shiva rosary cruise retreat training workshop seminar convention houseguests party
                concert
                """)
        ),
        // What keeps people in bed.
        (
            "illness",
            words(
                """
                flu covid corona coronavirus rona fever strep tonsillitis bronchitis pneumonia migraine migraines
                concussion vertigo shingles mono gastro norovirus laryngitis appendicitis stones pinkeye
                conjunctivitis
                rsv plague lurgy virus infection sinusitis poisoning sciatica mumps measles chickenpox bug flue
                cooties
                noro influenza
                """)
        ),
        (
            "body",
            words(
                """
                ankle leg knee foot wrist arm hand shoulder neck hip finger thumb toe jaw rib ribs collarbone nose
                hamstring achilles tendon ligament acl back elbow pelvis femur tailbone spine tooth teeth tonsils
                appendix gallbladder wisdom
                """)
        ),
        // Where nobody is who can come.
        (
            "away",
            words(
                """
                hospital court detox quarantine isolation icu custody lockdown cruise tour vacation holiday
                vacay sabbatical hiatus honeymoon safari deployment hols mourning traction
                """)
        ),
        // Far from here, where it is said of then and not of now.
        (
            "far",
            words(
                """
                mountains desert woods countryside lake cabin cottage beach island islands outback coast ranch
                campsite resort airbnb wilderness farm caribbean alps rockies
                """)
        ),
        ("travel", words("fly flying jet jetting ship shipping sail sailing leave leaving cruise cruising")),
        (
            "relative",
            words(
                """
                kid kids son daughter sons daughters mom mum mam dad mother father wife husband hubby sister brother
                sis bro niece nephew girlfriend boyfriend gf bf partner cousin grandma gran nan nana granny grandpa
                grandad grandfather grandmother grandson granddaughter grandkid grandkids stepson stepdaughter fiance
                fiancee spouse missus folks parents inlaws sibling twins toddler baby roommate bestie friend auntie
                family buddy
                aunt uncle
                """)
        ),
        ("sitter", words("sitter babysitter nanny childcare daycare cover coverage")),
        (
            "perform",
            words(
                """
                perform performing play playing gig gigging sing singing drum drumming host hosting headline
                headlining tour touring dj djing emcee mc
                """)
        ),
        // "put me on"
        (
            "put",
            words(
                """
                put stick chuck throw bung pop slap scribble jot write mark add sign book slot squeeze fit lock count
                deal rope include pen ink schedule slide whack sling shove list log get keep have register enrol
                enter bang lob plug stamp circle
                """)
        ),
        // "scratch me off"
        (
            "cut",
            words(
                """
                scratch cross strike take drop pull count rule scrub knock leave cut remove delete erase bump wipe get
                axe nix withdraw drag
                """)
        ),
        // What a line-up is kept on.
        (
            "bill",
            words(
                """
                lineup lineups line-up bill show schedule roster calendar rota board slot gig set poster flyer
                spot running order night rundown card event program programme booking brunch
                """)
        ),
        // "2 works": what an ask does.
        (
            "state",
            words(
                """
                works sounds looks suits does gets clashes conflicts fits seems lands falls overlaps starts ends runs
                depends sucks rocks fails goes needs wants collides interferes interests comes stays remains makes
                plus minus thanks yes always besides unless perhaps lots looms happens costs pays kills requires means
                """)
        ),
        ("booking", words("booking putting scheduling slotting placing casting adding listing giving signing")),
        ("reply", words("reply respond text call message ring answer")),
        ("hearsay", words("told heard promised")),
        ("suppose", words("would normally ordinarily usually typically generally theoretically otherwise")),
        // Saying no, or what comes to the same.
        ("declining", words("decline declining refuse refusing miss missing skip skipping flake flaking bail bailing")),
        // What kind of event.
        (
            "sort",
            words(
                """
                overnight holiday office company family soccer hockey football baseball basketball school church work
                christmas prom late early double wedding birthday board staff team band choir dress tech
                """)
        ),
        ("agent", words("agent manager rep booker publicist agency management")),
        (
            "joyful",
            words("excited stoked honored honoured pumped thrilled psyched buzzing hyped delighted jazzed amped")
        ),
        ("other", words("club venue gig show band theater theatre room place booker act comedy bar job")),
    ]
}
