/// How people text in Spanish, French, German, Italian, Portuguese and Dutch: idioms, reasons, shorthand.
/// Written without accents, like folded text.
enum ForeignIdioms {
    static let all: [PhraseList] = [
        PhraseList(
            .accept, foreign: true,
            """
            non vedo l'ora, non vediamo l'ora, mal posso esperar, nao vejo a hora, no veo la hora
            (kann|konnen) es kaum erwarten, kanns kaum erwarten, kan niet wachten, da sag ich nicht nein
            (je|j') [ne] (peux|pourrais) pas (refuser|dire non) [ca], plutot deux fois qu'une
            no me lo (pierdo|perderia|perdere) por nada [del mundo], no (falto|fallo)
            (alli|ahi|alla) (estamos|nos vemos|estare|voy), cuenta (con nosotros|con ello)
            (anotame|apuntanos|agendame|agendado|ponme en la lista|metan me|metanme|inscribime)
            (si|claro) que (voy|puedo|estoy)
            (estoy|estamos) (puesto|puesta|listo|lista|adentro|dentro|confirmado|confirmada), le entro
            (puedo|podemos) ir, vamos con todo, va que va, (ya|de) una, (trato hecho|jalo|arre|dale que si)
            voy seguro, (j'y|on y) (serai|sera|va|vais), (je|on) (sera|serai) (la|present|au rendez vous)
            (marque|note|inscris|mets) moi, j'en suis, (chaud|chaude|partant|partante|dispo)
            je suis (chaud|chaude|partant|dispo|des votres|la|motive|motivee), banco, c'est note
            (compte|comptez) dessus, je ferai le deplacement, (on|je) (viens|vient|gere), (pk|pourquoi|pq) pas
            allez (ok|oui|go), ca le fait, (trag|schreib|setz|pack) mich (ein|auf|drauf|rein) [die liste]
            (bin|ich bin|wir sind) (dabei|am start|da|frei|bereit|fix dabei), geht klar [bis @]
            (spricht|steht) nix dagegen, nichts dagegen, da sag ich nicht nein, na logo, na klaro, lass krachen
            (passt|geht) (bei mir|fur mich|uns|schon|gut|perfekt), lass (machen|rocken), mach ma, machen wir
            fix zusage, kannst auf mich zahlen, kannst mit mir rechnen, rechne mit mir, lass ich mir nicht entgehen
            freu mich (drauf|schon), bis (dann|da|freitag|samstag), ci (sto|siamo|vediamo|vengo|puoi contare)
            (segnami|mettimi|segnatemi|contatemi|contami|aggiungimi), (io|noi) ci (sono|siamo|sto)
            (non me lo perdo|non manco|non mancherei), ci mancherebbe, come no, (eccomi|presente|a bordo|dei vostri)
            (certo|ovvio) che (si|vengo), (faccio|lo faccio) volentieri, (per|a) me (ok|va bene|benissimo|va benone)
            ci puoi scommettere, a venerdi, ok ci sono
            (fechou|fechado|partiu|bora|bora la|demoro|demorou|to nessa|tamo junto|ta marcado|marcado|marca ai|\
            confirmadissimo|confirmadissima)
            (to|tou|estou|tamo|estamos) (dentro|on|confirmado|confirmada|confirmadissima|confirmadissimo|livre|\
            disponivel|nessa|pronto|pronta)
            (coloca|bota|poe|anota|inclui|me coloca|me poe|me bota) [(meu nome|ai|na lista)], nao perco por nada
            com certeza [vou], eu (vou|colo|topo|quero), (conta|contem|pode contar) comigo
            (vou|estarei|vamos) [(ai|la|sim)] [com certeza], te vejo la, ate sexta, la estarei
            (schrijf|zet|noteer|boek) (me|mij|ons) maar (op|erbij|in), (zet|schrijf) (me|mij|ons) (op|erop|in|erbij)
            zie je (dan|daar|vrijdag), (ik ben|ben|wij zijn|we zijn) (erbij|van de partij|er|vrij|beschikbaar)
            (doen|doe) (we|ik), (prima|top|goed) hoor, komt (goed|voor elkaar)
            (laat ik me niet ontgaan|mis ik niet|dat mis ik niet), reken maar, (ik|wij) (kom|komen) [(graag|zeker)]
            past (mij|me|perfect|prima)
            """),
        PhraseList(
            .yes, foreign: true,
            """
            (claro|obvio|hombre|que si|faltaba mas|por supuesto|venga si|andale|si hombre|si obvio|si porfa|sip|sipi|\
            claro claro)
            (carrement|tkt oui|bah oui|ben oui|mais oui|ah oui|oui chef|yep oui|of course oui|avec joie|tres \
            volontiers|oui volontiers)
            (jo|joa|jap|jup|jepp|klar doch|na klar doch|gebongt|abgemacht|aber hallo|auf jedsten|safe dabei|\
            allerdings|jawoll|ja man|also ja)
            (certo|certissimo|assolutamente|senz'altro|altroche|eccome|magari si|si si|sisi|volentierissimo|ovvio si|\
            con gioia)
            (blz|beleza|claro po|com ctz|ctz|certeza|opa|simm|uai sim|sim senhor|demais|pode por|super sim|tranquilo|\
            suave|de boa)
            (tuurlijk|natuurlijk|jazeker|ja natuurlijk|ja leuk|ja super|zeker|yes hoor|jup|uiteraard|met alle \
            plezier|graag zelfs|absoluut), nee hoor geen probleem, geen probleem, nein kein problem, no problema
            non c'e problema, tkt, pas de blem, pas d'souci
            """),
        PhraseList(
            .no, foreign: true,
            """
            ni (de broma|loco|loca|hablar|de chiste|pensarlo|muerto|en suenos|en pedo|modo|de cona), (para|de) nada
            que va, nones, nel pastel
            (pas question|hors de question|surement pas|meme pas en reve|que nenni|certainement pas|oh que non|\
            jamais de la vie|non non), auf gar keinen fall, auf keinsten
            (nie im leben|niemals|im leben nicht|vergiss es|sicher nicht|bestimmt nicht|garantiert nicht|ganz sicher \
            nicht), (ne|nee|na) (lass mal|du|sorry|leider), lass mal
            (col cavolo|col piffero|macche|neanche per sogno|neanche per idea|manco morto|ma va|giammai)
            non se ne parla
            (nem a pau|nem pensar|nem ferrando|nem morto|nem fodendo|negativo|sem chance|de jeito nenhum|nem que a \
            vaca tussa|capaz nao)
            (echt niet|zeker niet|absoluut niet|nee joh|nee man|neen|dacht het niet|geen denken aan|no way hoor|nee \
            sorry)
            """),
        PhraseList(
            .refuse, foreign: true,
            """
            (no|nn|non|nao|num) (posso|puedo|consigo|riesco|podre|vou poder|rola) [(qst|questa|esta|essa|dessa)] \
            [(volta|vez)], no (llego|alcanzo|me da), (me|nos) (es|queda) imposible
            ya tengo (otro|otra|algo|planes|compromiso|toque|show|tocada|bolo|concierto|plan|un) [*]
            tengo (otro|otra) (toque|show|bolo|evento|compromiso|tocada|concierto|fecha|gig)
            tengo (a los ninos|a mis hijos|boda|un viaje|viaje|turno|guardia|un bautizo)
            (estoy|ando|estare|voy a estar|estamos) (de viaje|fuera|trabajando|enfermo|enferma|malo|mala|malito|en \
            cama|en el hospital|lejos|liado|liada|ocupadisimo|de vacaciones|de gira|viajando)
            me (toca|tocaba) (trabajar|currar|chambear), trabajo (esa noche|ese dia|el viernes|@), (curro|chambeo) @
            paso de esta, conmigo no cuenten
            [j'ai] (deja) (un truc|quelque chose|un concert|une date|prevu) [(de prevu|prevu|ce soir la)]
            j'ai (piscine|un empechement|un mariage|boulot|concert|mes enfants|les gosses)
            (je|j') (suis|serai) (en vacances|malade|cloue au lit|a l'etranger|pris|prise|deja pris|deja prise|\
            absent|absente|en tournee|en deplacement|de garde|indispo|au boulot)
            (pas|indispo|indisponible) (cette fois|dispo|libre|possible|moyen), c'est mort, sans moi, ce sera sans moi
            je dois (decliner|refuser|annuler|passer mon tour)
            (bin|ich bin|sind) (krank|weg|verreist|im urlaub|unterwegs auf tour|auf tour|ausgebucht|schon verplant|\
            verplant|raus|nicht da|im krankenhaus|auf montage|verhindert|schon gebucht|in quarantane)
            (hab|habe|ich hab|ich habe) (schon was|schon einen gig|da schon|dienst|spatschicht|nachtschicht|schicht|\
            corona|fieber|grippe|keinen babysitter|die kinder|probe)
            (ohne mich|da bin ich raus|muss passen|ich passe|muss ich passen|diesmal ohne mich|wird nix|wird nichts|\
            klappt nicht|klappt leider nicht|haut nicht hin|bin raus)
            (ho|abbiamo) (gia|un altro|un'altra) (un impegno|impegno|data|serata|concerto|qualcosa) [*]
            (sono|siamo) [gia] (impegnato|impegnata|impegnati|occupato|occupata|preso|presa)
            (sono|saro|saremo) (via|fuori|in vacanza|malato|malata|a letto|all'estero|in tour|di turno|fuori citta|\
            in viaggio|in ospedale), sto male, ho la (febbre|influenza), (mi|ci) (dispiace|spiace) ma no
            (lavoro|lavoriamo) (quella sera|venerdi|@), (salto|passo) (questa|stavolta|il turno)
            (devo|dobbiamo) (rinunciare|declinare|dare buca|dire di no)
            nao (vai rolar|rola|vai dar|da|vai ser possivel|vou conseguir|to podendo)
            (to|tou|estou|vou estar|estarei) (viajando|de plantao|trabalhando|doente|fora|gripado|gripada|no \
            hospital|de ferias|de cama|ocupada|ocupado|sem voz)
            ja (tenho|to com|fechei) (outro|outra|show|compromisso|um compromisso|gig|data|coisa|planos|evento) [*]
            (tenho|tem) (plantao|casamento|prova|viagem|formatura|aniversario|os filhos|meus filhos)
            (passo|fico fora|to fora|tou fora|fica pra proxima|deixa pra proxima) [(dessa|desta)] [vez]
            infelizmente nao (posso|consigo|vou), (deze|die|dit) (sla ik over|laat ik schieten|gaat hem niet worden)
            (sla|laat) (ik|deze) (over|schieten|gaan), gaat (hem|em|m) niet worden, zonder mij
            (ben|zit|ik ben|ik zit|zijn) (ziek|weg|al bezet|al geboekt|volgeboekt|in het buitenland|met vakantie|op \
            tournee|vol|al verplicht|met pensioen|in het ziekenhuis|op reis)
            (heb|ik heb) (al wat|al iets|al een|dienst|late dienst|nachtdienst|griep|corona|koorts|geen oppas|andere \
            plannen|een bruiloft|de kinderen) [*], kind ziek
            (moet|ik moet) (overslaan|passen|werken|verstek laten gaan|nee zeggen), red (het|t) niet
            haal (het|t) niet, lukt (me|mij) [helaas] niet
            """),
        PhraseList(
            .maybe, foreign: true,
            """
            (capaz|quizas si|igual si|igual puedo|podria ser|a ver si|ojala pueda|si me dejan|si consigo) [(que si|\
            voy)], yo creo que si
            (ptet|ptetre|p'tet|peut etre bien|ca se peut|pourquoi pas peut etre|si je peux|si possible|je vais voir|\
            possible oui|normalement oui|a voir)
            (vllt|vlt|viell|evt|jein|joa vielleicht|kann sein|mal gucken|schauen wir mal|wenn es klappt|wenns klappt|\
            wenn ich kann|womoglich|ich tendiere zu|sollte gehen|sollte klappen|musste gehen|musste klappen)
            (forse si|puo essere|se riesco|se posso|vediamo|vedo|dovrei|dovrei esserci|dovrei riuscire|credo di si|\
            credo di riuscire|in teoria si|penso di si|boh forse)
            (acho q sim|acho que da|acho que rola|talvez sim|se der|se eu conseguir|tomara|devo conseguir|provavel|\
            pode ser que sim|vamos ver|quica)
            (mss|misschien wel|wrs|wrs wel|kan zijn|we zien wel|als het lukt|zou kunnen|zou moeten lukken|moet \
            lukken|denk het|ik hoop het|als ik kan|waarschijnlijk wel)
            """),
        PhraseList(
            .unsure, foreign: true,
            """
            (ni idea|quien sabe|no sabria decir|no garantizo|no prometo nada|estoy viendo|todavia no se|aun no se)
            (jsp|chsais pas|aucune idee|je promets rien|je garantis rien|pas encore sur)
            (ka|keine ahnung|kein plan|kp|weiss net|woas ned|weiss noch net|noch unklar|noch offen|steht noch nicht \
            fest|kann nichts versprechen) [ob [ich]] [da] [kann]
            (boh|bo|chissa|non saprei|non garantisco|non prometto nulla|non prometto niente|ancora non so)
            (n garanto|nao garanto|nao prometo|sei la|sei nao|nao sei|n sei)
            (kweenie|kwni|weenie|geen idee|weet t niet|weet nog niet|kan niets beloven|kan niks beloven|nog niet \
            zeker)
            """),
        PhraseList(
            .check, foreign: true,
            """
            (dejame|dejenme|deja) (ver|checar|chequear|revisar|consultar|preguntar|pensarlo) [y te (aviso|digo|\
            confirmo)], (te|les) (aviso|digo|confirmo|cuento) [(manana|luego|despues|hoy|@)]
            (je|j') (te|vous) (dis|redis|tiens|confirme|repond|reponds) [(ca|au courant|demain|@)]
            je (demande|regarde|check|verifie) [(et|a|mon)], laisse moi (voir|checker|demander|verifier)
            [ich] (sag|sage|geb|gebe|meld|melde) (dir|euch|mich) [(noch)] (bescheid|morgen|spater|@)
            (muss|ich muss|muss ich) (erst|noch|mal|da) (schauen|checken|fragen|gucken|klaren|abklaren|sehen)
            (check|checke|schau|schaue|frag|frage|klar|klare) (ich|das|mal|erst) [(ab|noch|nach|mal)]
            lass mich (checken|schauen|kurz checken|nachsehen|fragen)
            (fammi|fatemi|lasciami) (vedere|controllare|sapere|chiedere|pensare)
            (ti|vi) (dico|faccio sapere|confermo|aggiorno) [(domani|dopo|@)]
            devo (chiedere|controllare|vedere|sentire), (deixa|deixe) (eu|me) (ver|checar|confirmar|perguntar)
            (vou|preciso) (ver|checar|confirmar|perguntar|verificar)
            (te|eu te) (aviso|confirmo|falo|digo) [(amanha|depois|@)]
            (ff|even|effe) (checken|kijken|overleggen|vragen|nakijken) [met] [*]
            laat (ik|het) (je|jullie) [(@|nog|morgen)] [weten], [ik] (laat|hoor) (je|het) (nog|weten) [weten]
            moet [ik] (nog|even|eerst) (checken|kijken|overleggen|vragen)
            """),
        PhraseList(
            .late, foreign: true,
            """
            (llego|voy) (tarde|retrasado|retrasada|con retraso|en # [minutos]|tipo #|a las #|como a las #)
            (estoy|ando) (atrasado|atrasada|en el trafico|en un taco|atascado), # minutos tarde
            (je|j') (suis|serai|vais etre|arrive) (en retard|a la bourre|dans # [minutes]|vers #)
            (bloque|coince) dans les (bouchons|embouteillages), # minutes de retard, retard de #
            (komme|bin|ich komme|ich bin) (spater|zu spat|# minuten spater|etwas spater|verspatet|gegen #)
            (stehe|steh|stecke) im stau, stau, bahn hat verspatung, # minuten (spater|verspatung)
            (arrivo|sono|faccio) (in ritardo|tardi|# minuti dopo|# [minuten] dopo|tra # [minuten]|fra #|alle #|verso \
            le #), (bloccato|fermo) nel traffico, # minuti (di ritardo|dopo), cerco parcheggio
            (chego|vou chegar|to|estou) (atrasado|atrasada|tarde|em # [minutos]|la pelas #|no transito|preso no \
            transito), # minutos (atrasado|de atraso)
            (ben|kom|ik ben|ik kom) (later|te laat|# minuten later|wat later|iets later|rond #)
            (sta|zit) (in de file|vast in de file|vast), trein (vertraagd|heeft vertraging), # minuten (later|te laat)
            """),
        PhraseList(
            .ask, foreign: true,
            """
            ^(sera que|puedo|podria|hay|habra|tienen|se puede|que hora|a que hora|y a que hora|cuanto|donde|quien|\
            como) (llevar|ir|hay|es|seria|un|una|estacionamiento|parking|algo), ^[y] a (que|q) hora
            ^(est ce que|est-ce que|y a t il|y'a|ya t il|il y a|on peut|je peux|c'est|ca|vous|tu) (un|une|du|des|de \
            la|quoi|ou|quelle|paye|commence|avez|peux)
            ^(wer|wo|wann|wie|was|kann ich|gibt es|gibts|habt ihr|muss ich|darf ich) (moderiert|ist|sind|lang|viel|\
            spat|da|es|noch|auch|fur|macht|spielt|bringt), ^wer, ^was (ist|kostet)
            ^(ma|e) (il|la|quando|dove|chi|quanto|a che|c'e)
            ^(posso|potrei|c'e|ci sono|mi confermate|mi mandi|mandate|chi|quando|dove) (portare|un|una|l'indirizzo|\
            il|la|parcheggio|suona|presenta)
            ^(sera q|sera que|posso|da pra|tem|quem|onde|quando|que horas|vai ter|rola) (rola|levar|estacionamento|\
            um|uma|e|vai|apresenta)
            ^(wie|waar|wanneer|hoe|wat|kan ik|mag ik|is er|hebben jullie|moet ik) (is|presenteert|laat|lang|veel|een|\
            er|nog|ook|parkeren|zijn|spelen)
            """),
        PhraseList(
            .everything, foreign: true,
            """
            todos$, todas$, (los|las|as|os) tres, los (dos|tres) dias, tutti$, tutte$, tutti e tre, tutte e tre
            alle (drei|drie|beide), alles$, tous$, toutes$, (tous|toutes) les trois, les trois, os tres dias
            todas as datas, todos los dias
            """),
        PhraseList(
            .nothing, foreign: true,
            """
            ninguno$, ninguna$, ninguno de los (tres|dos), keiner [davon], keines [davon], keins [davon], gar keinen
            aucun$, aucune$, aucun des trois, nessuno [dei tre], nessuna [delle tre], nenhum [deles], nenhuma [delas]
            geen (van|enkele) [(drie|allen|de drie)], geen een
            """),
        PhraseList(
            .only, foreign: true,
            "nur, bloss, seulement, uniquement, rien que, soltanto, solamente, unicamente, somente, apenas, alleen, enkel, slechts, (solo|sola) (il|lo|la|el) @, solo @, somente @"
        ),
        PhraseList(
            .refuse, foreign: true,
            """
            (schon|leider|bereits) (verplant|vergeben|ausgebucht|belegt|verabredet|besetzt)
            (deja|dejà) (pris|prise|occupe|occupee|bookee|booke), ya tengo (algo|plan|planes|compromiso|otra cosa)
            (gia|gia') (impegnato|impegnata|preso|presa|occupato|occupata)
            (al|helaas|reeds) (bezet|geboekt|volgeboekt|afgesproken)
            """),
        PhraseList(
            .wrongPerson, foreign: true,
            """
            (te|se) equivocaste [de numero], numero (equivocado|incorrecto), no soy (el|ella|esa persona)
            (vous vous|tu te) (trompez|trompes) [de numero], erreur de (numero|personne)
            (falsch|falsche) (verbunden|nummer|person), sie haben sich verwahlt, ha sbagliato [numero]
            hai sbagliato [numero], non sono (lui|lei), (numero|pessoa) errada, foi engano
            verkeerd (nummer|verbonden), verkeerde (persoon|nummer)
            """),
        PhraseList(
            .stop, foreign: true,
            """
            [ya] no me (escriban|escribas|manden|mandes|envien) a este (numero|telefono), arretez de m'envoyer
            (no|non|nao) (quiero|voglio|quero|je veux) [(mas|piu|mais)] (mensajes|messaggi|mensagens|msg)
            pare de me (mandar|enviar) [(msg|mensagem|mensagens|sms)], (para|parem) de me (mandar|enviar|encher)
            stuur (me|mij) geen (berichten|sms) [meer], [bitte] keine (sms|nachrichten) mehr
            (hoef|wil|hoeven|willen) (deze|die|je|jullie|zulke) (berichten|sms'jes|sms'en|appjes|berichtjes) niet \
            [meer]
            (will|mochte|brauche|wollen) (diese|eure|deine|ihre|solche) (nachrichten|sms|texte) (nicht|nimmer) [mehr]
            (ne veux|veux|souhaite|ne souhaite) plus (de vos|de ces|vos|ces|tes|de tes) (messages|sms|textos)
            (je ne|je) (souhaite|veux) pas (recevoir|de messages|vos messages)
            no (deseo|quiero) (estos|sus|tus|esos) (mensajes|sms|textos)
            non mi interessano (questi|i vostri) messaggi
            nao (preciso|quero) (dessas|destas|suas|essas) mensagens
            """),
    ]
}
