enum FrenchAvailability {
    static let language = AvailabilityLanguage(
        .french,
        [
            ("monday", "lundi, lundis, lun"), ("tuesday", "mardi, mardis, mar"),
            ("wednesday", "mercredi, mercredis, mer, mercredy"), ("thursday", "jeudi, jeudis, jeu"),
            ("friday", "vendredi, vendredis, ven, vend, vendrdi"), ("saturday", "samedi, samedis, sam"),
            ("sunday", "dimanche, dimanches, dim"), ("january", "janvier, janv"), ("february", "fevrier, fevr, fev"),
            ("march", "mars"), ("april", "avril, avr"), ("may", "mai"), ("june", "juin"), ("july", "juillet, juil"),
            ("august", "aout"), ("september", "septembre, sept"), ("october", "octobre"), ("november", "novembre"),
            ("december", "decembre, dec"),
            (
                "::",
                """
                cest tout, tout va bien, tout le monde, pas du tout, du tout, a pris, en train, mon boulot, le boulot
                tout a lheure, suis seul, suis seule, serai seul, serai seule, etre seul, etre seule, rester seul
                rester seule, tout seul, toute seule
                """
            ),
            ("lately", "mois dernier, semaine derniere, annee derniere, lan dernier"),
            ("nye", "reveillon, saint sylvestre, saint to sylvestre, nouvel an"), ("christmas", "noel"),
            (
                "weekends",
                """
                week to end, week to ends, weekend, weekends, we, les we, le week to end, les week to ends, wk
                """
            ),
            ("weekdays", "en semaine, la semaine, les soirs de semaine"), ("next week", "la semaine prochaine"),
            ("this week", "cette semaine"), ("week", "semaine"), ("next", "prochain, prochaine"),
            ("first", "premier, premiere, premiers, premieres"), ("second", "deuxieme, second, seconde"),
            ("third", "troisieme"), ("fourth", "quatrieme"), ("fifth", "cinquieme"),
            ("last", "dernier, derniere, derniers, dernieres"),
            (
                "first two",
                """
                les deux premiers, les deux premieres, les 2 premiers, les 2 premieres, deux premiers, deux premieres
                2 premiers, 2 premieres, premiers deux
                """
            ),
            (
                "last two",
                """
                les deux derniers, les deux dernieres, les 2 derniers, les 2 dernieres, deux derniers, deux dernieres
                2 derniers, 2 dernieres
                """
            ),
            (
                "first three",
                """
                trois premiers, trois premieres, 3 premiers, 3 premieres, les trois premiers, les trois premieres
                les 3 premiers, les 3 premieres
                """
            ),
            ("last three", "trois derniers, trois dernieres, 3 derniers, 3 dernieres"), ("one", "un, une"),
            ("two", "deux"), ("three", "trois"), ("four", "quatre"), ("five", "cinq"),
            ("option #", "la #, option #, numero #, le numero #, date #, la date #, choix #"),
            ("option 1", "la 1ere, la premiere"), ("from #th to #th", "du # au #, entre le # et le #, du # jusquau #"),
            ("from # to #", "de # a #, entre # et #"),
            ("from #th", "a partir du #, des le #, depuis le #, a partir de #"), ("after #th", "apres le #"),
            ("before #th", "avant le #"), ("until #th", "jusquau #"),
            (
                "weekend of the #",
                """
                le week to end du #, week to end du #, weekend du #, le weekend du #, le we du #, we du #
                """
            ),
            (
                "cant the # and the #",
                """
                ni le # ni le #, ni la # ni la #, ni # ni #, peux ni le # ni le #, dispo ni le # ni le #
                """
            ),
            ("not before #th", "pas avant #, pas avant le #, avant # non, avant le # non"),
            ("no #", "aucun #, pas de #, aucuns #"), ("the # dates", "les %, les % dates, les % soirs"),
            ("the", "le, la, les, l, au, aux, du"), ("day", "jour, jours"),
            ("dates", "dates, date, soirs, soir, soirees, options"),
            (
                "yes",
                """
                cest sur, sur et certain, cest certain, oui, ouais, ouaip, yep, carrement, bien sur, evidemment
                absolument, volontiers, avec plaisir
                """
            ),
            (
                "can",
                """
                peux, pourrais, pourrai, va, vont, marche, marchent, convient, conviennent, arrange, dispo, dispos
                disponible, libre, libres, partant, partante, ok, daccord, cest bon, bon, bonne, parfait, parfaite
                nickel, possible, sera possible, faisable, compte sur moi, comptez sur moi, jouable, tient, joue, viens
                viendrai, serai la, suis la, present, presente, impec, top, super, je prends, prends, vas pour
                note moi, notez moi, mets moi, mettez moi, confirme, colle, chaud, chaude
                """
            ),
            (
                "cant",
                """
                peux pas, peut pas, pourrai pas, pourrais pas, va pas, vont pas, marche pas, marchent pas, convient pas
                conviennent pas, pas dispo, pas disponible, pas libre, pas possible, impossible, arrange pas, pas la
                serai pas la, viens pas, viendrai pas, nest pas possible, sera pas possible, pas bon, pas ok
                pas jouable, pas non plus, peux pas venir, va pas etre possible, ne peux, ne peux pas, ne pourrai pas
                ne suis pas dispo, ne suis pas libre, ne suis pas disponible, peux plus, colle pas, pas faisable
                suis pas la, suis pas dispo, suis pas libre, tient pas
                """
            ),
            (
                "busy",
                """
                pris, prise, occupe, occupee, bosse, travaille, boulot, au boulot, du boulot, en tournee, en vacances
                en deplacement, absent, absente, bookee, booke, deja pris, deja prise, deja une date, deja un concert
                ai une date, jai une date, jai un concert, deja un truc, jai un truc, jai deja un truc
                jai deja une date, jai repet, jai un plateau, jai deja un plateau, autre chose, jai autre chose
                complet, complete, mort, dead, pas moyen, chez mes parents, a letranger, plus libre, jai un mariage
                besoin detre seul, besoin detre seule, envie detre seul, envie detre seule, veux etre seul
                veux etre seule, prefere etre seul, prefere etre seule, besoin de repos, besoin de me reposer
                besoin de temps, besoin de temps pour moi, besoin de calme, besoin de souffler, dois me reposer
                veux me reposer, vais me reposer, me repose, temps pour moi, du temps pour moi, reste chez moi
                reste a la maison, quelque chose de prevu, deja quelque chose, deja quelque chose de prevu
                prevu quelque chose, prevu autre chose, un truc de prevu, jai prevu, jai des plans, dautres plans
                jai des projets, indispo, indisponible, oqp, okp, retenu, retenue, un empechement, un engagement
                un autre engagement, on fete, malade
                """
            ),
            ("no", "nan, nope, negatif, non merci, non desole, non desolee"), ("nay", "non, pas"), ("not", "jamais"),
            (
                "maybe",
                """
                peut etre, peut to etre, ptet, ptetre, ptet bien, eventuellement, probablement, surement, normalement
                en principe, a priori, je pense, pense, crois, je crois, sais pas, chais pas, jsais pas, pas sur
                pas sure, possiblement, ca depend, depend, jespere, incertain, a voir, sans doute, pense pas, crois pas
                pas certain, pas certaine, aucune idee, complique, chaud patate
                """
            ),
            (
                "all",
                """
                tout, tous, toutes, toute, tous les jours, toutes les dates, toutes les, tous les, tous les soirs
                les quatre, les trois, les cinq
                """
            ),
            (
                "any",
                """
                nimporte, nimporte lequel, nimporte laquelle, nimporte lesquels, nimporte lesquelles, nimporte quel
                nimporte quelle, nimporte quand, peu importe, peu importe laquelle, peu importe lequel
                nimporte quelle date, nimporte quel jour, comme tu veux, comme vous voulez, au choix, quand tu veux
                quand vous voulez, ca mest egal, egal, quimporte, celle que tu veux, celui que tu veux
                nimporte lesquelles de ces dates
                """
            ),
            ("all month", "toujours"),
            ("any #", "nimporte lesquelles #, # au choix, # nimporte lesquelles, # peu importe lesquelles"),
            (
                "none",
                """
                aucun, aucune, aucune date, aucun jour, aucune des dates, aucune des deux, aucun des deux, rien
                aucune dispo, ni lun ni lautre, ni lune ni lautre, pas une seule, pas un seul, rien de possible
                rien de dispo, rien de libre, rien qui va, rien ne va, rien ne marche
                """
            ),
            (
                "the rest",
                """
                le reste, les autres, reste, tout le reste, toutes les autres, tous les autres, les autres dates
                les autres jours, tout les autres, les deux autres, les trois autres, pour le reste, autres dates
                """
            ),
            ("the other", "lautre"),
            (
                "except",
                """
                sauf, hormis, excepte, a part, mis a part, a lexception du, a lexception de, en dehors du, hors, moins
                sof
                """
            ),
            ("everything but", "tout sauf"),
            (
                "only",
                """
                seulement, uniquement, juste, que, rien que, ne peux que, peux que, peux seulement, peux juste
                dispo que, seul, seule, libre que
                tout ce que je peux, tout ce que je peux faire, tout ce que jai, tout ce que jai de libre
                la seule que je peux, les seules que je peux, cest tout, ce sera tout, cest tout ce que je peux
                cest tout ce que je peux faire, cest tout ce que jai
                """
            ),
            (
                "2 max",
                """
                que deux, seulement deux, deux max, deux maximum, max deux, deux au maximum, maximum deux
                pas plus de deux, deux dates max, juste deux, que 2 dates, seulement 2 dates
                """
            ),
            (
                "one of them",
                """
                une seule, un seul, une des deux, un des deux, lun des deux, lune des deux, lune dentre elles
                une dentre elles, que une, quune, quun, une seule des deux
                """
            ),
            ("not both", "pas les deux, pas les 2, mais pas les deux, les deux non"),
            ("not all", "pas tous, pas toutes, pas tout"),
            ("one or other", "lun ou lautre, lune ou lautre, soit lun soit lautre, soit lune soit lautre"),
            ("both", "les deux, tous les deux, toutes les deux, les deux dates, les 2"), ("either", "soit"),
            ("or", "ou, ou bien, ou alors"), ("and", "et, ni, puis"), ("but", "mais, par contre, cependant"),
            ("so", "donc, du coup"), ("because", "parce que, car, vu que, cause"), ("too", "aussi, egalement"),
            ("if", "si, a condition que, a condition de, a moins que, selon, suivant, au cas ou, si jamais"),
            ("prefer", "prefere, de preference, preference, plutot, prefererais, idealement, mieux"),
            (
                "let you know",
                """
                te redis, vous redis, te dis, vous dis, te dirai, vous dirai, tiens au courant, te tiens au courant
                te confirme, vous confirme, te recontacte, faut que je voie, dois voir, je regarde, regarde
                dois verifier, verifie, je vois, faut que je regarde, sais pas encore, pas encore, je demande
                dois demander, laisse moi voir, je reviens vers toi, reviens vers toi, reviens vers vous, jattends
                je patiente, je reflechis, vais reflechir, dois reflechir, laisse moi reflechir, jy reflechis
                peux quattendre, ne peux quattendre, le saurai #, le saurai que #, saurai pas avant #
                le saurai pas avant #, te dis #, te redis #, te dirai #, te confirme #, # je te dis, # je te redis
                appelle moi, appelle moi #, rappelle moi, rappelle moi #, on sappelle, on sappelle #, ecris moi
                ecris moi #, on en parle, on en parle #, on se parle #, on en reparle, on en reparle #
                """
            ),
            (
                "what",
                """
                quelle heure, a quelle heure, combien, quand, ou ca, qui, quel, quelle, quest, quoi, est ce que
                cest paye, comment
                """
            ),
            (
                "several",
                """
                % sur %
                pas que, pas seulement, pourquoi pas, pk pas, pq pas, peux pas que, ne peux pas que, vingt et, vingt
                trente et, trente, travaille pas, bosse pas, ne travaille pas, suis pas pris, suis pas prise
                """
            ),
            (
                "no problem",
                """
                pas de probleme, aucun probleme, pas de souci, aucun souci, sans probleme, sans souci, pas de soucis
                """
            ),
            ("at", "a, vers"),
            (
                "after that yes",
                """
                apres oui, apres peux, apres dispo, apres libre, ensuite oui, ensuite dispo, ensuite libre
                ensuite peux, apres ok
                """
            ),
            ("after", "apres"), ("from", "a partir du, a partir de, des, depuis, a partir"), ("onwards", "et apres"),
            (
                "the #",
                """
                celle du #, celle de #, celui du #, celui de #, celles du #, ceux du #, celles de #, ceux de #
                """
            ),
            ("# yes", "# sur, le # sur, # c est sur, le # c est sur, # sur et certain, # sans faute"),
            ("penultimate", "avant derniere, avant dernier, l avant derniere, l avant dernier, avantderniere"),
            ("last train", "dernier train, dernier bus, dernier metro, dernier tram, dernier rer"),
            ("first week", "premiere semaine, la premiere semaine, la 1ere semaine"),
            ("last week", "derniere semaine, la derniere semaine"),
            ("after that no", "apres non, apres plus, apres c est mort, apres impossible, ensuite non"),
            ("can all", "aucun probleme avec aucune, pas de probleme avec aucune, aucun souci pour aucune"),
            ("can any", "quand tu veux, quand vous voulez"),
            ("after that any", "apres quand tu veux, apres quand vous voulez, apres tout me va"),
            ("then busy", "apres je suis en vacances, apres je pars, apres je suis parti, apres vacances"),
            ("let you know", "a voir, faut que je verifie, faut que je voie, je dois verifier, faut voir"),
            ("not before", "avant non, avant rien, avant pas, avant c est non, avant impossible"),
            (
                "all except",
                """
                celles qui sont pas, celles qui ne sont pas, ceux qui sont pas, ceux qui ne sont pas
                celles qui tombent pas
                """
            ),
            ("none possible", "aucune possible, aucun possible"),
            ("10", "dix"), ("11", "onze"), ("12", "douze"), ("13", "treize"), ("14", "quatorze"), ("15", "quinze"),
            ("16", "seize"),
            ("before", "avant"),
            ("until", "jusquau, jusqua, jusque"),
            ("have to", "dois, faut que, il faut que"),
            ("early", "tot"), ("late", "tard"),
            (
                "wedding",
                """
                mariage, anniversaire, anniv, repet, repetition, voyage, enterrement, examen, bapteme, concert, rdv
                rendez vous, rendez to vous, reunion, cours, diner, match, medecin, dentiste, formation, entretien
                conference, demenagement
                """
            ),
            ("she", "ma femme, mon mari, ma copine, mon copain, mon frere, ma soeur, mon fils, ma fille, elle, il"),
            (
                "hang on",
                """
                attends, je voulais dire, voulais dire, pardon je voulais dire, je me suis trompe, erreur, correction
                enfin non
                """
            ),
            ("instead", "a la place"), ("sorry", "pardon"), ("of", "de, d"), ("for", "pour, en, sur, dans"),
        ],
        fillers: """
            dsl desol mdr lol je j me m moi ne n suis serai serais est cest ca c ce cela y jai ai desole desolee
            malheureusement alors bah ben euh salut merci bonjour bonsoir coucou hello bisous bises bien svp stp helas
            deja tu toi vous nous on mes mon ma avec plaisir normal ces cette sont etre soir la soiree tres trop grave
            bon journee bonne
            """)
}
