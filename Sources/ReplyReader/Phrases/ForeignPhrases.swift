/// Clear yes, no and maybe in Spanish, French, German, Italian, Portuguese and Dutch; single words elsewhere.
/// Written without accents, like folded text.
enum ForeignPhrases {
    static let all: [PhraseList] = [
        PhraseList(
            .yes, foreign: true,
            """
            si, si si, (por supuesto|claro|desde luego) que no me lo (pierdo|perderia|perdere)
            (por supuesto|claro|desde luego) que no falto, no me lo (pierdo|perderia|perdere), si claro, claro
            claro que si, por supuesto, desde luego, con gusto, con mucho gusto, seguro
            sin duda, sin problema, sin problemas, no hay problema, ningun problema, =dale, =listo, de acuerdo
            =obvio, afirmativo, encantado, encantada, me encantaria, como no, =sip, simon si, si simon, orale
            si senor, a huevo
            perfecto, cuenta conmigo, por favor si, me apunto, yo voy, voy, oui, ouais, ouaip, oui oui, oui bien sur
            bien sur, bien entendu, bien evidemment, avec plaisir, avec joie, volontiers, d'accord, daccord
            pas de probleme, pas de souci, pas de soucis, carrement, evidemment, certainement, absolument
            sans probleme, sans souci, c'est bon, c'est bon pour moi, ca marche, ca me va, ca roule, parfait
            c'est parfait, entendu, compte sur moi, comptez sur moi, je confirme, nickel, pourquoi pas oui, ja, jaa
            =jo, =jep, =jap, jawohl, ja klar, na klar, klar, klaro, na sicher, ja sicher, sicher, natuerlich
            naturlich, ja naturlich, gerne, gern, ja gerne, ja gern, sehr gerne, sehr gern, mit vergnugen
            auf jeden fall, aber sicher, aber klar, selbstverstandlich, kein problem, passt, passt mir, das passt
            geht klar, alles klar ja, geht, das geht, bestens, einverstanden, abgemacht, jederzeit, unbedingt, genau
            bestatigt, certo, certamente, si certo, certo che si, ma certo, volentieri, con piacere, va bene
            d'accordo, senz'altro, assolutamente, assolutamente si, ovvio, ovviamente, nessun problema
            senza problemi, perfetto, ottimo, contaci, conta su di me, confermo, sicuramente, sicuro, sim, sim sim
            claro que sim, com certeza, certeza, com prazer, pode ser sim, tudo bem, tudo certo, beleza, bora
            fechado, combinado, sem problema, sem problemas, topo, estou dentro, to dentro, tou dentro, conte comigo
            pode contar comigo, confirmo, confirmado, perfeito, tranquilo, pode deixar, otimo, jazeker, ja hoor
            jawel, ja graag, graag, ja prima, prima, zeker, zeker weten, natuurlijk, tuurlijk, uiteraard
            geen probleem, geen punt, helemaal goed, is goed, dat is goed, komt goed, met plezier, leuk, afgesproken
            ok is goed, akkoord, =da, да, ага, конечно, хорошо, так, =tak, =ano, =hai, haan, haan ji, ji haan, han ji
            haanji, ha ji, はい, うん, ええ, 네, 예, 응, 是, 是的, 好, 好的, 可以, 行, 对, نعم, اه, ايوه, كن, हाँ, हां, जी, =evet, =nai
            ναι, =vang, =oo, =opo, =igen, =kylla, =joo, =ndiyo, כן, بله, jaa kyll
            """),
        PhraseList(
            .okay, foreign: true,
            """
            vale, vale vale, =bueno, esta bien, =bien, ok vale, ok bien, muy bien, =genial, =bom, ta bom, esta bem
            entao ta, =ta, =bene, =benissimo, =bon, bien recu, =gut, =super, =toll, =wunderbar, =goed, =fijn, =top
            =geweldig, =dac, okidoki, =bra
            """),
        PhraseList(
            .accept, foreign: true,
            """
            @ wel!, @ schon!, ahi estare, alli estare, alla estare, aqui estare, estare ahi, estare alli
            alli nos vemos, ahi nos vemos
            nos vemos, nos vemos ahi, puedo, si puedo, yes puedo, puedo hacerlo, puedo ir, lo hago, cuenta con migo
            cuenten conmigo, me encantaria, estoy dentro, estoy libre, estoy disponible, confirmado, confirmada
            confirmo, si confirmo, alla voy, ire, voy a ir, me viene bien, me parece bien, tengo ganas, apuntame
            estare, cuenta con ello, acepto, j'y serai, jy serai, je serai la, je suis la, je viens, je viendrai
            je peux, oui je peux, je peux venir, je suis dispo, je suis disponible, je suis libre, je suis partant
            je suis partante, partant, partante, j'en suis, je participe, a bientot, a vendredi, a samedi
            on se voit la bas, je serai present, je serai presente, present, presente, j'arrive oui, ca me convient
            j'accepte, je prends, ok pour moi, bon pour moi, ich bin dabei, bin dabei, ich komme, komme, komme gerne
            komme gern, ich komme gerne, ich kann, ja ich kann, kann ich, kann ich machen, mach ich, mache ich
            das mache ich, ich mache es, das kann ich, ich bin da, bin da, werde da sein, ich werde da sein
            ich bin frei, wir kommen, bis dann, bis freitag, freue mich, freu mich, ich freue mich
            ich freu mich drauf, ich freue mich darauf, zusage, ich sage zu, sage zu, ich kann kommen, kann kommen
            ist gebongt, gebucht, ci sono, ci saro, saro li, io ci sono, ci saro sicuramente, vengo, vengo io, posso
            posso venire, sono libero, sono libera, sono disponibile, ci vediamo, ci vediamo li, ci vediamo la
            confermato, confermata, ok ci sono, lo faccio, mi va bene, per me va bene, accetto, sono dei vostri
            estarei la, estarei ai, eu vou, vou sim, vou la, posso sim, eu posso, estou livre, estou disponivel
            to livre, conta comigo, pode contar, la estarei, vou estar la, nos vemos la, te vejo la, vou com certeza
            aceito, eu topo, eu quero, quero sim, ik kom, ik ben erbij, ben erbij, ik doe mee, doe mee, ik kan
            ik kan wel, ik zal er zijn, ik ben er, ik ben er bij, ik ben beschikbaar, ik ben vrij, zie je daar
            tot dan, tot vrijdag, kan ik, bevestigd, ik bevestig, ik doe het, komt in orde, reken op mij, ik kom graag
            """),
        PhraseList(
            .no, foreign: true,
            """
            no gracias, no no, para nada, de ninguna manera, ni modo, negativo, =nel, que va, claro que no
            por supuesto que no, non, non merci, nan, pas du tout, bien sur que non, malheureusement non, helas non
            non desole, absolument pas, certainement pas, nein, nein danke, ne danke, nee, nee danke, leider nein
            leider nicht, nein leider, auf keinen fall, keinesfalls, nichts da, na nein, lieber nicht, nix da
            no grazie, purtroppo no, certo che no, assolutamente no, niente, nao, nao obrigado, nao obrigada, nao da
            n da, infelizmente nao, claro que nao, de jeito nenhum, nem pensar, nah nao, nee bedankt, nee dank je
            nee sorry, helaas niet, helaas, helaas nee, zeker niet, absoluut niet, nee hoor, liever niet, =nej, =nei
            =net, =niet, нет, не, неа, ні, =nie, =ne, いいえ, ううん, 아니요, 아니오, 아니, 不, 不行, 不是, 没有, 不要, 不能, لا, नहीं, =nahi
            =nahin, =nahi ji, =hayir, =ochi, =oxi, οχι, όχι, =nem, =ei, =khong, לא, iya nahi, 駄目, 無理
            """),
        PhraseList(
            .refuse, foreign: true,
            """
            no puedo, no podre, no podre ir, no voy a poder, no me es posible, no puedo ir, esta vez no, no voy
            no ire, no estare, no estoy disponible, no me viene bien, no cuentes conmigo, ya no puedo, yes no puedo
            no creo que pueda, paso, esa noche no puedo, no llego, imposible, me es imposible, otra vez sera
            para la proxima, a la proxima, estoy ocupado, estoy ocupada, tengo planes, tengo que trabajar
            tengo otro compromiso, tengo trabajo, estoy fuera, no alcanzo, no podria, je ne peux pas, je peux pas
            ne peux pas, peux pas, j'peux pas, je ne pourrai pas, je pourrai pas, pourrai pas, je ne suis pas dispo
            je suis pas dispo, pas dispo, pas disponible, je ne suis pas disponible, je suis pas disponible
            pas possible, c'est pas possible, ce n'est pas possible, pas cette fois, pas ce soir, pas ce soir la
            une autre fois, la prochaine fois, je ne viens pas, je viens pas, je ne viendrai pas, je passe
            impossible, impossible pour moi, je suis pris, je suis prise, je travaille, je bosse, je suis occupe
            je suis occupee, je serai pas la, je ne serai pas la, je decline, ca ne va pas, ca va pas etre possible
            kann nicht, ich kann nicht, kann leider nicht, ich kann leider nicht, ich kann da nicht, kann da nicht
            kann da leider nicht, geht nicht, geht leider nicht, das geht nicht, geht bei mir nicht, passt nicht
            passt leider nicht, passt mir nicht, bin nicht da, ich bin nicht da, bin leider nicht da, bin nicht dabei
            komme nicht, ich komme nicht, schaffe es nicht, ich schaffe es nicht, schaff ich nicht, schaffe ich nicht
            diesmal nicht, dieses mal nicht, ein andermal, nachstes mal, muss arbeiten, ich muss arbeiten
            muss leider absagen, muss absagen, ich muss absagen, ich sage ab, sage ab, absage, keine zeit
            hab keine zeit, habe keine zeit, ich habe keine zeit, bin verhindert, leider verhindert, bin im urlaub
            ich bin im urlaub, bin krank, ich bin krank, hab schon was vor, habe schon was vor, nicht moglich
            unmoglich, non posso, non ci sono, non potro, non riesco, non ce la faccio, non vengo, non ci saro
            non sono disponibile, non sono libero, non sono libera, stavolta no, questa volta no, la prossima volta
            sara per la prossima, un'altra volta, devo lavorare, sono impegnato, sono impegnata, ho un impegno
            ho da fare, sono fuori, non mi va, impossibile, passo, nao posso, nao vou poder, nao consigo
            nao vou conseguir, nao vou, nao estarei, nao estou disponivel, nao estou livre, nao da pra mim
            nao vai dar, dessa vez nao, desta vez nao, fica para a proxima, fica pra proxima, na proxima, proxima vez
            tenho que trabalhar, estou ocupado, estou ocupada, to ocupado, tenho compromisso, tenho planos
            ja tenho planos, ja tenho compromisso, vou trabalhar, impossivel, ik kan niet, kan niet, kan helaas niet
            ik kan helaas niet, kan ik niet, dat kan niet, dat gaat niet, gaat niet, gaat niet lukken, lukt niet
            lukt me niet, lukt helaas niet, dat lukt niet, het lukt niet, het lukt me niet, ik kom niet, kom niet
            ik ben er niet, ben er niet, ben er niet bij, ik ben niet beschikbaar, niet beschikbaar, deze keer niet
            dit keer niet, volgende keer, een andere keer, ik moet werken, moet werken, ik heb geen tijd, geen tijd
            ik ben bezet, ben bezet, ik moet afzeggen, moet afzeggen, ik zeg af, verhinderd, ik ben verhinderd
            ben op vakantie, ik ben op vakantie, onmogelijk, kan inte, kan ikke, ne mogu, не могу, не смогу, nie moge
            doch nicht, toch niet, =finalmente no, (kann|schaffe es|komme|geht) (doch nicht|nicht mehr)
            [je] [ne] (peux|pourrai|viens|viendrai) plus, ya no (puedo|podre|voy|ire|llego)
            non (posso|potro|vengo|riesco) piu, nao (posso|vou|consigo) mais, kan [helaas] niet meer
            (pas|nicht|niet) @, pas (le|ce) @, (mais|ma|pero|mas) (pas|non|no|nao) [(le|ce|el|il|na|no)] @
            (aber|maar|doch) (nicht|niet) [(am|op)] @, nicht am @, niet op @
            できません, 못해요, 不能去, 去不了
            """),
        PhraseList(
            .maybe, foreign: true,
            """
            tal vez, quiza, quizas, quizas si, puede ser, puede que si, a lo mejor, posiblemente, probablemente
            creo que si, creo, creo que puedo, eso creo, supongo, depende, lo intentare, voy a ver, ya veremos, a ver
            ojala, es posible, peut etre, peut-etre, peutetre, possible, probablement, surement, je pense
            je pense que oui, je crois, je crois que oui, ca depend, je vais essayer, j'espere, on verra, sans doute
            normalement, normalement oui, en principe, a priori, a priori oui, vielleicht, eventuell, evtl
            wahrscheinlich, vermutlich, ich glaube, ich glaube schon, glaub schon, ich denke, ich denke schon
            denke schon, moglicherweise, kommt drauf an, mal sehen, mal schauen, ich versuche es, hoffentlich, jein
            wohl schon, forse, magari, puo darsi, può darsi, probabilmente, credo, credo di si, penso, penso di si
            dipende, vediamo, ci provo, spero, talvez, quem sabe, pode ser, provavelmente, acho que sim, acho
            creio que sim, vou tentar, vamos ver, espero, misschien, mischien, wellicht, waarschijnlijk, ik denk het
            denk het wel, ik denk het wel, ik denk van wel, ik geloof het wel, hangt ervan af, ik probeer het
            mogelijk, hopelijk, может быть, наверное, возможно, たぶん, 아마, 아마도, 也许, 可能, belki, ربما, shayad, mozda
            kanske, maske
            """),
        PhraseList(
            .unsure, foreign: true,
            """
            no se, no lo se, no estoy seguro, no estoy segura, no se todavia, todavia no se, aun no se, ni idea
            je sais pas, je ne sais pas, sais pas, chais pas, je ne sais pas encore, je sais pas encore, pas sur
            pas sure, je suis pas sur, je ne suis pas sur, je ne suis pas sure, aucune idee, weiss nicht
            ich weiss nicht, weiss noch nicht, weiss ich noch nicht, ich weiss noch nicht, ich weiss es noch nicht
            weiss es noch nicht, keine ahnung, nicht sicher, bin nicht sicher, bin mir nicht sicher
            ich bin nicht sicher, ich bin mir nicht sicher, noch nicht sicher, non lo so, non so, non lo so ancora
            non sono sicuro, non sono sicura, boh, nao sei, nao tenho certeza, ainda nao sei, nao sei ainda
            weet niet, ik weet het niet, weet ik niet, weet ik nog niet, weet het nog niet, ik weet het nog niet
            niet zeker, ik weet niet, geen idee, не знаю, わからない, 몰라요, 不知道
            """),
        PhraseList(
            .check, foreign: true,
            """
            dejame ver, dejame revisar, dejame checar, dejame preguntar, te aviso, te digo, te confirmo
            luego te digo, te confirmo luego, te confirmo manana, te aviso manana, tengo que ver, tengo que checar
            je te redis, je te dis, je vous redis, je te confirme, je vous confirme, je regarde, je verifie
            je dois voir, je dois verifier, laisse moi voir, laisse moi verifier, ich melde mich, melde mich
            sag dir bescheid, ich sage dir bescheid, gebe bescheid, geb dir bescheid, sage noch bescheid
            ich schaue mal, muss schauen, muss ich schauen, muss nachsehen, muss ich abklaren, lass mich schauen
            fammi vedere, fammi controllare, ti faccio sapere, vi faccio sapere, ti dico, devo vedere
            devo controllare, deixa eu ver, deixa ver, vou ver, te falo, ja te falo, depois te digo, laat het weten
            ik laat het weten, laat het je weten, ik laat het je weten, even kijken, even checken
            ik moet even kijken, ik kijk even, moet even overleggen
            """),
    ]

    /// Opting out and in.
    static let consent: [PhraseList] = [
        PhraseList(
            .stop, foreign: true,
            """
            (salir|salirme|sacar|fuera) de (la|esta|su|tu) lista, no me contacten, no me contacte, no me contactes
            harto de, no mas (mensajes|textos|sms|mensaje), (deje|deja|dejen|dejad|para|paren|pare) de
            ne plus m'envoyer, ne plus m'ecrire
            no me (escriban|escribas|escriba|manden|mandes|mande|envien|envies|envie|llamen|llames|molesten|molestes|\
            contacten|contactes|textees|texteen|texte) [mas] [(mensajes|textos|nada|mensajes por favor)]
            no (quiero|deseo) (mas|recibir|recibir mas|estos|que me) [(mensajes|textos|sms|escriban|manden)]
            no (quiero|deseo) mas, ya no me (escriban|manden|mandes|escribas|envien|envies)
            yes no me (escriban|manden|mandes|escribas|envien|envies), yes no quiero (mensajes|recibir)
            ya no quiero (mensajes|recibir)
            dejen de (escribirme|mandarme|enviarme|molestar|molestarme|llamarme|mandar|enviar|escribir)
            deja de (escribirme|mandarme|enviarme|molestar|molestarme|llamarme|mandar|enviar|escribir)
            deje de (escribirme|mandarme|enviarme|molestarme), parar (mensajes|los mensajes)
            alto (mensajes|por favor), por favor (alto|pare|paren), paren, paren de, pare de
            para de (mandar|escribir|enviar), para de mandarme, quitame de (la|tu|su|esta) lista
            quiteme de (la|su|esta) lista, quitenme de (la|su|esta) lista, quitar de la lista
            sacame de (la|tu|su|esta) lista, saquenme de (la|su|esta) lista, borra mi numero, borrar mi numero
            borren mi numero, borre mi numero, elimina mi numero, eliminen mi numero, elimine mi numero
            eliminar mi numero, eliminame, eliminenme, dar de baja, darme de baja, deme de baja, denme de baja
            dame de baja, me doy de baja, quiero darme de baja
            cancelar (suscripcion|mensajes|la suscripcion|mi suscripcion), cancela mi suscripcion, anular suscripcion
            dejame en paz, dejenme en paz, numero equivocado no, basta ya, ya basta, yes basta, basta de mensajes
            quiero que paren, ne m'ecrivez plus, ne m'ecris plus, n'ecrivez plus, n'ecris plus, m'ecrivez plus
            ne m'envoyez plus [(de|rien)] [(messages|sms|textos|message)]
            ne m'envoie plus [de] [(messages|sms|textos)], m'envoyez plus [de] [(messages|sms|textos)]
            ne me contactez plus, ne me contacte plus, me contactez plus, ne plus me contacter, ne plus recevoir
            ne veux plus [(recevoir|de)], veux plus (recevoir|de messages|de sms|vos messages|ces messages)
            je ne souhaite plus, je ne veux plus recevoir, plus de (messages|sms|textos|message), plus de sms
            pas de messages, pas de sms
            arretez [de (m'ecrire|m'envoyer|me contacter|m'appeler|me deranger|me harceler|m'embeter)] [(svp|s'il \
            vous plait|des messages|tout)]
            arrete [de (m'ecrire|m'envoyer|me contacter|m'appeler|me deranger|me texter|m'embeter)] [(svp|stp|s'il \
            te plait|des messages)], arret, arreter, arreter (les messages|les sms|svp), stopper, stoppez
            veuillez arreter, merci d'arreter, veuillez me retirer, retirez moi, retirez-moi, retire moi, retire-moi
            retirez @ numero, supprimez @ numero, effacez @ numero, enlevez @ numero, borrenme, borrame
            retirez mon numero, enlevez moi, enlevez-moi, enleve moi, enleve-moi, enlevez mon numero
            supprimez mon numero, supprime mon numero, supprimez moi, effacez mon numero, effacez moi, desabonner
            me desabonner, desabonnez moi, desabonnez-moi, desabonne moi, desabonnement, je me desabonne, desinscrire
            desinscription, me desinscrire, desinscrivez moi, desinscrivez-moi, se desinscrire, se desabonner
            je veux me desabonner, fichez moi la paix, fiche moi la paix, laissez moi tranquille
            laissez-moi tranquille, laisse moi tranquille, foutez moi la paix
            (nie|niemals) [(wieder|mehr)] (schreiben|anschreiben|texten|kontaktieren|melden|simsen|belastigen)
            (nie|niemals|nicht) (wieder|mehr) [(von euch|von ihnen)] (angeschrieben|kontaktiert|belastigt)
            (nie|niemals) (wieder|mehr) (nachrichten|sms|texte|kontakt)
            (schreib|schreibt|schreiben sie) (mir|uns) (nie|niemals) [(wieder|mehr)]
            (kontaktiere|kontaktiert|kontaktieren sie) (mich|uns) (nie|niemals) [(wieder|mehr)]
            nicht mehr (schreiben|anschreiben|texten|kontaktieren|melden|simsen)
            keine (nachrichten|sms|texte|nachricht) (mehr|bitte), keine weiteren (nachrichten|sms), schreib mir nicht
            schreib mir nicht mehr, schreiben sie mir nicht mehr, schreibt mir nicht mehr, bitte nicht mehr
            kontaktieren sie mich nicht, bitte abmelden, abmelden, abmeldung, abbestellen, abbestellung, austragen
            bitte austragen, aus der liste, von der liste, nimm mich (von|aus) der liste
            nehmen sie mich von der liste, losch meine nummer, loschen sie meine nummer, meine nummer loschen
            bitte loschen, aufhoren, hor auf, hort auf, horen sie auf, bitte aufhoren, lass mich in ruhe
            lassen sie mich in ruhe, lasst mich in ruhe, will keine (nachrichten|sms), mochte keine (nachrichten|sms)
            kundigen
            non (scrivetemi|scrivermi|mandatemi|mandarmi|inviatemi|inviarmi|contattatemi|contattarmi|chiamatemi) \
            [piu] [messaggi], basta (messaggi|sms|scrivermi), niente piu messaggi, nessun messaggio
            non voglio (piu|ricevere|piu messaggi|messaggi), smettete [di (scrivermi|mandarmi)], smettetela
            smettila [di (scrivermi|mandarmi)], cancellami, cancellatemi, cancellate il mio numero
            cancella il mio numero, disiscrivimi, disiscrivetemi, disiscrivermi, disiscrizione
            toglietemi dalla lista, toglimi dalla lista, rimuovimi, rimuovetemi, lasciatemi in pace, lasciami in pace
            nao me (mande|mandem|envie|enviem|escreva|escrevam|contate|contatem|ligue|perturbe|incomode) [mais] \
            [(mensagens|mensagem|sms|nada)], nao mande mais, nao envie mais
            nao quero (mais|receber|mais receber|receber mais|mensagens|mais mensagens), chega de mensagens
            sem mais mensagens, pare de (mandar|enviar|escrever|me mandar|me enviar)
            parem de (mandar|enviar|me mandar|me enviar), parem, pare por favor, por favor pare, descadastrar
            descadastre, descadastre me, me descadastre, cancelar (inscricao|mensagens|assinatura)
            me (tira|tire|tirem|remove|remova) (da|dessa|desta|de sua) lista, tire me da lista, remova meu numero
            apague meu numero
            remover meu numero, me remova, me deixe em paz, me deixa em paz, sair da lista, quero sair da lista
            geen (berichten|sms|sms'jes|berichtjes) meer
            niet meer (sturen|berichten|appen|sms'en|contacteren|schrijven)
            stuur (me|mij) (geen|niet) [(berichten|meer)] [meer]
            stop met (sturen|sms'en|berichten|appen|mij|me|deze), afmelden, meld me af, meld mij af, uitschrijven
            schrijf me uit, schrijf mij uit, haal me van de lijst, haal mij van de lijst
            verwijder (mijn nummer|me|mij), laat me met rust, laat mij met rust, ik wil geen (berichten|sms)
            """)
    ]
}
