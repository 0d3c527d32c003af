enum WordClasses {
    static let all: [(WordClass, [String])] = [
        (
            [.filler, .closing, .light],
            LexiconData.words(
                """
                really actually totally definitely absolutely just so very super honestly certainly still also too
                always literally fully gladly happily surely quite even anymore unfortunately sadly regretfully
                currently now already well truly mostly completely hella fucking freaking frickin damn personally word
                bet facts o'clock oclock sharp deadass lowkey highkey apparently likewise obviously simply extremely
                soo bloody physically kindly alas regrettably
                """)
        ),
        (
            [.filler],
            LexiconData.words(
                """
                af respectfully endlich einfach jetzt bitte enfin nomas finalmente pfv hell heck fuck ducking fking
                effing fricking flipping bleeping bleeding friggin frigging
                """)
        ),
        ([.article], LexiconData.words("the a an my our own another other some prior previous")),
        (
            [.light, .closing],
            LexiconData.words(
                "then again :link: ha oh ooh aw aww ah uh um hmm hm ugh wow whoa yay woo woohoo x xx xxx xxxx")
        ),
        (
            [.light, .closing],
            LexiconData.words(
                """
                please thanks sorry hi hey hello hiya yo man bro dude sir bud buddy boss queen king guys girl babe
                dear friend mate y'all fam dawg brah broski brutha bruv bub bae bb boo homes darling darlin sugar doll
                luv pet duck mister madam senor senora hermano hermana jefe hombre matey guv cuz hon peeps squad team
                champ maam ma'am homie chief sis amigo amigos laughing omg god gosh i yes no ok sure cool great
                alright though btw and so but or xo xoxo cheers gracias merci danke grazie obrigado obrigada bedankt
                dank however apologies lo siento leider desole lol bruh bestie folks everyone everybody thing period
                comma exclamation point pal champ coach captain chef doc sauce legend team por favor svp stp bitte
                prego hun honey sweetie baby mama papi yall ladies gentlemen
                """)
        ),
        (
            [.closing],
            LexiconData.words(
                """
                for to on at i we my because if unless as since due until till before after with from today tonight
                tomorrow that this it there love appreciate when while only except plus what who where either why is
                was by of am will around any more longer you can in und et y o aber pero mais ma mas maar perdon scusa
                every us everything those these none neither afraid would could they he she your our his her me again
                how both all hell each every
                """)
        ),
        (
            [.otherPerson],
            LexiconData.words(
                """
                he she they him her his hers them wife husband dad mom mother father son daughter kid brother sister
                girlfriend boyfriend partner roommate uncle aunt cousin grandma grandpa boss manager agent assistant
                mark bill frank jack nick ray rob sue pat drew dean robin friend friends bandmate bandmates roommates
                colleague coworker neighbor drummer bassist guitarist singer parents
                """)
        ),
        (
            [.boundary],
            LexiconData.words(
                """
                to for with at in of on by from and or but so if because that which who when while than then as until
                before after unless though into about over under around without this these those it there here is am
                are was were be been have has had do does did can could will would should may might must get got go
                off out up down back away over home here clear done good fine say said know think want need like make
                see take come let just only really no nothing zero moved cancelled
                canceled switched swapped finished done sorted rearranged quit skipped missed dropped cleared
                rescheduled postponed left lost sold bought getting free
                """)
        ),
        ([.afterFour], LexiconData.words("the you me us this that real sure ever having asking my your it")),
        ([.afterTwo], LexiconData.words("you be see do come get hear play perform make")),
        ([.regret], LexiconData.words("unfortunately sadly regretfully regrettably alas sorrowfully tragically")),
        ([.ordering], LexiconData.words("in that order respectively and the")),
        ([.firstPerson], LexiconData.words("i we ich je eu yo io ik")),
        (
            [.reporting],
            LexiconData.words(
                """
                said says say saying think thinks thought told tell tells telling wish wished pretend imagine heard
                hear dreamt dreamed dream guess suppose supposed hope hoped if whether until before once unless doubt
                believe assume assuming claims claim like as when why how what where who ask asked wonder might may
                maybe
                """)
        ),
        ([.group], LexiconData.words("band trio duo quartet quintet group crew ensemble act")),
        (
            [.answerWord],
            LexiconData.words(
                "none neither confirm confirming confirmed yes no count put book sure definitely absolutely")
        ),
        ([.takesBack], LexiconData.words("meant mean wait oops whoops wrong mistake typo correction")),
        ([.foreignNot], LexiconData.words("no non nao nicht niet ne")),
        ([.anyNot], LexiconData.words("no non nao nicht niet ne pas nein nee kein keine geen nie jamais nunca nem ni")),
        (
            [.engaged],
            LexiconData.words(
                "am are have got will teach play work fly host open headline perform drive coach study close cover")
        ),
        (
            [.hopeful],
            LexiconData.words(
                """
                bring bringing wear wearing excited nervous new question questions idea ideas need want love like ride
                bit bits material song songs set join joining see seeing there ready come coming time free open off
                available space room gap nothing interest happy thrilled honored flattered scared pumped stoked yours
                interested thinking wondering hoping glad sure good fine around down game in keen nobody any some
                """)
        ),
        ([.addressee], LexiconData.words("you")),
        ([.copula], LexiconData.words("is was has got are were says said thinks have had be been going")),
        ([.auxiliary], LexiconData.words("can will do did could would")),
        ([.negation], LexiconData.words("not never")),
        (
            [.core],
            LexiconData.words(
                "i do be can to it make that there this will in on the yes no for you me not see at come we")
        ),
        (
            [.beforeIll],
            LexiconData.words("am is are was feel feeling felt got been be quite very really so seriously fell")
        ),
        (
            [.afterNo],
            LexiconData.words(
                """
                nothing free i we to for sorry thanks but because unfortunately it that this man bro dude sir maam
                ma'am can will
                not not's my have got working busy he she they you please just sadly thank out had am would already
                way's there if maybe as since so laughing ok yes no too bud buddy boss guys mate honey babe leider
                gracias merci danke grazie obrigado obrigada bedankt dank puedo lo desole actually definitely
                absolutely really double dear friend love only tonight next today wish could what who when where how
                comma period is are do does did zu zum zur am im den der die fur pour le au el la los al para per il
                voor op na ao de
                """)
        ),
    ]

    static let ordinaryWords: [String] = LexiconData.words(
        """
        abed able ably cane cans bank wing wong tome mare mace mate fake here hers hive lice live like wove dive give
        slop atop strop stow stops opts numbers items gold cart jake cape canal gods fold rake about above across
        after again against almost along although always among another any are area around back bad band bar base
        basis beat been before began begin being best better between big bit body book both bottle boy break bring
        broke brought build building bus business buy cab call called came cane car card care case cast catch caught
        cause cell chair chance change cheap check child children city class clean clear clip close club coat cold
        comedian comic cost could couple cover crowd cut dance dark date dead deal dear decent deep did die different
        dinner doctor dog done door double dream dress drink drive driver driving drop dry due each early easy eat
        eight else email end enough even evening event every everyone exam extra eye face fact fall family far fast
        feel feet few fight fill film final find fine finish fire first five flight food fool foot forget form forty
        found four freak fresh friend from front full fun funny further game gas gave get gift girl give glad go goes
        gone got green ground group grow guess guest guy had half hand hang happen happy hard has hate have head hear
        heard heart heavy hello help here high hill him his hit hold hole holiday home hope hospital host hot hour
        house how huge hundred hurt idea ideal image important inside into iron island issue item job joke jokes judge
        jump keep kept kid kids kill kind knew know lady land large last laugh lead learn least leave left less lesson
        level life light like line lineup link list listen little live lived living loan local long look lose loss
        lost lot loud low luck lunch made mail main man many mark matter mean meet meeting men menu met mic middle
        might mike mile mind mine minute miss mission mom moment money month moon more morning most mother mouth move
        movie much music must name near neck need never new news next nice night nine nobody noise none noon nor
        normal north nose note noted nothing notice november now nowhere number office often oh old once one only open
        order other others our outside over own page paid pain pair paper parent park part party past path pay people
        perfect person phone photo pick picture piece place plan plane plans play please point poor pop possible post
        power present press pretty price pro promo put question quick quiet quit quite rain ran rate reach read ready
        real really reason red reply rest rich ride right ring road rock role room rough round row run rush sad safe
        said sale same sang save saw say scene school score sea seat second see seem seen sell send sent series
        serious set seven several shop short shot should shoulder shout shut sick side sign sing single sir sister sit
        site six size sleep slot slow small smile snow soft sold some son song soon sort sound source south space
        speak spent spoke spot staff stage stand star start state station stay step steps stick still stone store
        storm story straight street strong student stuff such sudden suit summer sun surprise sweet swing system table
        take taken talk tall tape taste teach team tell ten term test than thank then they thing think third those
        thought thousand three throw ticket till tired title today together told ton too took top total touch tough
        tour tow town track train travel tree trip trouble true trust try turn twelve twenty two type uncle under
        until upon use used usual venue very video view visit voice wait walk wall want war warm was watch water way
        wear weather website wedding week weird well went were west wet whatever wheel whether which while white whole
        whose wide wife wild win wind window wine winter wish woman women won wonder wood word wore work worked worker
        workers world worry worse worst worth write writer wrong wrote yard year years yellow yesterday yet young zero
        zoom boom boot loop pool tool soup coffee beer spots shops tops thin thaw tame lame dame wort fort cork fork
        wok words seed sees feed fee fees flee wing mall hall bill mill frees freed freeze roof proof loved lover
        loves lovely rime dime mime lime times timed timer noun mound dune lawn dawn gown wile where whom hose rose
        coin count counts account amount mount
        """)
}
