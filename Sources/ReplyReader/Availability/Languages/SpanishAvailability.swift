enum SpanishAvailability {
    static let language = AvailabilityLanguage(
        .spanish,
        [
            ("monday", "lunes, lun"), ("tuesday", "martes, mar"), ("wednesday", "miercoles, mie, mier, miercole"),
            ("thursday", "jueves, jue"), ("friday", "viernes, vie, vier, viernez"),
            ("saturday", "sabado, sabados, sab"), ("sunday", "domingo, domingos, dom"), ("january", "enero, ene"),
            ("february", "febrero"), ("march", "marzo"), ("april", "abril, abr"), ("may", "mayo"), ("june", "junio"),
            ("july", "julio"), ("august", "agosto, ago"), ("september", "septiembre, setiembre, sept"),
            ("october", "octubre"), ("november", "noviembre"), ("december", "diciembre, dic"),
            (
                "::",
                """
                es todo, eso es todo, todo va a ir bien, todo va bien, todo bien, todo ira, todo el mundo, todo lo
                el ano pasado, del ano, buen trabajo, mi trabajo, su trabajo, tu trabajo, el trabajo, este trabajo
                un trabajo, fuera de, estar solo, estar sola, estoy solo, estoy sola
                """
            ),
            ("lately", "mes pasado, semana pasada, ano pasado, el ultimo mes"), ("nye", "nochevieja, fin de ano"),
            ("christmas eve", "nochebuena"), ("christmas", "navidad"),
            ("weekends", "fin de semana, fines de semana, los fines de semana, finde, findes, los findes"),
            ("weekdays", "entre semana, dias de semana, dias laborables, dias de diario"),
            ("next week", "la semana que viene, la proxima semana, la semana proxima"), ("this week", "esta semana"),
            ("next", "el proximo, la proxima"), ("weekend", "fin"), ("week", "semana"),
            ("first", "primero, primera, primer, primeros, primeras"), ("second", "segundo, segunda"),
            ("third", "tercero, tercera, tercer"), ("fourth", "cuarto, cuarta"), ("fifth", "quinto, quinta"),
            ("last", "ultimo, ultima, ultimos, ultimas"),
            (
                "first two",
                """
                los dos primeros, las dos primeras, los 2 primeros, las 2 primeras, dos primeros, dos primeras
                2 primeros, 2 primeras, primeros dos, primeras dos
                """
            ),
            (
                "last two",
                """
                los dos ultimos, las dos ultimas, los 2 ultimos, las 2 ultimas, dos ultimos, dos ultimas, 2 ultimos
                2 ultimas, ultimos dos, ultimas dos
                """
            ),
            (
                "first three",
                """
                tres primeros, tres primeras, primeros tres, primeras tres, los tres primeros, las tres primeras
                los 3 primeros, las 3 primeras, 3 primeros, 3 primeras
                """
            ),
            ("last three", "tres ultimos, tres ultimas, ultimos tres, ultimas tres"), ("one", "uno"), ("two", "dos"),
            ("three", "tres"), ("four", "cuatro"), ("five", "cinco"),
            ("option #", "la #, a la #, opcion #, la opcion #, numero #, el numero #, fecha #, la fecha #"),
            ("from #th to #th", "del # al #, desde el # hasta el #, entre el # y el #, del # hasta el #"),
            ("from # to #", "desde # hasta #, de # a #, entre # y #"),
            ("from #th", "a partir del #, desde el #, a partir de #, del # en adelante, del # para adelante"),
            ("after #th", "despues del #, pasado el #, tras el #"), ("before #th", "antes del #"),
            ("until #th", "hasta el #"),
            ("weekend of the #", "el finde del #, finde del #, el fin de semana del #, fin de semana del #"),
            ("cant the # and the #", "ni el # ni el #, ni la # ni la #, ni # ni #, no puedo ni el # ni el #"),
            ("not before #th", "no antes del #, no antes de #, antes del # no, antes de # no, nunca antes del #"),
            ("no #", "ningun #, no puedo ningun #"), ("the # dates", "los %, las %, los % dias, las % fechas"),
            ("the", "el, la, los, las, lo, un, una, al"), ("day", "dia, dias"),
            ("dates", "fechas, fecha, opciones, noches, noche"),
            ("yes", "sip, simon, claro, claro que si, por supuesto, obvio, seguro, sisi, eso es"), ("yes/if", "si"),
            (
                "can",
                """
                puedo, si puedo, si que puedo, podria, podre, va bien, van bien, viene bien, vienen bien, va, van
                sirve, sirven, cuadra, cuadran, queda bien, quedan bien, acomoda, acomodan, late, laten, encaja
                encajan, libre, libres, disponible, disponibles, tengo libre, tengo libres, apuntame, cuenta conmigo
                cuenten conmigo, contad conmigo, ponme, apunto, voy, ahi estare, alli estare, confirmo, confirmado
                confirmada, perfecto, perfecta, genial, vale, dale, sale, ok, puedo hacer, puedo ir, estaria bien, bien
                hecho, jalo, quedo, va perfecto, viene perfecto, va genial, me lo apunto, bueno, tengo hueco, hay hueco
                disponibilidad, tengo disponibilidad, esta bien, estaria libre, podria ir, me apunto, funciona
                funcionan
                """
            ),
            (
                "cant",
                """
                no puedo, no podre, no podria, no voy a poder, no llego, no va bien, no viene bien, no vienen bien
                no va, no van, no sirve, no sirven, no cuadra, no cuadran, no queda bien, no quedan bien, no voy
                no estoy, no estare, imposible, no es posible, no hay forma, no hay manera, no tengo libre, no libre
                no disponible, va mal, va fatal, viene mal, viene fatal, no cuenten conmigo, no cuentes conmigo
                queda mal, me es imposible, no se puede, tampoco puedo, no funciona, ya no puedo, no alcanzo
                no hay chance, no estoy libre, no estoy disponible
                """
            ),
            (
                "busy",
                """
                ocupado, ocupada, liado, liada, trabajo, curro, chambeo, estoy trabajando, tengo trabajo
                tengo que trabajar, tengo curro, tengo chamba, tengo bolo, tengo otro bolo, tengo show, tengo funcion
                tengo ensayo, tengo planes, tengo compromiso, tengo un compromiso, tengo otro compromiso, tengo cosas
                tengo guardia, tengo turno, estoy fuera, fuera, de viaje, de vacaciones, de gira, viajando, viajo
                pillado, pillada, toca trabajar, tengo boda, tengo una boda, tengo clase, tengo examen, fatal
                tengo algo, necesito estar solo, necesito estar sola, quiero estar solo, quiero estar sola
                prefiero estar solo, prefiero estar sola, necesito descansar, quiero descansar, tengo que descansar
                voy a descansar, necesito tiempo, necesito tiempo para mi, tiempo para mi, me quedo en casa
                tengo otros planes, otros planes, tengo plan, tengo otro plan, tengo otra cosa, otro compromiso
                tengo lio, tengo que estudiar, estoy enfermo, estoy enferma, voy a trabajar, voy de viaje
                voy al medico
                """
            ),
            (
                "no",
                """
                ni de cona, ni de broma, ni en pedo, ni hablar, ni muerto, ni muerta, ni en suenos, nel, negativo
                nop, nope, no gracias
                """
            ), ("nay", "no, tampoco"), ("not", "nunca, jamas"),
            (
                "maybe",
                """
                quiza, quizas, tal vez, a lo mejor, igual, puede, puede ser, puede que, posiblemente, seguramente
                probablemente, creo, creo que si, no se, no lo se, no estoy seguro, no estoy segura, no seguro
                en principio, depende, dudoso, supongo, ojala, capaz, a ver, es posible, no creo, no creo que pueda
                casi seguro, esta dificil, dificil
                """
            ),
            (
                "all",
                """
                todo, toda, todos, todas, todos los dias, todas las fechas, todos ellos, todas ellas, los cuatro
                las cuatro, los tres, las tres, los cinco, las cinco, todas las noches, todos los
                """
            ),
            (
                "any",
                """
                cualquiera, cualquier, cualquier dia, cualquier fecha, cualquiera de ellas, cualquiera de ellos
                el que sea, la que sea, cuando sea, cuando quieras, cuando querais, me da igual, da igual
                el que quieras, la que quieras, los que quieras, las que quieras, da lo mismo, da igual cual
                """
            ),
            ("all month", "siempre"), ("any #", "# cualquiera, cualquiera #, # cualesquiera, # da igual cuales"),
            (
                "none",
                """
                ninguno, ninguna, ningun, ningun dia, ninguna fecha, ni uno, ni una, ninguna de las fechas, nada
                no puedo ninguno, no puedo ninguna, no puedo ningun dia, no va ninguno, no va ninguna
                no viene bien ninguno, no viene bien ninguna, no sirve ninguno, no sirve ninguna
                no tengo libre ninguno, no tengo libre ninguna, no cuadra ninguno, no cuadra ninguna, no puedo nada
                ninguno me va, ninguna de ellas, ninguno de ellos
                """
            ),
            (
                "the rest",
                """
                los demas, las demas, el resto, lo demas, resto, los otros, las otras, los demas dias, las demas fechas
                el resto de dias, el resto de las fechas, el resto de los dias, los otros dos, las otras dos
                las restantes, los restantes, otros dias
                """
            ),
            ("the other", "el otro, la otra"),
            ("except", "menos, excepto, salvo, quitando, a excepcion de, menos el, aparte de, exepto, ecepto, sacando"),
            ("everything but", "todo menos"),
            (
                "only",
                """
                solo, solamente, unicamente, nomas, no mas, nada mas, solo puedo, puedo solo, solo me va
                solo tengo libre
                lo unico que puedo, lo unico que tengo, la unica que puedo, el unico que puedo, todo lo que puedo
                todo lo que tengo, es todo, eso es todo, eso seria todo, y ya esta
                """
            ),
            (
                "2 max",
                """
                solo dos, maximo dos, solo 2 de ellas, solo dos de ellas, dos como mucho, como mucho dos, dos maximo
                solo dos dias
                """
            ),
            (
                "one of them",
                """
                solo uno, solo una, una de las dos, uno de los dos, una de ellas, uno de ellos, una sola, uno solo
                alguna
                """
            ),
            (
                "not both",
                """
                no los dos, no las dos, no ambos, no ambas, no las 2, no los 2, los dos no, las dos no, ambos no
                ambas no
                """
            ),
            ("not all", "no todos, no todas, todos no, todas no"),
            (
                "one or other",
                """
                uno u otro, una u otra, o uno o otro, o uno o el otro, o una o la otra, uno o el otro, una o la otra
                uno o otro
                """
            ),
            (
                "both",
                """
                los dos, las dos, ambos, ambas, los dos dias, las dos fechas, ambas fechas, ambos dias, los 2, las 2
                """
            ),
            ("either", "o bien, sea"), ("or", "o, u"), ("and", "y, e, ni"), ("but", "pero, aunque, sino"),
            ("so", "asi que, entonces, o sea, por eso"), ("because", "porque, pq, xq, es que"), ("too", "tambien, tb"),
            (
                "if",
                """
                siempre que, siempre y cuando, con tal de que, a menos que, si no, solo si, si consigo, si encuentro
                dependiendo, en caso
                """
            ),
            ("prefer", "prefiero, preferiblemente, preferible, mejor, preferiria, mejor el, preferentemente"),
            (
                "let you know",
                """
                te aviso, os aviso, les aviso, te digo, os digo, te confirmo, os confirmo, les confirmo, ya te digo
                luego te digo, te dire, te cuento, dejame ver, dejame mirar, dejame checar, deja ver, lo miro
                lo checo, tengo que mirar, tengo que ver, tengo que checar, miro y te digo, aun no se, todavia no se
                no lo se todavia, todavia no, aun no, tengo que preguntar, por confirmar, te respondo luego, lo pienso
                me lo pienso, lo estoy pensando, me lo estoy pensando, dejame pensarlo, tengo que pensarlo
                estoy esperando, sigo esperando, no lo se hasta el #, no lo sabre hasta el #, no se hasta el #
                hasta el # no lo se, hasta el # no se, hasta el # no lo sabre, lo sabre el #, te digo el #
                te aviso el #, te confirmo el #, el # te digo, el # te aviso, el # te confirmo, llamame, llamame el #
                escribeme, escribeme el #, hablamos, hablamos el #, me llamas, me llamas el #, avisame el #
                """
            ),
            ("what", "que hora, a que hora, cuanto, cuanto pagan, cuando, donde, quien, que, cual, cuantos, cuantas"),
            (
                "several",
                """
                % de las %, % de los %
                son %, no solo, no puedo solo, no solamente, por que no, porque no, pq no, y por que no, treinta y
                veinte y, no trabajo, no tengo que trabajar, no estoy ocupado, no estoy ocupada
                """
            ),
            (
                "no problem",
                """
                no hay problema, ningun problema, sin problema, sin problemas, no tengo problema, no hay problemas
                """
            ),
            ("at", "a las, sobre las, hacia las"),
            ("after that yes", "despues si, despues libre, despues puedo, luego si, luego puedo, luego libre"),
            ("after", "despues, despues de, despues del, a partir de las, tras, pasado"),
            ("from", "a partir de, a partir del, desde, del"), ("onwards", "en adelante"),
            ("the #", "la del #, el del #, las del #, los del #, la del dia #, el del dia #"),
            ("penultimate", "penultima, penultimo, la penultima, el penultimo"),
            ("last train", "ultimo tren, ultimo bus, ultimo metro, ultimo autobus, ultimo colectivo, ultimo vuelo"),
            ("maybe", "en ultimo caso, si no hay otra, si no queda otra"),
            ("after that no", "despues no, luego no, despues ya no, despues imposible, despues nada"),
            (
                "can all",
                """
                no hay problema con ninguna, no hay problema con ninguno, ningun problema con ninguna
                ningun problema con ninguno, no hay problema con ninguna fecha, sin problema ninguna
                """
            ),
            (
                "let you know",
                """
                tengo que mirarlo, tengo que mirarla, tengo que verlo, tengo que consultarlo, lo tengo que mirar
                que tengo que mirarlo, que tengo que verlo, que lo tengo que mirar, que tengo que consultarlo
                que tengo que confirmar, que tengo que mirar, tengo que mirar
                """
            ),
            ("cant", "no se arma, no se puede, no se da, fatal, me va fatal, me viene fatal, ni de broma"),
            ("yes", "si le entro, le entro, me apunto seguro"),
            ("can any", "cuando quieras, cuando querais, cuando quieran"),
            ("not before", "antes no, antes nada, antes imposible, antes de eso no, antes de eso nada"),
            (
                "all except",
                """
                las que no sean, los que no sean, las q no sean, los q no sean, la que no sea, las que no caigan en
                """
            ),
            ("nothing before #th", "antes del # nada"), ("none possible", "ninguna posible, ninguno posible"),
            ("10", "diez"), ("11", "once"), ("12", "doce"), ("13", "trece"), ("14", "catorce"), ("15", "quince"),
            ("before", "antes, antes de, antes del"), ("until", "hasta"), ("have to", "tengo que, debo"),
            ("early", "temprano, pronto"), ("late", "tarde"), ("afternoon", "por la tarde"),
            (
                "wedding",
                """
                boda, cumpleanos, cumple, viaje, ensayo, examen, entierro, funeral, bautizo, cita, reunion, clases
                partido, medico, dentista, consulta, cena, fiesta, visita, entrevista, curso, conferencia, mudanza
                """
            ),
            (
                "she",
                """
                mi mujer, mi marido, mi novia, mi novio, mi hermano, mi hermana, mi hijo, mi hija, mi companero, ella
                """
            ),
            (
                "hang on",
                """
                espera, perdon queria decir, quise decir, queria decir, digo, me equivoque, mejor dicho, corrijo
                """
            ),
            ("instead", "en su lugar, en vez"), ("sorry", "perdon, lo siento, disculpa"), ("of", "de"),
        ],
        fillers: """
            uff uf ps vdd pff porfis profe xfa bro amigo yo me mi te os nos le les estoy soy seria esta estan esa ese
            esos esas esto eso es son tengo con por para en ya pues la verdad hola gracias muchas saludos favor abrazo
            buenas buenos tardes dias muy mucho que se ahi alli aqui tio tia hey oye porfa lastima desgraciadamente
            lamentablemente aunque ahora mismo jaja jajaja super tal bueno oki guey wey che ha he hacer ir tocar
            actuar venir noche noches tarde mes
            """)
}
