import Messaging
import PageKit
import Platform
import Storage
import Templates
import Values

/// `/u/ID`: somebody who got a mail wants no more. Mail programs post to it by themselves (RFC 8058).
enum UnsubscribePage {
    static let noun = PageNoun(templates: templates) { router in
        router.getForVisitors("u/:token", show)
        router.postForPrograms("u/:token", stop)
    }

    private static let templates = PageTemplates(["unsubscribe": PackageResources.unsubscribe_mustache])

    @Sendable
    private static func show(_ request: VisitorRequest) async throws -> VisitorResponse {
        page(try await find(request), request)
    }

    @Sendable
    private static func stop(_ request: VisitorRequest) async throws -> VisitorResponse {
        guard let link = try await find(request) else { return page(nil, request) }
        if !link.isDone {
            _ = try await request.services.inbox.receive(
                link.delivery(random: request.random, now: request.now), replyMethod: .inline)
        }
        return page(try await find(request), request)
    }

    private static func find(_ request: VisitorRequest) async throws -> Unsubscribe? {
        try await request.read { [id = request.token.text] in try Unsubscribe(id, in: $0) }
    }

    private static func page(_ link: Unsubscribe?, _ request: VisitorRequest) -> VisitorResponse {
        guard let link else {
            let language = request.language ?? .english
            return .page(LinkGoneModel(language, text: UnsubscribeModel.useLatest(language)).page)
        }
        let model = UnsubscribeModel(link, path: "\(Unsubscribe.folder)\(request.token.text)")
        var page = Page("unsubscribe", title: model.title, model: model)
        page.isAddressSecret = true
        return .page(page)
    }
}

struct UnsubscribeModel: PageModel {
    /// The code of the language; nil for English, which all pages are in.
    let lang: String?
    let title: String
    let text: String
    /// What still reaches them; nil for nothing.
    let rest: String?
    let button: String
    /// Of the form; nil for none, where they get no mails already.
    let path: String?
}

extension UnsubscribeModel {
    init(_ link: Unsubscribe, path: String) {
        let (language, booker) = (link.language, link.accountName ?? "Greenroom")
        lang = language == .english ? nil : language.rawValue
        self.path = link.isDone ? nil : path
        button = language.words(
            en: "Stop e-mails", es: "No más correos", fr: "Plus d'e-mails", de: "Keine E-Mails mehr",
            it: "Niente più e-mail", pt: "Sem mais e-mails")
        rest = link.getsTexts ? Self.textsStillCome(language) : nil
        if link.isDone {
            title = language.words(
                en: "You will get no more e-mails", es: "No recibirás más correos", fr: "Tu ne recevras plus d'e-mails",
                de: "Du bekommst keine E-Mails mehr", it: "Non riceverai più e-mail",
                pt: "Você não vai receber mais e-mails")
            text = language.words(
                en: "To get them again, write to \(booker).", es: "Para recibirlos otra vez, escribe a \(booker).",
                fr: "Pour en recevoir à nouveau, écris à \(booker).",
                de: "Wenn du wieder welche willst, schreib an \(booker).",
                it: "Per riceverne di nuovo, scrivi a \(booker).",
                pt: "Para receber de novo, escreva para \(booker).")
        } else {
            title = language.words(
                en: "No more e-mails?", es: "¿No más correos?", fr: "Plus d'e-mails ?", de: "Keine E-Mails mehr?",
                it: "Niente più e-mail?", pt: "Sem mais e-mails?")
            text = language.words(
                en: "You will get no more e-mails from \(booker), neither requests nor changes.",
                es: "No recibirás más correos de \(booker), ni preguntas ni cambios.",
                fr: "\(booker) ne t'enverra plus d'e-mails, ni demandes ni changements.",
                de: "Du bekommst keine E-Mails mehr von \(booker), weder Anfragen noch Änderungen.",
                it: "Non riceverai più e-mail da \(booker), né richieste né cambiamenti.",
                pt: "Você não vai receber mais e-mails de \(booker), nem pedidos nem mudanças.")
        }
    }

    private static func textsStillCome(_ language: TextLanguage) -> String {
        language.words(
            en: "Messages to your phone still come. To end those, reply STOP to one.",
            es: "Los mensajes a tu teléfono te siguen llegando. Para pararlos, responde STOP a uno.",
            fr: "Les messages sur ton téléphone arrivent encore. Pour les arrêter, réponds STOP à l'un d'eux.",
            de: "Nachrichten auf dein Handy bekommst du weiter. Antworte auf eine mit STOP, um sie zu beenden.",
            it: "I messaggi sul tuo telefono arrivano ancora. Per fermarli, rispondi STOP a uno.",
            pt: "As mensagens no seu celular continuam chegando. Para parar, responda STOP a uma.")
    }

    /// Under a link that is not valid.
    static func useLatest(_ language: TextLanguage) -> String {
        language.words(
            en: "Please use the link in the latest e-mail.", es: "Usa el enlace del último correo.",
            fr: "Utilise le lien du dernier e-mail.", de: "Nimm bitte den Link in der letzten E-Mail.",
            it: "Usa il link dell'ultima e-mail.", pt: "Use o link do último e-mail.")
    }
}
