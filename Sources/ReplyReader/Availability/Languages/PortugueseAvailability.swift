enum PortugueseAvailability {
    static let language = AvailabilityLanguage(
        .portuguese,
        [
            ("monday", "segunda feira, segunda to feira, segundas, seg, segundas feiras"),
            ("tuesday", "terca feira, terca to feira, tercas, ter, terca"),
            ("wednesday", "quarta feira, quarta to feira, quartas, qua"),
            ("thursday", "quinta feira, quinta to feira, quintas, qui"),
            ("friday", "sexta feira, sexta to feira, sextas, sex, sextou, sextas feiras, sexta"),
            ("saturday", "sabado, sabados, sab"), ("sunday", "domingo, domingos, dom"), ("monday/second", "segunda"),
            ("wednesday/fourth", "quarta"), ("thursday/fifth", "quinta"), ("january", "janeiro, jan"),
            ("february", "fevereiro, fev"), ("march", "marco"), ("april", "abril, abr"), ("may", "maio"),
            ("june", "junho, jun"), ("july", "julho, jul"), ("august", "agosto, ago"), ("september", "setembro, set"),
            ("october", "outubro"), ("november", "novembro, nov"), ("december", "dezembro, dez"),
            (
                "::",
                """
                e tudo, so isso, todo mundo, todo o mundo, de nada, por nada, do nada, o trabalho, um trabalho
                meu trabalho, novo trabalho, meu novo trabalho, fora de, de repente um, nada mais
                """
            ),
            ("lately", "mes passado, semana passada, ano passado"), ("nye", "reveillon, ano novo, virada"),
            ("christmas", "natal"),
            ("weekends", "fim de semana, fins de semana, final de semana, finais de semana, fds, nos fins de semana"),
            ("weekdays", "dia de semana, dias de semana, durante a semana, dias uteis"),
            ("next week", "semana que vem, proxima semana, a semana que vem"),
            ("this week", "essa semana, esta semana"), ("week", "semana"), ("next", "proximo, proxima"),
            ("first", "primeiro, primeira, primeiros, primeiras"), ("second", "segundo, segunda data, segunda opcao"),
            ("third", "terceiro, terceira"), ("fourth", "quarto, quarta data, quarta opcao"),
            ("fifth", "quinto, quinta data, quinta opcao"), ("last", "ultimo, ultima, ultimos, ultimas"),
            (
                "first two",
                """
                os dois primeiros, as duas primeiras, os 2 primeiros, as 2 primeiras, dois primeiros, duas primeiras
                primeiros dois, primeiras duas, 2 primeiros, 2 primeiras
                """
            ),
            (
                "last two",
                """
                os dois ultimos, as duas ultimas, os 2 ultimos, as 2 ultimas, dois ultimos, duas ultimas, ultimos dois
                ultimas duas, 2 ultimos, 2 ultimas
                """
            ),
            (
                "first three",
                """
                tres primeiros, tres primeiras, 3 primeiros, 3 primeiras, os tres primeiros, as tres primeiras
                os 3 primeiros, as 3 primeiras
                """
            ),
            ("last three", "tres ultimos, tres ultimas, 3 ultimos, 3 ultimas"), ("one", "um, uma"),
            ("two", "dois, duas"), ("three", "tres"), ("four", "quatro"), ("five", "cinco"),
            ("option #", "a #, opcao #, a opcao #, numero #, o numero #, data #, a data #"),
            (
                "from #th to #th",
                """
                do # ao #, entre o # e o #, do dia # ao dia #, entre o dia # e o dia #, do dia # ao #
                do dia # ate o dia #, do # ate o #, de dia # a dia #
                """
            ),
            ("from # to #", "de # a #, entre # e #, de # ate #"),
            (
                "from #th",
                """
                a partir do #, a partir do dia #, a partir de #, do dia # em diante, do # em diante, desde o dia #
                """
            ),
            ("after #th", "depois do #, depois do dia #, apos o #, apos o dia #, apos dia #"),
            ("before #th", "antes do #, antes do dia #"), ("until #th", "ate o #, ate o dia #, ate dia #, ate #"),
            (
                "weekend of the #",
                """
                fim de semana do #, fim de semana do dia #, fds do dia #, fds do #, final de semana do dia #
                """
            ),
            (
                "cant the # and the #",
                """
                nem dia # nem dia #, nem o # nem o #, nem a # nem a #, nem # nem #, nem no # nem no #
                """
            ),
            (
                "not before #th",
                """
                nao antes de #, nao antes do #, antes de # nao, antes do # nao, so a partir de #, so a partir do #
                """
            ),
            ("no #", "nenhum #, nenhuma #, em nenhuma #"),
            ("the #", "no #, nos #, dia #, no dia #, o dia #, do dia #, ao dia #"),
            ("the # dates", "os %, as %, as % datas, os % dias"),
            ("the", "o, a, os, na, nas, do, dos, das, ao, aos, pro, pra"), ("day", "dia, dias"),
            ("dates", "datas, data, noites, noite"),
            ("yes", "sim, ss, claro, com certeza, obvio, certeza, simm, isso, aham, uhum, claro que sim"),
            (
                "can",
                """
                posso, consigo, conseguiria, poderia, da, dao, rola, serve, servem, livre, livres, disponivel
                disponiveis, to livre, tou livre, estou livre, to dentro, tou dentro, estou dentro, tenho livre
                pode contar, pode contar comigo, pode contar cmg, conta comigo, conte comigo, topo, bora, fechado
                fecho, beleza, blz, ok, perfeito, perfeita, otimo, otima, pode ser sim, da certo, da pra mim, vai dar
                daria, rolaria, combinado, confirmo, confirmado, confirmada, vou, estarei la, to on, bom, boa, tudo bem
                tranquilo, tranquila, pode por, pode colocar, bota eu, me coloca, me poe, me bota, estou disponivel
                to disponivel, da sim, pode marcar, cabe, encaixa, funciona, dou conta, ta otimo, posso ir, consigo ir
                fico livre, fico com, show
                """
            ),
            (
                "cant",
                """
                nao posso, nao consigo, nao da, nao rola, nao vai dar, nao serve, nao servem, nao poderia
                nao vou poder, nao vou conseguir, nao to livre, nao estou livre, nao estou disponivel
                nao to disponivel, nao livre, nao disponivel, impossivel, n posso, n consigo, n da, n rola, nao vou
                nao tem como, sem chance, nao vou estar, nao estarei, nao to, nao daria, naum posso, nao conte comigo
                nao e possivel, nao tenho como, nao posso mesmo, nao da certo, n vou, nao cabe, num posso, num da
                num rola, tambem nao posso, tambem nao da, tambem nao, nao dao
                """
            ),
            (
                "busy",
                """
                ocupado, ocupada, trabalho, to trabalhando, estou trabalhando, tenho que trabalhar, vou trabalhar
                tenho trabalho, trampo, tenho trampo, viajando, vou viajar, estou fora, to fora, fora, de ferias
                tenho show, tenho outro show, tenho compromisso, tenho um compromisso, ja tenho compromisso
                tenho ensaio, tenho gravacao, tenho plantao, plantao, de plantao, tenho prova, tenho casamento
                agenda cheia, comprometido, comprometida, enrolado, enrolada, em turne, tenho outra data
                ja tenho data, ja tenho show, tenho coisa, viajo, preciso ficar sozinho, preciso ficar sozinha
                quero ficar sozinho, quero ficar sozinha, preciso descansar, quero descansar, tenho que descansar
                vou descansar, preciso de tempo, preciso de um tempo, tempo para mim, tempo pra mim, vou ficar em casa
                fico em casa, nao saio de casa, tenho planos, tenho outros planos, outros planos, outro compromisso
                compromisso, um compromisso, lotado, lotada, doente, estou doente
                """
            ),
            ("no", "nao obrigado, nao obrigada, nope, negativo, infelizmente nao, nem pensar, nem rola"),
            ("nay", "nao, naum, num, nem, nao nao"), ("not", "nunca, jamais"),
            (
                "maybe",
                """
                talvez, acho, acho que sim, acho que da, acho que posso, acho que nao, quem sabe, pode ser
                provavelmente, nao sei, n sei, sei la, nao tenho certeza, depende, possivelmente, se pa, capaz
                em principio, a principio, vou tentar, espero, creio, creio que sim, incerto, complicado, dificil
                meio dificil, tomara, de repente, talves, ta complicado, acredito
                """
            ),
            (
                "all",
                """
                tudo, todo, toda, todos, todas, todos os dias, todas as datas, todas as noites, todas as, todos os
                os quatro, as quatro, os tres, as tres, todas elas, todos eles, qualquer uma das quatro
                """
            ),
            (
                "any",
                """
                qualquer, qualquer um, qualquer uma, qualquer data, qualquer dia, tanto faz, tanto faz qual
                quando quiser, quando quiserem, a que quiser, o que quiser, qualquer uma delas, indiferente, qquer
                qlqr, qualquer um deles
                """
            ),
            ("all month", "sempre"), ("any #", "quaisquer #, # quaisquer, qualquer #, # tanto faz quais, # tanto faz"),
            (
                "none",
                """
                nao posso nenhum, nao posso nenhuma, nao da nenhum, nao da nenhuma, nao posso em nenhuma
                nao posso em nenhum, nao consigo nenhum, nao consigo nenhuma, nenhum, nenhuma, nenhum dia, nenhuma data
                nenhuma delas, nenhum deles, nenhuma das datas, nenhuma das duas, nenhum dos dois, nada, nem uma
                nem um, nem um nem outro
                """
            ),
            (
                "the rest",
                """
                o resto, resto, os outros, as outras, o restante, os demais, as demais, todo o resto, todas as outras
                todos os outros, outros dias, outras datas, os outros dias, as outras datas, os outros dois
                as outras duas, no resto, nos outros, nas outras, nos outros dias, nas outras datas
                """
            ),
            ("none of the rest", "as outras nao, os outros nao, o resto nao, nas outras nao, nos outros nao"),
            ("tomorrow", "amanha"),
            ("the other", "o outro, a outra"), ("after", "a partir das, a partir da, depois das"),
            (
                "except",
                """
                menos, exceto, exeto, esceto, salvo, tirando, fora o dia, a nao ser, com excecao do, com excecao da
                so nao, so nao posso, so nao da
                """
            ),
            (
                "only",
                """
                so, somente, apenas, unicamente, so posso, so consigo, so da, so rola, posso so, soh, unico, unica
                so tenho livre
                tudo que posso, tudo o que posso, tudo que tenho, tudo que tenho livre, tudo que consigo
                a unica que posso, e tudo, isso e tudo, nada mais, mais nada, so isso, e so isso, so isso mesmo
                e so isso mesmo
                """
            ),
            (
                "2 max",
                """
                so dois, so duas, no maximo duas, no maximo dois, maximo duas, maximo dois, apenas duas, apenas dois
                so 2 delas, no maximo 2, maximo 2, duas no maximo, dois no maximo, somente duas, so duas datas
                so dois dias, ate duas
                """
            ),
            (
                "one of them",
                """
                so um, so uma, so um deles, so uma delas, um dos dois, uma das duas, uma delas, um deles, apenas um
                apenas uma, so uma das duas, so um dos dois
                """
            ),
            (
                "not both",
                """
                nao os dois, nao as duas, mas nao os dois, mas nao as duas, nao ambos, nao ambas, os dois nao
                as duas nao
                """
            ),
            ("not all", "nao todas, nao todos, nem todas, nem todos, nao em todas"),
            ("one or other", "um ou outro, uma ou outra, ou um ou outro, ou uma ou outra"),
            ("both", "os dois, as duas, ambos, ambas, os dois dias, as duas datas, as 2, os 2, nos dois"),
            ("either", "ou o, seja"), ("or", "ou"), ("and", "e, nem o, nem a, tb o, mais"),
            ("but", "mas, porem, so que, embora"), ("so", "entao, portanto, por isso"),
            ("because", "porque, pq, pois"), ("too", "tambem, tbm, tb"),
            ("if", "se, caso, desde que, contanto que, a menos que, so se, dependendo, conforme"),
            ("prefer", "prefiro, de preferencia, preferencialmente, melhor, preferia, preferiria"),
            (
                "let you know",
                """
                te aviso, aviso, vou ver, vou checar, vou confirmar, te confirmo, confirmo depois, te falo, te digo
                depois te falo, deixa eu ver, preciso ver, preciso checar, tenho que ver, vou verificar, ainda nao sei
                n sei ainda, nao sei ainda, ainda nao, preciso confirmar, retorno, te retorno, ja te falo
                vejo e te falo, a confirmar, vou pensar, estou pensando, to pensando, deixa eu pensar, preciso pensar
                aguardo, estou aguardando, estou esperando, so sei na #, so sei #, so sei no #, so vou saber na #
                so vou saber #, te digo na #, te aviso na #, te falo na #, te digo #, te aviso #, te falo #
                na # te falo, me liga, me liga #, me liga na #, me chama, me chama #, me chama na #, liga pra mim #
                liga pra mim na #, falamos #, a gente se fala, a gente se fala #, a gente se fala na #
                nos falamos na #
                """
            ),
            ("what", "que horas, quanto, quando, onde, quem, qual, quais, quantos, como, que hora"),
            (
                "several",
                """
                % das %, % dos %
                nao so, nao posso so, por que nao, porque nao, pq nao, vinte e, vinte, trinta e, trinta, nao trabalho
                nao vou trabalhar, nao estou ocupado, nao estou ocupada
                """
            ),
            ("no problem", "sem problema, sem problemas, nenhum problema, nao tem problema, sem probs"),
            ("at", "as, a partir das, pelas"),
            (
                "after that yes",
                """
                depois sim, depois livre, depois posso, depois da, depois to livre, depois pode ser, depois ok
                """
            ),
            ("after", "depois, depois do, depois do dia, depois de, apos, apos o"),
            ("from", "a partir do, a partir de, a partir do dia, desde, desde o"),
            ("the #", "a do #, a do dia #, o do dia #, as do dia #, os do dia #, a de #"),
            ("penultimate", "penultima, penultimo, a penultima, o penultimo"),
            ("last train", "ultimo trem, ultimo onibus, ultimo metro, ultimo comboio, ultimo autocarro, ultimo voo"),
            ("maybe", "em ultimo caso, em ultimo recurso, se nao tiver outro"),
            ("busy", "cheio, cheia, esta cheio, ta cheio, abarrotado"),
            ("then busy", "depois viajo, depois to viajando"),
            ("second friday", "segunda sexta, a segunda sexta"),
            ("second saturday", "segundo sabado, o segundo sabado"),
            ("first friday", "primeira sexta, a primeira sexta"), ("third friday", "terceira sexta, a terceira sexta"),
            ("after that no", "depois nao, depois n, depois nada, depois ja nao, ai nao"),
            (
                "can all",
                """
                nao tem problema com nenhuma, nao tem problema com nenhum, sem problema com nenhuma
                nao ha problema com nenhuma, nenhum problema com nenhuma, nao tem problema com nenhuma data
                sem problema nenhum
                """
            ),
            ("onwards", "em diante, pra frente"), ("not before", "antes nao, antes nada, antes n, antes disso nao"),
            (
                "all except",
                """
                as que nao sejam, os que nao sejam, que nao sejam, q nao sejam, que nao for, que nao caiam em
                """
            ),
            ("none possible", "nenhuma possivel, nenhum possivel"),
            ("nothing before #th", "antes do # nada, antes do dia # nada"),
            ("10", "dez"),
            ("11", "onze"),
            ("12", "doze"),
            ("13", "treze"),
            ("14", "catorze, quatorze"),
            ("15", "quinze"),
            ("before", "antes, antes do, antes de, antes do dia"),
            ("until", "ate, ate o, ate o dia, ate a"), ("have to", "tenho que, preciso"), ("early", "cedo"),
            ("late", "tarde"),
            (
                "wedding",
                """
                casamento, aniversario, niver, velorio, prova, viagem, ensaio, batizado, formatura, reuniao, consulta
                medico, dentista, aula, aulas, curso, jantar, festa, futebol, jogo, entrevista, mudanca, palestra
                exame
                """
            ),
            (
                "she",
                """
                minha mulher, meu marido, minha namorada, meu namorado, meu irmao, minha irma, meu filho, minha filha
                ela, ele
                """
            ),
            (
                "hang on",
                """
                espera, pera, perai, quer dizer, quis dizer, queria dizer, errei, digo, na verdade, ops, corrigindo
                opa nao
                """
            ),
            ("instead", "no lugar, em vez"), ("sorry", "desculpa, desculpe, foi mal, sinto muito"),
            ("of", "de, delas, deles"), ("for", "para, em, por"),
        ],
        fillers: """
            eu me mim to tou estou sou ta esta tenho que infelizmente oi ola obrigado obrigada valeu vlw abraco abs
            bjs beijo brigado brigada ne pessoal galera gente cara mano la ai aqui ja bem muito mto super bom dia boa
            tarde noite vc voces voce com minha meu comigo cmg essa esse esses essas nessa nesse nessas nesses dela
            hein viu agora mesmo uai po seria ser favor pf pfv tudo mes ir fazer tocar
            """)
}
