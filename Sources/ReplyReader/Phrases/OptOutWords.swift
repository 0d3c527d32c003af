/// The words that opt-outs are made of. Foreign words without accents, like folded text.
enum OptOutWords {
    static let all: [(OptOutRole, [String])] = [
        (
            .ending,
            LexiconData.words(
                """
                stop stopping stopped refrain quit quitting cease desist discontinue discontinuing halt enough deja
                deje dejen dejad paren pare parem parar alto basta arrete arretez arreter hor hort horen aufhoren
                stopp stoppt smetti smettila smettete smettetela chega ophouden kappen
                """)
        ),
        (
            .weary,
            LexiconData.words(
                """
                end ending cancel cancelling canceling terminate suspend kill sick tired done finished through fed
                pause over mute silence harto harta bugger piss sod naff jog
                """)
        ),
        (
            .texts,
            LexiconData.words(
                """
                texts spam pings dms invites invitations requests emails notifications alerts reminders communication
                communications correspondence blasts announcements solicitations mensajes mensaje mensagens mensagem
                textos messaggi messaggio nachrichten nachricht berichten bericht berichtjes appjes sms'jes
                messageries
                """)
        ),
        (
            .sending,
            LexiconData.words(
                """
                text texting contact contacting contacted send sending bother bothering bothered bug bugging pester
                pestering pestered harass harassing harassed spamming spammed annoy annoying write writing call
                calling email emailing ping pinging dm hit hitting blow blowing disturb disturbing reach texted reply
                respond use using solicit soliciting receive receiving hmu notify notifying nagging nag mandar
                mandarme mandes manden mande enviar enviarme envies envien envie escribir escribirme escribas escriban
                escriba molestar molestarme molestes molesten contacter contactez contacte ecrire m'ecrire ecrivez
                m'ecrivez envoyer envoyez m'envoyer m'envoyez schreiben schreibt schreib anschreiben kontaktieren
                melden belastigen scrivermi scrivere scrivetemi scrivete mandarmi mandatemi inviarmi contattarmi
                contattatemi escrever escreva escrevam enviem mandem contatar sturen stuur appen schrijven contacteren
                lastigvallen
                """)
        ),
        (
            .removing,
            LexiconData.words(
                """
                remove removing delete deleting erase erasing lose forget purge scrub wipe discard strike exclude
                unenroll block blocking drop scratch clear borrar borra borren borre eliminar elimina eliminen elimine
                elimineme quitar quita quiten supprimer supprimez supprime enlever enlevez enleve retirer retirez
                retire effacer effacez loschen losche loscht entfernen entferne entfernt streichen streicht cancellare
                cancellate cancella rimuovere rimuovete rimuovi togliere togliete togli eliminate remover remova
                removam apagar apague apaga tirar tire tira exclua excluir verwijder verwijderen wis wissen schrap
                schrappen haal
                """)
        ),
        (
            [.taking],
            LexiconData.words(
                "take taking get getting pull cut leave let put keep kick boot throw stay turn shut switch sacar saca salir sair"
            )
        ),
        (
            .removed,
            LexiconData.words(
                """
                removed removal deleted erased unsubscribed unlisted uitgeschreven afgemeld abgemeldet ausgetragen
                retire-moi enleve-moi supprime-moi efface-moi desinscrit desinscrite desabonne desabonnee desinscrito
                disiscritto disiscritta descadastrado
                descadastrada verwijderd borrame borrenme borreme eliminame eliminenme
                eliminami quitame quitenme quiteme sacame saquenme cancellami cancellatemi rimuovimi rimuovetemi
                toglimi toglietemi desabonnez-moi supprimez-moi retirez-moi enlevez-moi entfernt geloscht austragen
                abmelden uitschrijven afmelden
                """)
        ),
        (
            .number,
            LexiconData.words(
                """
                number phone info information contact name details data digits cell numero telefono telefone nummer
                rufnummer handynummer donnees coordonnees daten dati dados gegevens datos
                """)
        ),
        (
            .list,
            LexiconData.words(
                """
                list lists database system thread chat chain distribution blast contacts mailing directory inbox
                records files phonebook subscription lista listas liste lijst verteiler
                """)
        ),
        (.me, LexiconData.words("me us my our mi moi mich mir mij meu minha mon mia mio meine mein mijn")),
        (.this, LexiconData.words("this that these those here it esto ca das dit")),
        (.off, LexiconData.words("off out from de van der von dalla du")),
        (
            .refusing,
            LexiconData.words(
                "not never no zero without nunca jamas nao nunca ne jamais plus keine kein nicht non mai niet geen")
        ),
        (
            .wanting,
            LexiconData.words(
                "want wish need like care interested interest desire quiero deseo veux mochte will voglio quero wil")
        ),
        (
            .consenting,
            LexiconData.words(
                "consent consented consenting authorized authorised subscribed enrolled permission gave give given shared"
            )
        ),
        (
            .show,
            LexiconData.words(
                """
                one lineup line-up bill poster flyer waitlist standby brunch gig mic show schedule roster slot spot
                set date calendar event booking night stage
                guest guests
                """)
        ),
        (
            .otherwise,
            LexiconData.words(
                """
                by at over in doing drinking smoking working hosting playing performing being worrying asking until
                before while unless during if when because for will and but you him her them everyone anyone caring
                believing
                """)
        ),
        ([.modal], LexiconData.words("can could will would did have am got")),
        ([.command], LexiconData.words("do are is must should")),
        ([.you], LexiconData.words("you")),
        (
            [.again],
            LexiconData.words(
                "again anymore more further additional any ever anything please mas mehr mais piu meer longer")
        ),
        ([.report], LexiconData.words("got have had see saw received was there did get getting receiving seeing")),
        ([.forNow], LexiconData.words("until before while unless during after till because")),
        ([.others], LexiconData.words("your his her their")),
        (
            [.passive],
            LexiconData.words(
                """
                allowed authorized permitted welcome be get have been getting being
                me want need request process my requesting wil graag will mochte quiero quero voglio vorrei voudrais
                veux etre ser essere werden worden
                """)
        ),
        ([.permission], LexiconData.words("permission gave give given shared")),
        ([.trouble], LexiconData.words("bother bothering bothered bug annoy disturb call calling")),
        ([.forShow], LexiconData.words("for")),
        ([.switching], LexiconData.words("turn shut switch turned")),
        (
            [.vague],
            LexiconData.words(
                "miss missing scratch strike forget drop clear tire tira block discard blocking exclude quita togli")
        ),
        ([.outward], LexiconData.words("off")),
        ([.former], LexiconData.words("old other work previous former office home wrong ex")),
        ([.needless], LexiconData.words("needed necessary required")),
        ([.forEver], LexiconData.words("good ever life always all now")),
        ([.hearing], LexiconData.words("hear hearing")),
    ]
}
