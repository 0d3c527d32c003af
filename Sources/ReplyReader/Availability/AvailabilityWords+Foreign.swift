/// Words of other languages.
extension AvailabilityWords {
    static let foreign: [(AvailabilityRole, String)] = [
        (
            .yes,
            """
            sirve, sirven, me sirven, me vienen bien, me va, me van, passen, passt mir, oui, ouais, daccord, dispo
            disponible, je peux, ca marche, ja, jawohl, klar, geht, passt, kann, ich kann, frei, gerne, sim, posso
            si posso, libero, libera, va bene, livre, da puedo, si puedo, si que puedo, puedo todos, me va bien
            me viene bien, estoy libre, estoy disponible, cuenta conmigo, perfecta, genial, me apunto, ahi estare
            tak, moge
            """
        ),
        (
            .cant,
            """
            no puedo el, yo no puedo, je peux pas, je ne peux pas, kann nicht, ich kann nicht, nao posso, non posso
            """
        ),
        (
            .no,
            """
            pris, prise, occupe, occupee, pas dispo, pas disponible, pas libre, geht nicht, keine zeit, leider nicht
            besetzt, weg, nao da, no estoy, no estoy libre, trabajo, tengo trabajo, tengo que trabajar
            no me va bien, no me viene bien, imposible, impossivel, estoy fuera, fuera, de viaje, de vacaciones
            impegnato, impegnata, nie moge
            """
        ),
        (.nay, "non, nein, nee, nao, pas, nie"),
        (
            .maybe,
            """
            peut etre, vielleicht, talvez, forse, a lo mejor, puede ser, puede, eventuell, unsicher, no se
            no estoy seguro
            """
        ),
        (
            .all,
            """
            tous, toutes, toute, alle, tutti, tutte, tudo, todas las fechas, todos los dias, cualquier
            cualquier dia, los cuatro
            las cuatro, los tres, las tres, cuando quieras, cuando sea, die ganze zeit, jederzeit, wszystkie
            """
        ),
        (
            .none,
            """
            aucun, aucune, keine, keiner, nessuno, nessuna, nenhum, nenhuma, rien, nichts, nada, ni uno, ningun
            ningun dia
            """
        ),
        (
            .rest,
            """
            los demas, los otros, las otras, le reste, les autres, der rest, die anderen, gli altri, os outros
            lo demas, los demas dias, las demas fechas, el resto de dias
            """
        ),
        (.only, "seulement, uniquement, nur, solamente, soltanto, apenas, unicamente, nada mas"),
        (.but, "mais, aber"),
        (.and, "et, und, ed"),
        (.or, "ou, oder"),
        (
            .neutral,
            """
            para, pour, per, per me, fur, le, les, du, je, suis, est, der, die, das, den, am, um, ich, bin, ist, il
            sono, o, estoy, soy, es, yo, muchas gracias, merci, danke, grazie, obrigado, obrigada, salut, bonjour
            hallo, ciao, buenas, pues, muy, bueno, saludos, un abrazo, abrazo, dia, dias
            """
        ),
    ]
}
