import Messaging
import PageKit
import Twilio
import Values

struct SetupModel: PageModel {
    /// A finding about a step.
    struct Line: Codable, Hashable, Sendable {
        let sign: String
        let light: String
        let text: String
        let fix: String?
    }

    /// Where inbound texts go, if that is not here.
    struct Webhook: Codable, Hashable, Sendable {
        let now: String
        let wanted: String
        /// The change must be ticked, because somebody set the address before.
        let isInUse: Bool
    }

    /// The form for a phone.
    struct Phone: Codable, Hashable, Sendable {
        let url: FieldModel
        let user: FieldModel
        let password: FieldModel
        let key: FieldModel
        let number: FieldModel
        /// Something typed in it is wrong.
        let isOpen: Bool
    }

    /// The form for a sender of WhatsApp.
    struct WhatsApp: Codable, Hashable, Sendable {
        let number: FieldModel
        let isSet: Bool
        /// Where the provider must post what comes in; nil without a public URL.
        let inbound: String?
        /// Something typed in it is wrong.
        let isOpen: Bool
    }

    let isNamed: Bool
    let name: FieldModel
    let zone: FieldModel

    let isSandbox: Bool
    /// A phone sends.
    let isPhone: Bool
    /// The gateway asks the phone for its texts.
    let isPolled: Bool
    let isAccountOpen: Bool
    let accountSID: FieldModel
    let token: FieldModel
    /// The numbers to choose from; empty until the credentials are known to be right.
    let numbers: [String]
    let hasNumbers: Bool
    let phone: Phone
    /// Nil for a provider without WhatsApp.
    let whatsApp: WhatsApp?
    let provider: [Line]

    let webhook: Webhook?
    let hasChange: Bool

    let cell: String?
    let hasTest: Bool
    let test: [Line]

    let contacts: String?
    let backup: Line
}

extension SetupModel.Phone {
    /// - Parameter setup: of the phone that sends; nil for none.
    init(_ setup: SetupServices?, _ typed: [String: String], _ problems: [String: String]) {
        let fields = [
            "phone_url": setup?.provider?.baseURL ?? "", "phone_user": setup?.provider?.accountSID ?? "",
            "phone_number": setup?.sender ?? "",
        ].merging(typed) { $1 }
        func field(_ name: String) -> FieldModel { FieldModel(name, fields, problems) }
        self.init(
            url: field("phone_url"), user: field("phone_user"), password: field("phone_password"),
            key: field("phone_key"), number: field("phone_number"),
            isOpen: problems.keys.contains { $0.hasPrefix("phone_") })
    }
}

extension SetupModel.WhatsApp {
    init(_ setup: SetupServices, _ typed: [String: String], _ problems: [String: String]) {
        let field = WhatsAppSenderForm.field
        self.init(
            number: FieldModel(field, [field: setup.whatsApp ?? ""].merging(typed) { $1 }, problems),
            isSet: setup.whatsApp != nil, inbound: setup.webhook, isOpen: problems[field] != nil)
    }
}

extension SetupModel.Line {
    init(_ result: CheckResult) {
        let light =
            switch result.grade {
            case .good: "green"
            case .warning: "yellow"
            case .bad: "red"
            }
        self.init(sign: result.grade.sign, light: light, text: result.what, fix: result.fix.flatMap(Self.words))
    }

    /// The page has a form for the action, or only the command line does it.
    private static func words(_ fix: NextStep) -> String? {
        if fix.action == nil { return fix.words }
        return fix.words.isEmpty ? nil : fix.words + "."
    }
}
