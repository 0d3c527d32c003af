/// Interchangeable words by kind. In a phrase, `<event>` is any word of that kind.
enum KindWords {
    static let all: [(String, [String])] = [
        // Events that take an evening.
        (
            "event",
            LexiconData.words(
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
        // The single words of the named lists of the same name.
        (
            "tie",
            LexiconData.words(
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
            LexiconData.words(
                """
                exam test midterm midterms interview audition callback taping shoot session meeting game match dentist
                procedure operation newborn baby housewarming reservations tickets baptism christening communion
                memorial wake shiva rosary cruise retreat training workshop seminar convention houseguests party
                concert
                """)
        ),
        // Illnesses.
        (
            "illness",
            LexiconData.words(
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
            LexiconData.words(
                """
                ankle leg knee foot wrist arm hand shoulder neck hip finger thumb toe jaw rib ribs collarbone nose
                hamstring achilles tendon ligament acl back elbow pelvis femur tailbone spine tooth teeth tonsils
                appendix gallbladder wisdom
                """)
        ),
        // Places where people are unavailable.
        (
            "away",
            LexiconData.words(
                """
                hospital court detox quarantine isolation icu custody lockdown cruise tour vacation holiday
                vacay sabbatical hiatus honeymoon safari deployment hols mourning traction
                """)
        ),
        // Being far away, if it is said of that day and not of now.
        (
            "far",
            LexiconData.words(
                """
                mountains desert woods countryside lake cabin cottage beach island islands outback coast ranch
                campsite resort airbnb wilderness farm caribbean alps rockies
                """)
        ),
        (
            "travel",
            LexiconData.words("fly flying jet jetting ship shipping sail sailing leave leaving cruise cruising")
        ),
        (
            "relative",
            LexiconData.words(
                """
                kid kids son daughter sons daughters mom mum mam dad mother father wife husband hubby sister brother
                sis bro niece nephew girlfriend boyfriend gf bf partner cousin grandma gran nan nana granny grandpa
                grandad grandfather grandmother grandson granddaughter grandkid grandkids stepson stepdaughter fiance
                fiancee spouse missus folks parents inlaws sibling twins toddler baby roommate bestie friend auntie
                family buddy
                aunt uncle
                """)
        ),
        ("sitter", LexiconData.words("sitter babysitter nanny childcare daycare cover coverage")),
        (
            "perform",
            LexiconData.words(
                """
                perform performing play playing gig gigging sing singing drum drumming host hosting headline
                headlining tour touring dj djing emcee mc
                """)
        ),
        // "put me on"
        (
            "put",
            LexiconData.words(
                """
                put stick chuck throw bung pop slap scribble jot write mark add sign book slot squeeze fit lock count
                deal rope include pen ink schedule slide whack sling shove list log get keep have register enrol
                enter bang lob plug stamp circle
                """)
        ),
        // "scratch me off"
        (
            "cut",
            LexiconData.words(
                """
                scratch cross strike take drop pull count rule scrub knock leave cut remove delete erase bump wipe get
                axe nix withdraw drag
                """)
        ),
        // Nouns for a lineup: "bill", "list".
        (
            "bill",
            LexiconData.words(
                """
                lineup lineups line-up bill show schedule roster calendar rota board slot gig set poster flyer
                spot running order night rundown card event program programme booking brunch
                """)
        ),
        // "2 works": verbs with an invitation as subject.
        (
            "state",
            LexiconData.words(
                """
                works sounds looks suits does gets clashes conflicts fits seems lands falls overlaps starts ends runs
                depends sucks rocks fails goes needs wants collides interferes interests comes stays remains makes
                plus minus thanks yes always besides unless perhaps lots looms happens costs pays kills requires means
                """)
        ),
        (
            "booking",
            LexiconData.words("booking putting scheduling slotting placing casting adding listing giving signing")
        ),
        ("reply", LexiconData.words("reply respond text call message ring answer")),
        ("hearsay", LexiconData.words("told heard promised")),
        ("suppose", LexiconData.words("would normally ordinarily usually typically generally theoretically otherwise")),
        // Verbs for declining.
        (
            "declining",
            LexiconData.words("decline declining refuse refusing miss missing skip skipping flake flaking bail bailing")
        ),
        // Adjectives of events.
        (
            "sort",
            LexiconData.words(
                """
                overnight holiday office company family soccer hockey football baseball basketball school church work
                christmas prom late early double wedding birthday board staff team band choir dress tech
                """)
        ),
        ("agent", LexiconData.words("agent manager rep booker publicist agency management")),
        (
            "joyful",
            LexiconData.words(
                "excited stoked honored honoured pumped thrilled psyched buzzing hyped delighted jazzed amped")
        ),
        ("other", LexiconData.words("club venue gig show band theater theatre room place booker act comedy bar job")),
    ]
}
