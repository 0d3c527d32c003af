enum ItalianAvailability {
    static let language = AvailabilityLanguage(
        .italian,
        [
            ("monday", "lunedi, lun"), ("tuesday", "martedi, mar, marted"), ("wednesday", "mercoledi, mer, merc"),
            ("thursday", "giovedi, gio"), ("friday", "venerdi, ven, vener, venerd"),
            ("saturday", "sabato, sabati, sab"), ("sunday", "domenica, domeniche, dom"),
            ("january", "gennaio, genn, gen"), ("february", "febbraio, febb"), ("march", "marzo"),
            ("april", "aprile, apr"), ("may", "maggio, mag"), ("june", "giugno, giu"), ("july", "luglio, lug"),
            ("august", "agosto, ago"), ("september", "settembre, sett"), ("october", "ottobre, ott"),
            ("november", "novembre, nov"), ("december", "dicembre, dic"),
            (
                "::",
                """
                e tutto, tutto qui, tutto bene, tutto il mondo, tutto ok, per niente, il lavoro, un lavoro, per via
                mio lavoro, duro lavoro, stare solo, stare sola, stare da solo, stare da sola, da solo, da sola
                """
            ),
            ("lately", "mese scorso, settimana scorsa, anno scorso"), ("nye", "capodanno, san silvestro"),
            ("christmas", "natale"), ("christmas eve", "vigilia"),
            ("weekends", "fine settimana, weekend, we, nel weekend, nei weekend, i weekend"),
            ("weekdays", "in settimana, infrasettimanali, giorni feriali, durante la settimana"),
            ("next week", "settimana prossima, la settimana prossima, la prossima settimana"),
            ("this week", "questa settimana"), ("week", "settimana"), ("next", "prossimo, prossima"),
            ("first", "primo, prima data, la prima, prime, primi, le prime, dalla prima, della prima"),
            ("second", "secondo, seconda"), ("third", "terzo, terza"), ("fourth", "quarto, quarta"),
            ("fifth", "quinto, quinta"),
            ("last", "ultimo, ultima, lultimo, lultima, ultimi, ultime, allultima, dellultima, dallultima"),
            ("except the first", "tranne la prima, meno la prima, eccetto la prima"),
            ("first two", "prime due, primi due, le prime due, i primi due, prime 2, primi 2"),
            ("last two", "ultime due, ultimi due, ultime 2, ultimi 2, le ultime due, gli ultimi due"),
            ("first three", "prime tre, primi tre, le prime tre, i primi tre, prime 3, primi 3"),
            ("last three", "ultime tre, ultimi tre, ultime 3, ultimi 3"), ("one", "uno"), ("two", "due"),
            ("three", "tre"), ("four", "quattro"), ("five", "cinque"),
            ("option #", "la #, opzione #, la numero #, il numero #, numero #, data #, la data #, lopzione #"),
            (
                "from #th to #th",
                """
                dal # al #, del # al #, tra il # e il #, dal # all #, dall # al #, tra l # e l #, tra il # e l #
                """
            ),
            ("from # to #", "da # a #, tra # e #"),
            ("from #th", "dal # in poi, dall # in poi, dal #, dall #, a partire dal #, a partire dall #"),
            ("after #th", "dopo il #, dopo l #"), ("before #th", "prima del #, prima dell #"),
            ("until #th", "fino al #, fino all #, sino al #"),
            ("weekend of the #", "weekend del #, nel weekend del #, il weekend del #, fine settimana del #"),
            (
                "cant the # and the #",
                """
                ne il # ne il #, ne la # ne la #, ne # ne #, ne l # ne l #, ne il # ne l #, non posso ne il # ne il #
                """
            ),
            ("not before #th", "non prima di #, non prima del #, prima di # no, prima del # no"),
            ("no #", "nessun #, nessuna #, non posso nessun #"),
            (
                "after that yes",
                """
                dopo si, dopo libero, dopo libera, dopo posso, dopo ci sono, dopo ok, poi posso, poi libero, poi libera
                poi ci sono, poi si, poi ok, poi sono libero, poi sono libera
                """
            ),
            ("the # dates", "le %, i %, tutte e %, tutti e %, le % date, i % giorni"),
            ("the", "il, la, lo, i, gli, le, l, al, all, alla, nel, nella, un, una, del, della, dell, nell"),
            ("day", "giorno, giorni"), ("dates", "date, data, serate, serata"),
            (
                "yes",
                """
                si, sisi, certo, certamente, ovvio, volentieri, assolutamente, senzaltro, sicuro, come no
                sicuramente si
                """
            ),
            (
                "can",
                """
                posso, potrei, riesco, va bene, vanno bene, va benissimo, vanno benissimo, vanno, va, andrebbe bene
                libero, libera, disponibile, disponibili, ci sono, ci saro, ci sarei, sono disponibile, sono libero
                sono libera, ok, okay, perfetto, perfetta, ottimo, contate su di me, conta su di me, confermo
                confermato, daccordo, mi va, ce la faccio, ce la farei, mi torna, mi tornano, segnami, segnatemi
                mettimi, mettetemi, bene, benissimo, fattibile, possibile, prendo, vengo, verrei, fatta, sto libero
                sto libera, son libero, son libera, ho libero, ho libere, farei, faccio, tornano bene, torna bene
                """
            ),
            (
                "cant",
                """
                non posso, nn posso, non potrei, non riesco, nn riesco, non va bene, non vanno bene, non vanno, non va
                nn va, non ci sono, nn ci sono, non ci saro, non sono libero, non sono libera, non sono disponibile
                non libero, non libera, non disponibile, non ce la faccio, nn ce la faccio, impossibile
                non e possibile, non vengo, non potro, non mi va bene, non mi torna, non mi tornano, va male
                non se ne parla, non riuscirei, non riusciro, nn potro, nemmeno posso, non mi e possibile
                non fattibile
                """
            ),
            (
                "busy",
                """
                impegnato, impegnata, occupato, occupata, lavoro, sto lavorando, devo lavorare, sono al lavoro, fuori
                sono via, via, in ferie, in vacanza, ho un impegno, ho impegni, ho gia un impegno, ho da fare
                ho una serata, ho unaltra serata, ho gia una data, ho gia una serata, ho un altro spettacolo, ho prove
                ho le prove, in tour, in viaggio, ho un matrimonio, preso, presa, gia preso, gia presa, incasinato
                incasinata, fuori citta, sono a lavoro, di turno, ho il turno, ho turno, un casino
                ho bisogno di stare solo, ho bisogno di stare sola, ho bisogno di stare da solo
                ho bisogno di stare da sola, voglio stare solo, voglio stare sola, voglio stare da solo
                voglio stare da sola, ho bisogno di riposo, ho bisogno di riposare, ho bisogno di riposarmi
                ho bisogno di tempo, ho bisogno di tempo per me, tempo per me, devo riposare, devo riposarmi
                voglio riposare, voglio riposarmi, mi riposo, resto a casa, sto a casa, rimango a casa, stacco
                ho programmi, ho piani, ho altri piani, ho altri programmi, ho altri impegni, un altro impegno
                altri impegni, sono malato, sono malata
                """
            ),
            ("no", "no grazie, nope, negativo, purtroppo no, assolutamente no"),
            ("nay", "no, non, nn, neanche, nemmeno, neppure"), ("not", "mai"),
            (
                "maybe",
                """
                forse, magari, probabilmente, puo darsi, credo, penso, credo di si, penso di si, non so, non lo so
                nn so, boh, non sono sicuro, non sono sicura, non sicuro, dipende, eventualmente, possibilmente
                in teoria, teoricamente, spero, vediamo, dovrei, credo di no, penso di no, difficile, incerto, in forse
                sotto riserva, un po complicato, complicato
                """
            ),
            (
                "all",
                """
                tutto, tutta, tutti, tutte, tutti i giorni, tutte le date, tutte le sere, tutte le, tutti i
                tutti e quattro, tutte e quattro, tutti e tre, tutte e tre, tutti quanti, tutte quante, ogni
                """
            ),
            (
                "any",
                """
                qualsiasi, qualunque, qualsiasi data, qualsiasi giorno, una qualsiasi, uno qualsiasi, quando vuoi
                quando volete, indifferente, mi e indifferente, e uguale, uguale, una vale laltra, uno vale laltro
                quella che vuoi, quello che vuoi, fate voi
                """
            ),
            ("all month", "sempre"),
            (
                "any #",
                """
                # qualsiasi, qualsiasi #, # qualunque, # a caso, # a scelta, # a vostra scelta, # a tua scelta
                # qualsiasi vanno bene
                """
            ),
            (
                "none",
                """
                non posso nessuna, non posso nessuno, non va bene nessuna, non va bene nessuno, nessuno, nessuna
                nessun, nessun giorno, nessuna data, nessuna delle date, nessuna delle due, nessuno dei due, niente
                nulla, ne luno ne laltro, ne una ne laltra, manco una
                """
            ),
            (
                "the rest",
                """
                il resto, resto, gli altri, le altre, altri, altre, tutto il resto, tutte le altre, tutti gli altri
                le altre date, gli altri giorni, le restanti, le rimanenti, le altre due, gli altri due, per il resto
                """
            ),
            ("none of the rest", "le altre no, gli altri no, nessuna delle altre, nessuno degli altri, il resto no"),
            ("the other", "laltro, laltra"),
            (
                "except",
                """
                tranne, eccetto, salvo, meno, escluso, esclusa, esclusi, a parte, ad eccezione del, a eccezione del
                trane, fuorche, tolto, tolta, togliendo
                """
            ),
            (
                "only",
                """
                solo, soltanto, solamente, unicamente, posso solo, riesco solo, solo posso, libero solo, libera solo
                unico, unica, lunico, lunica
                tutto quello che posso, tutto quello che posso fare, tutto cio che posso, tutto quello che ho libero
                lunica che posso, lunico che posso, e tutto, questo e tutto, tutto qui, nientaltro, basta cosi
                """
            ),
            (
                "2 max",
                """
                solo due, massimo due, al massimo due, due al massimo, max due, non piu di due, soltanto due, massimo 2
                al massimo 2, due massimo, solo due date, solo due di queste, non piu di 2
                """
            ),
            (
                "one of them",
                """
                solo uno, solo una, una sola, uno solo, uno dei due, una delle due, una di queste, uno di questi
                soltanto una, una sola delle due
                """
            ),
            (
                "not both",
                """
                non entrambi, non entrambe, ma non entrambi, ma non entrambe, non tutti e due, non tutte e due
                tutte e due no, entrambe no, entrambi no
                """
            ),
            ("not all", "non tutte, non tutti, non tutto"),
            (
                "one or other",
                """
                o uno o laltro, o luno o laltro, luno o laltro, luna o laltra, o una o laltra, uno o laltro
                una o laltra
                """
            ),
            ("both", "entrambi, entrambe, tutti e due, tutte e due, ambedue, entrambe le date"),
            ("or", "o, oppure, od"), ("either", "sia"), ("and", "e, ed, ne, poi, piu"), ("but", "ma, pero, anche se"),
            ("so", "quindi, percio, allora"), ("because", "perche, xche, xke, siccome, dato che"),
            ("too", "anche, pure"),
            ("if", "se, a condizione che, purche, sempre che, qualora, a meno che, a seconda, solo se, nel caso"),
            (
                "prefer",
                """
                preferisco, preferirei, preferibilmente, di preferenza, meglio, piuttosto, idealmente, preferito
                """
            ),
            (
                "let you know",
                """
                ti faccio sapere, vi faccio sapere, ti dico, vi dico, ti confermo, vi confermo, devo vedere
                devo controllare, fammi vedere, fammi controllare, controllo, devo guardare, ci penso, non so ancora
                nn so ancora, non lo so ancora, devo chiedere, ancora non so, vedo e ti dico, da confermare
                ti aggiorno, vi aggiorno, devo sentire, ci sto pensando, devo pensarci, fammi pensare, fammi pensarci
                ci rifletto, sto aspettando, aspetto, lo so solo #, lo sapro #, lo sapro solo #, lo so #
                non lo so fino a #, ti dico #, te lo dico #, ti faccio sapere #, # ti dico, # ti faccio sapere
                chiamami, chiamami #, chiamami il #, scrivimi, scrivimi #, sentiamoci, sentiamoci #, ci sentiamo
                ci sentiamo #, ne parliamo, ne parliamo #, richiamami #
                """
            ),
            ("what", "che ora, a che ora, quanto, quando, dove, chi, quale, quali, cosa, quanti, come"),
            (
                "several",
                """
                % su %
                non solo, non posso solo, perche no, perche non, xche no, xke no, non lavoro, non devo lavorare
                non sono impegnato, non sono impegnata
                """
            ),
            (
                "no problem",
                """
                nessun problema, no problem, non ce problema, non ci sono problemi, senza problemi, nessun prob
                """
            ),
            ("at", "alle, alle ore, verso le"), ("after", "dopo, dopo il, dopo le"),
            ("from", "dal, a partire dal, a partire da, dall"), ("onwards", "in poi, in avanti"),
            ("the #", "quella del #, quello del #, quelle del #, quella dell #, quella di #, quello di #, quelle di #"),
            ("penultimate", "penultima, penultimo, la penultima, il penultimo"),
            ("last train", "ultimo treno, ultimo bus, ultima metro, ultimo autobus, ultimo volo"),
            ("busy", "ho date, ho gia date, ho altre date, ho serate, ho altre serate"), ("too", "pure"),
            ("after that no", "dopo no, dopo niente, dopo nulla, dopo non posso, dopo non piu, poi no, poi niente"),
            ("can all", "nessun problema con nessuna, nessun problema con nessuno, nessun problema con nessuna data"),
            ("hang on", "anzi no"),
            ("can any", "quando vuoi, quando volete"),
            ("after that all", "poi tutte, poi tutto"),
            ("not before", "prima no, prima niente, prima nulla, prima non posso, prima di quello no"),
            (
                "all except",
                """
                quelle che non sono, quelli che non sono, quelle che non cadono, quelle non, quelle che nn sono
                """
            ),
            ("none possible", "nessuna possibile, nessuno possibile"),
            ("nothing before #th", "prima del # niente, prima del # nulla"),
            ("10", "dieci"),
            ("11", "undici"),
            ("12", "dodici"),
            ("13", "tredici"),
            ("14", "quattordici"),
            ("15", "quindici"),
            ("before", "prima, prima del, prima di, prima dell"),
            ("until", "fino al, fino a, fino all, fino alle, fino, sino al"), ("have to", "devo, dovro"),
            ("early", "presto"), ("late", "tardi"),
            (
                "wedding",
                """
                matrimonio, compleanno, funerale, esame, viaggio, prove, battesimo, turno, appuntamento, impegno
                impegni, riunione, visita, lezione, corso, cena, festa, partita, colloquio, dentista, medico, dottore
                commercialista, concerto, trasloco, convegno, conferenza
                """
            ),
            (
                "she",
                """
                mia moglie, mio marito, la mia ragazza, il mio ragazzo, mio fratello, mia sorella, mio figlio
                mia figlia, lei, lui
                """
            ),
            (
                "hang on",
                """
                aspetta, volevo dire, scusa volevo dire, intendevo, anzi, mi sono sbagliato, mi sono sbagliata
                ho sbagliato, correggo, errore
                """
            ),
            ("instead", "al posto, invece"), ("sorry", "scusa, scusate, mi dispiace"),
            ("of", "di, dei, delle, degli, da"), ("for", "per, in, su"),
        ],
        fillers: """
            raga bro cmq io mi me sono son ho purtroppo grazie ciao guarda ecco ragazzi buongiorno buonasera salve un
            saluto saluti bacio abbraccio comunque che ci per favore perfavore allora sarei sarebbe molto tanto qui
            questo questa queste questi quelle quelli sera mese poi dire mille vi ti a con ahime beh eh
            """)
}
