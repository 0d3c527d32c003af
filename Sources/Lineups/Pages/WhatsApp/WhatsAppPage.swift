import Messaging
import PageKit
import People
import Platform
import Storage
import Templates
import Values

/// `/whatsapp`: the templates of WhatsApp, as one submits them, and what each is set to.
enum WhatsAppPage {
    static let noun = PageNoun(
        entries: [PageEntry("WhatsApp templates", "/whatsapp")],
        templates: PageTemplates(["whatsapp": PackageResources.whatsapp_mustache])
    ) { router in
        router.get("whatsapp", show)
        router.edit("whatsapp", of: stored, all: allStored, save)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse { .page(try await page(of: request)) }

    @Sendable
    static func save(_ request: PageRequest) async throws -> PageResponse {
        let (purpose, language) = try named(request)
        let typed = request.text("sid")
        let setting: SetWhatsAppTemplate
        do throws(WhatsAppTemplateError) {
            setting = try SetWhatsAppTemplate(
                purpose, in: language, to: typed.isEmpty ? nil : typed, account: request.account)
        } catch {
            let problem = Problem(key: key(purpose, language), typed: typed, sentence: error.sentence)
            return .page(try await page(of: request, problem))
        }
        let isChanged = try await request.write { try setting.run(in: $0) }
        let done = setting.sid == nil ? "Removed" : "Set"
        let notice = "\(done) the template \(purpose.rawValue) in \(language.name)."
        return .redirect(to: "/whatsapp", notice: isChanged ? notice : nil)
    }

    /// What is wrong with a field.
    struct Problem: Sendable {
        let key: String
        let typed: String
        let sentence: String
    }

    static func key(_ purpose: WhatsAppPurpose, _ language: TextLanguage) -> String {
        "\(purpose.rawValue)-\(language.rawValue)"
    }

    private static func named(_ request: PageRequest) throws -> (WhatsAppPurpose, TextLanguage) {
        let key = request.text("whatsapp")
        for purpose in WhatsAppPurpose.allCases {
            for language in TextLanguage.allCases where Self.key(purpose, language) == key {
                return (purpose, language)
            }
        }
        throw PageError.badField("whatsapp")
    }

    private static func stored(_ request: PageRequest, _ tx: Transaction) throws -> StoredFields {
        let (purpose, language) = try named(request)
        return fields(purpose, language, try WhatsAppTemplates(of: request.account.id, in: tx), request.account.id)
    }

    private static func allStored(_ request: PageRequest, _ tx: Transaction) throws -> [StoredFields] {
        let templates = try WhatsAppTemplates(of: request.account.id, in: tx)
        return WhatsAppPurpose.allCases.flatMap { purpose in
            TextLanguage.allCases.map { fields(purpose, $0, templates, request.account.id) }
        }
    }

    private static func fields(
        _ purpose: WhatsAppPurpose, _ language: TextLanguage, _ templates: WhatsAppTemplates, _ account: ID<Account>
    ) -> StoredFields {
        StoredFields(
            UndoRows.Row(AccountUndo.kind.rawValue, account.rawValue), key: key(purpose, language),
            "the template \(purpose.rawValue) in \(language.name)",
            [.text("sid", "Identifier", templates.own(purpose, in: language)?.sid)])
    }

    private static func page(of request: PageRequest, _ problem: Problem? = nil) async throws -> Page {
        let account = request.account.id
        let model = try await request.read { tx in
            WhatsAppModel(
                try WhatsAppTemplates(of: account, in: tx), in: try ContactLanguage.used(by: account, in: tx),
                hasSender: try Sender.key(of: .whatsApp, from: account, in: tx) != nil, problem)
        }
        return Page(
            "whatsapp", title: "WhatsApp templates", section: "/settings", status: problem == nil ? 200 : 422,
            model: model)
    }
}
