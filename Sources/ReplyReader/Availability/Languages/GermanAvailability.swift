enum GermanAvailability {
    static let language = AvailabilityLanguage(
        .german,
        [
            ("monday", "montag, mo"), ("tuesday", "dienstag, di"), ("wednesday", "mittwoch, mi"),
            ("thursday", "donnerstag, do, donerstag"), ("friday", "freitag, fr, freitg, freitagabend"),
            ("saturday", "samstag, sonnabend, sa, samstagabend"), ("sunday", "sonntag, sonntagabend"),
            ("sunday/btw", "so"), ("mondays", "montags, montage"), ("tuesdays", "dienstags, dienstage"),
            ("wednesdays", "mittwochs"), ("thursdays", "donnerstags, donnerstage"),
            ("fridays", "freitags, freitage, freitagen"), ("saturdays", "samstags, samstage, samstagen, sonnabends"),
            ("sundays", "sonntags, sonntage, sonntagen"), ("january", "januar, jan, janner"),
            ("february", "februar, feb"), ("march", "marz, maerz"), ("april", "april, apr"), ("may", "mai"),
            ("june", "juni"), ("july", "juli"), ("august", "august, aug"), ("september", "september, sept"),
            ("october", "oktober, okt"), ("november", "november, nov"), ("december", "dezember, dez"),
            (
                "::",
                """
                das ist alles, das war alles, das wars, das ist nicht, ist nicht, es ist nicht, war nicht
                das ist keine, das ist kein
                """
            ),
            ("lately", "letzten monat, letzte woche, letztes jahr"), ("nye", "silvester"),
            ("christmas eve", "heiligabend, heilig abend"), ("christmas", "weihnachten"),
            ("weekends", "wochenende, wochenenden, we, am we, am wochenende, an wochenenden, wochenends"),
            ("weekdays", "unter der woche, wochentags, werktags, in der woche"),
            ("next week", "nachste woche, naechste woche"), ("this week", "diese woche"), ("week", "woche"),
            ("next", "nachsten, naechsten, nachster, nachste, kommenden"), ("first", "erste, erster, ersten, erstes"),
            ("second", "zweite, zweiter, zweiten, zweites"), ("third", "dritte, dritter, dritten, drittes"),
            ("fourth", "vierte, vierter, vierten"), ("fifth", "funfte, funfter, funften, fuenfte, fuenften"),
            ("last", "letzte, letzter, letzten, letztes"), ("twelfth", "zwolfte, zwolften, zwoelften"),
            ("eleventh", "elfte, elften"),
            ("6th", "sechste, sechsten"), ("7th", "siebte, siebten, siebente, siebenten"), ("8th", "achte, achten"),
            ("9th", "neunte, neunten"), ("10th", "zehnte, zehnten"),
            ("13th", "dreizehnte, dreizehnten"), ("14th", "vierzehnte, vierzehnten"),
            ("15th", "funfzehnte, funfzehnten"), ("16th", "sechzehnte, sechzehnten"),
            ("17th", "siebzehnte, siebzehnten"), ("18th", "achtzehnte, achtzehnten"),
            ("19th", "neunzehnte, neunzehnten"), ("20th", "zwanzigste, zwanzigsten"),
            ("21th", "einundzwanzigste, einundzwanzigsten"), ("22th", "zweiundzwanzigste, zweiundzwanzigsten"),
            ("23th", "dreiundzwanzigste, dreiundzwanzigsten"), ("24th", "vierundzwanzigste, vierundzwanzigsten"),
            ("25th", "funfundzwanzigste, funfundzwanzigsten"), ("26th", "sechsundzwanzigste, sechsundzwanzigsten"),
            ("27th", "siebenundzwanzigste, siebenundzwanzigsten"), ("28th", "achtundzwanzigste, achtundzwanzigsten"),
            ("29th", "neunundzwanzigste, neunundzwanzigsten"), ("30th", "dreissigste, dreissigsten"),
            ("31th", "einunddreissigste, einunddreissigsten"),
            ("first two", "ersten beiden, ersten zwei, beiden ersten, ersten 2"),
            ("last two", "letzten beiden, letzten zwei, beiden letzten, letzten 2"),
            ("first three", "ersten drei, ersten 3"), ("last three", "letzten drei, letzten 3"),
            ("one", "eins, einer, eine, einen"), ("two", "zwei, zwo"), ("three", "drei"), ("four", "vier"),
            ("five", "funf, fuenf"),
            ("option #", "die #, nr #, nummer #, option #, die nummer #, die option #, termin #, datum #"),
            ("from #th to #th", "vom # bis #, vom # bis zum #, zwischen dem # und dem #, vom # bis zu #"),
            ("from # to #", "von # bis #, zwischen # und #, # bis #"),
            ("from #th", "ab dem #, ab #, vom # an, seit dem #"), ("after #th", "nach dem #"),
            ("before #th", "vor dem #"), ("until #th", "bis zum #, bis #, bis einschliesslich #"),
            ("weekend of the #", "we vom #, am we vom #, wochenende vom #, am wochenende vom #, das wochenende vom #"),
            (
                "cant the # and the #",
                """
                weder am # noch am #, weder den # noch den #, weder der # noch der #, weder # noch #
                """
            ),
            (
                "not before #th",
                """
                nicht vor #, nicht vor dem #, erst ab #, erst ab dem #, fruhestens am #, fruhestens #, fruhestens ab #
                """
            ),
            ("no #", "kein #, keine #, keinen #, an keinem #"),
            ("the # dates", "die % termine, die % tage, alle % termine"),
            ("the", "der, die, das, den, dem, am, an, im, zum, vom"), ("day", "tag"),
            ("dates", "termine, tage, tagen, terminen, abende, daten"),
            (
                "yes",
                """
                ja, jo, jep, jup, jawohl, na klar, klar, klaro, sicher, gerne, gern, auf jeden fall, aufjedenfall
                definitiv, logo, japp
                """
            ),
            (
                "can",
                """
                kann, konnte, koennte, konnt, geht, gehen, ginge, passt, passen, ginge klar, geht klar, frei
                verfugbar, verfuegbar, moglich, moeglich, dabei, bin dabei, ware dabei, hab zeit, habe zeit, zeit
                klappt, klappen, haut hin, ok, okay, passt gut, passt super, super, perfekt, mach ich, nehme, nehm
                nehm ich, nehme ich, machbar, trag mich ein, tragt mich ein, rechne mit mir, hatte zeit, haette zeit
                gut, prima, top, passt perfekt, zusage, sage zu, sag zu, habe frei, hab frei, einverstanden, konnen
                bin frei, bin da, kann ich, ist gut, wurde gehen, wurde passen, wurd gehen, wurd passen, waren gut
                ware gut, voll gern, voll gerne, voll dabei, voll okay, voll ok, voll gut
                """
            ),
            (
                "cant",
                """
                kann nicht, kann gar nicht, kann net, kann ned, konnte nicht, geht nicht, geht net, geht gar nicht
                gehen nicht, gehen gar nicht, passt nicht, passt gar nicht, passt net, passt schlecht, passen nicht
                nicht frei, nicht verfugbar, nicht moglich, nicht moeglich, nicht dabei, keine zeit, klappt nicht
                klappen nicht, unmoglich, unmoeglich, nicht da, bin nicht da, kann nich, geht nich, passt nich
                schaff nicht, schaffe nicht, schaff ich nicht, haut nicht hin, keinesfalls, auf keinen fall
                kann auch nicht, geht auch nicht, gehen auch nicht, passt auch nicht, absagen, muss absagen, sage ab
                ist nicht moglich, geht eher nicht, passt eher nicht, kann eher nicht, nicht drin, ist nicht drin
                wird nichts, geht nix, kann niemals, hab keine zeit, habe keine zeit, hab da keine zeit, nicht geht
                nicht gehen, nicht ginge, nicht kann, nicht konnte, nicht passt, nicht passen, nicht klappt
                nicht moglich ware
                """
            ),
            (
                "busy",
                """
                muss arbeiten, arbeite, arbeiten, verplant, belegt, besetzt, verhindert, weg, unterwegs, im urlaub
                urlaub, verreist, auf tour, ausgebucht, hab was vor, habe was vor, schon was vor, hab schon was vor
                habe schon was vor, hab schon einen auftritt, habe auftritt, hab auftritt, hab nen auftritt
                hab schon nen gig, habe schon einen gig, hab nen gig, hab probe, habe probe, hab dienst, habe dienst
                dienst, schicht, hab schicht, raus, bin raus, fallt aus, faellt aus, schlecht, bin weg, gebucht
                schon gebucht, nicht in der stadt, fallen weg, fallt weg, fallen flach, fallt flach, andere plane
                zeit fur mich, zeit fuer mich, brauche zeit fur mich, brauche ich zeit fur mich, brauche ruhe
                brauche meine ruhe, brauche ich ruhe, brauche ich meine ruhe, brauche eine pause
                brauche ich eine pause, will allein sein, will alleine sein, mochte allein sein, mochte alleine sein
                will ich allein sein, mochte ich allein sein, muss allein sein, fur mich allein, muss mich ausruhen
                will mich ausruhen, muss mich erholen, ausruhen, bleibe zu hause, bleib zu hause, bleibe ich zu hause
                habe plane, hab plane, schon plane, was anderes vor, etwas vor, habe etwas vor, schon etwas vor
                beschaftigt, eingeladen, dienstreise, auf dienstreise, auf geschaftsreise, krank, bin krank, in urlaub
                anderweitig, fahre weg, einen termin, nen termin, hab termin, habe termin, schon einen termin, voll
                ist voll, alles voll, voll verplant
                """
            ),
            ("no", "ne, noe, no, nope, nein danke, leider nein, leider nicht, negativ, nicht so gut"),
            ("nay", "nein, nee, nicht, net, ned, nich, nix, nie, niemals"),
            (
                "maybe",
                """
                vielleicht, viell, vllt, vlt, eventuell, evtl, ev, eventuel, moglicherweise, wahrscheinlich, vermutlich
                vielleicht nicht, eher nicht, eher schlecht, weiss nicht, weiss ich nicht, keine ahnung, nicht sicher
                unsicher, bin mir nicht sicher, bin nicht sicher, glaube, glaub, denke, denk, kommt drauf an, mal sehen
                hoffentlich, jein, schwierig, unter vorbehalt, zur not, notfalls, fraglich, wohl, theoretisch
                vermutlich nicht, wackelig, ungern, nur ungern, denke schon, glaub schon, glaube schon
                """
            ),
            (
                "all",
                """
                alle, alles, allen, jeden, jeder, jedes, alle tage, alle termine, alle vier, alle drei, alle funf
                an allen tagen, jeden tag, samtliche
                """
            ),
            ("all month", "immer"),
            (
                "any",
                """
                egal, egal welcher, egal welche, egal welches, egal wann, irgendeiner, irgendeine, irgendwann, beliebig
                ist mir egal, mir egal, jederzeit, egal welcher termin, egal welchen, wurscht, schnuppe
                such dir einen aus, such dir eins aus, wann du willst, wann ihr wollt
                """
            ),
            ("any #", "egal welche #, # egal welche, beliebige #, irgendwelche #, # beliebige, # davon"),
            (
                "none",
                """
                keine, keiner, keinen, keinem, an keinem, an keinem der tage, kann an keinem, kann keinen
                kann keinen davon, geht keiner, passt keiner, passt keine, geht keine, geht keins, passt keins, keins
                keines, kein, kein termin, keinen davon, keiner davon, keine davon, nichts, gar keine, gar keiner
                keinen der termine, kein einziger, keiner der termine, keiner von beiden, keinen von beiden
                """
            ),
            (
                "the rest",
                """
                der rest, rest, den rest, alle anderen, die anderen, die ubrigen, die uebrigen, alles andere, ansonsten
                sonst, die restlichen, an den anderen, die anderen tage, die anderen termine, alle anderen termine
                an den anderen tagen, ansonsten alles, sonst alle, sonst alles, anderen, die beiden anderen
                die anderen beiden, andere
                """
            ),
            (
                "none of the rest",
                """
                sonst keine, sonst keinen, sonst nichts, sonst nicht, sonst gar nicht, ansonsten nicht
                """
            ),
            ("the other", "der andere, die andere, den anderen"),
            (
                "except",
                """
                ausser, auser, aussr, bis auf, mit ausnahme von, mit ausnahme vom, ohne, abgesehen vom, abgesehen von
                ausgenommen
                """
            ),
            (
                "everything but",
                """
                alles ausser, alle ausser, alle die kein, alle die keine, alles was kein, alles was nicht
                """
            ),
            ("the #", "der vom #, die vom #, den vom #, das vom #"), ("# yes", "# fix, # fest, # safe, # ist fix"),
            ("penultimate", "vorletzte, vorletzten, vorletzter, der vorletzte, den vorletzten"),
            (
                "last train",
                """
                letzten zug, letzter zug, letzte bahn, letzten bus, letzter bus, letzte ubahn, letzte sbahn
                """
            ),
            ("until #th", "bis und mit #, bis und mit dem #, bis inklusive #, bis inkl #, bis einschl #"),
            (
                "after that no",
                """
                danach nicht, danach nein, danach nix, danach nicht mehr, danach geht nix, dann nicht mehr
                """
            ),
            ("can all", "kein problem mit keinem, kein problem mit keiner"),
            (
                "not before",
                """
                vorher nicht, vorher nix, vorher nein, vorher gar nicht, davor nicht, davor nix, davor nein
                """
            ),
            ("nothing before #th", "vor dem # nichts, vor dem # nix, vor dem # geht nichts"),
            (
                "none possible",
                """
                keine moglich, keiner moglich, geht gar nix, geht gar nichts, geht leider nix, geht nichts
                """
            ),
            (
                "any except",
                """
                egal welcher nur nicht, egal welche nur nicht, alle nur nicht, alles nur nicht, jeder nur nicht
                """
            ),
            (
                "only",
                """
                nur, lediglich, ausschliesslich, bloss, einzig, kann nur, geht nur, passt nur, nur noch, einzige
                alles was ich kann, alles was geht, alles was ich habe, alles was ich frei habe
                das einzige was geht, das einzige was ich kann, die einzigen die gehen, der einzige der geht
                das ist alles, das war alles, das wars, mehr geht nicht, mehr geht leider nicht, mehr nicht
                mehr kann ich nicht
                """
            ),
            (
                "2 max",
                """
                nur zwei, hochstens zwei, hoechstens zwei, maximal zwei, max zwei, hochstens 2, maximal 2
                nur zwei davon, nur 2 davon, nicht mehr als zwei, nicht mehr als 2, zwei max
                """
            ),
            (
                "one of them",
                """
                nur einer, nur eine, nur einen, nur eins, einer von beiden, einen von beiden, eins von beiden
                eine von beiden, nur einen davon, einen davon, eine davon, eins davon, nur eins davon, hochstens einer
                einer der beiden, einen der beiden
                """
            ),
            ("not both", "nicht beide, nicht beides, aber nicht beide, beide nicht, nicht an beiden"),
            ("not all", "nicht alle, nicht alles, nicht an allen"),
            ("one or other", "entweder oder, einer oder der andere, das eine oder das andere, eins oder das andere"),
            ("both", "beide, beides, beiden, an beiden, beide tage, beide termine, an beiden tagen"),
            ("either", "entweder"), ("or", "oder, od"), ("and", "und, u, sowie, plus"),
            ("but", "aber, jedoch, allerdings, dafur, dafuer, sondern, nur nicht, bloss nicht, doch nicht"),
            ("so", "also, deshalb, daher"), ("because", "weil, da ich, denn, wegen"),
            ("too", "auch, ebenfalls, ebenso"),
            ("if", "wenn, falls, sofern, solange, nur wenn, vorausgesetzt, je nachdem, es sei denn"),
            ("prefer", "lieber, am liebsten, bevorzugt, bevorzuge, besser, wurde bevorzugen"),
            (
                "let you know",
                """
                sag bescheid, sage bescheid, geb bescheid, gebe bescheid, sag dir bescheid, gebe dir bescheid
                geb dir bescheid, melde mich, meld mich, muss schauen, muss noch schauen, muss erst schauen
                muss gucken, muss noch gucken, muss fragen, muss noch fragen, muss erst fragen, muss klaren
                muss noch klaren, schau mal, schaue mal, guck mal, weiss noch nicht, weiss ich noch nicht
                kann noch nicht sagen, noch nicht, noch unklar, unklar, mal schauen, klare ich noch, klare das noch
                muss checken, muss noch checken, sage noch bescheid, sag noch bescheid, gebe noch bescheid, noch offen
                offen, warte noch, warte noch auf, uberlege, uberlege noch, uberlege es mir, uberlege es mir noch
                uberlege mir das, muss uberlegen, muss noch uberlegen, muss mir das uberlegen, mal uberlegen
                muss nachdenken, denke nach, denke noch nach, denke druber nach, weiss ich erst, weiss es erst
                weiss das erst, entscheidet sich erst, klart sich erst, erfahre ich erst, sehe ich erst
                kann ich erst sagen, weiss ich erst #, weiss es erst #, weiss ich erst am #, weiss es erst am #
                weiss ich erst nach dem #, entscheidet sich erst am #, entscheidet sich erst #
                kann ich erst am # sagen, kann ich erst # sagen, sage am # bescheid, sag am # bescheid
                sage # bescheid, melde mich am #, melde mich #, ruf mich an, ruf mich # an, ruf mich am # an
                schreib mir, schreib mir #, schreib mir am #, sprechen wir #, sprechen wir am #, telefonieren wir
                telefonieren wir am #, lass uns # telefonieren, lass uns am # telefonieren
                """
            ),
            ("what", "wann, wo, wer, wie, wieviel, wie viel, welcher, welche, welches, was, um wieviel uhr, gibts"),
            ("oclock", "uhr"),
            (
                "several",
                """
                % von %, % von den %
                nicht nur, kann nicht nur, warum nicht, wieso nicht, arbeite nicht, arbeite ich nicht
                muss nicht arbeiten, muss ich nicht arbeiten, nicht arbeiten, nicht im urlaub, nicht weg
                """
            ),
            ("no problem", "kein problem, gar kein problem, kein thema, kein ding"),
            ("the % dates", "die % gehen, die % passen, die % klappen, die % sind, die % konnte, die % kann"),
            ("at", "um, gegen"), ("after that", "danach"),
            (
                "after that yes",
                """
                danach frei, danach ja, danach gehts, danach geht, danach kann, dann frei, dann ja, dann geht
                dann gehts, dann wieder, danach wieder
                """
            ),
            ("after", "nach, nachdem"), ("from", "ab, ab dem, von, seit"), ("until", "bis, bis zum"),
            ("before", "vor, vor dem, davor"), ("have to", "muss, musste"), ("early", "fruh, frueh, fruher"),
            ("late", "spat, spaet, spater"),
            (
                "wedding",
                """
                hochzeit, geburtstag, geburtstagsfeier, beerdigung, probe, prufung, klausur, auftritt, reise, taufe
                umzug, arzttermin, arzt, zahnarzt, besprechung, dienstbesprechung, sitzung, konferenz, messe, kurs
                training, seminar, feier, party, meeting, vorstellungsgesprach, fortbildung, tagung, dienstlich
                dienstlich etwas, dienstliches
                """
            ),
            (
                "she",
                """
                meine frau, mein mann, meine freundin, mein freund, mein bruder, meine schwester, mein sohn
                meine tochter, sie, er, wir
                """
            ),
            ("hang on", "moment, warte, stop warte, ich meine, ich meinte, meinte, korrektur, sorry meinte, falsch"),
            ("instead", "stattdessen"), ("sorry", "entschuldigung, tschuldigung, tut mir leid"), ("of", "von den"),
            ("for", "fur, fuer, in"),
        ],
        fillers: """
            kommen spielen auftreten mitmachen davon noch glg sry ich mir mich bei euch dir uns leider halt da dann hi
            hallo hey danke lg liebe grusse
            gruss gruesse vg bitte ist sind ware waren bin habe hab hat es mal eben wirklich sehr echt schon alles
            klar gute guten tag abend servus moin moinsen na tja naja ubrigens momentan derzeit aktuell dieses diesen
            diesem dies mein meine meiner einfach abends ein zu so ganz
            """, pointsEndOrdinals: true, closingNegation: "nicht net ned nich")
}
