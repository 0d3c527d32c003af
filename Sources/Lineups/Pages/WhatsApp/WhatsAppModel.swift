import Messaging
import PageKit
import Storage
import Twilio
import Values

/// The page of templates.
struct WhatsAppModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let key: String
        /// `Request, Spanish`
        let title: String
        /// `greenroom_request_es`
        let name: String
        let wording: String
        /// `{{1}} name, for example “Mary”`
        let variables: [String]
        /// `Yes, with the ID yes.{{7}}`
        let buttons: [String]
        let sid: FieldModel
        let isSet: Bool
    }

    let hasSender: Bool
    let items: [Item]

    init(_ templates: WhatsAppTemplates, in used: [TextLanguage], hasSender: Bool, _ problem: WhatsAppPage.Problem?) {
        self.hasSender = hasSender
        items = WhatsAppPurpose.allCases.flatMap { purpose in
            TextLanguage.allCases.compactMap { language -> Item? in
                let own = templates.own(purpose, in: language)
                guard own != nil || used.contains(language) else { return nil }
                let key = WhatsAppPage.key(purpose, language)
                let isProblem = problem?.key == key
                return Item(
                    key: key, title: "\(purpose.rawValue.capitalizedFirst), \(language.name)",
                    name: purpose.title(in: language), wording: purpose.wording(in: language),
                    variables: zip(1..., zip(purpose.variables, purpose.samples)).map { number, variable in
                        "{{\(number)}} \(variable.0), for example “\(variable.1)”"
                    },
                    buttons: purpose.buttons(in: language).map { "\($0.title), with the ID \($0.payload)" },
                    sid: FieldModel(
                        "sid", ["sid": isProblem ? problem?.typed ?? "" : own?.sid ?? ""],
                        isProblem ? ["sid": problem?.sentence ?? ""] : [:]),
                    isSet: own != nil)
            }
        }
    }
}
