package import Twilio
package import Values

/// Whether WhatsApp takes the templates of an account: they exist at the provider, are approved, and read as ours do.
package struct WhatsAppCheck: Sendable {
    private let client: ContentClient
    private let templates: WhatsAppTemplates

    package init(client: ContentClient, templates: WhatsAppTemplates) {
        (self.client, self.templates) = (client, templates)
    }

    package func check() async -> [CheckResult] {
        var results: [CheckResult] = []
        for template in templates.all {
            do throws(APIFailure) {
                results.append(result(of: template, try await client.template(template.sid)))
            } catch {
                return results + [Self.unreadable(error)]
            }
        }
        let missing = WhatsAppPurpose.allCases.filter {
            templates.template(for: $0, in: .english) == nil
        }
        return missing.isEmpty ? results : results + [Self.missing(missing)]
    }

    private func result(of template: WhatsAppTemplate, _ found: ContentClient.Template?) -> CheckResult {
        let (purpose, language) = (template.purpose, template.language)
        guard let found else { return template.notFound }
        guard found.status == "approved" else {
            return ["received", "pending"].contains(found.status) ? template.isWaiting : template.notApproved(found)
        }
        if found.buttons != purpose.buttons(in: language) { return template.otherButtons }
        return found.body == purpose.wording(in: language) ? template.isApproved : template.otherWording
    }
}

// MARK: - Words

extension WhatsAppCheck {
    private static func unreadable(_ failure: APIFailure) -> CheckResult {
        .warning("WhatsApp: the templates could not be read: \(failure)", fix: failure.errorClass.advice)
    }

    private static func missing(_ purposes: [WhatsAppPurpose]) -> CheckResult {
        let names = purposes.map(\.rawValue).joined(separator: ", ")
        return .warning(
            "WhatsApp: no template for \(names): outside of 24 hours another channel is used",
            fix: NextStep("Set one", WhatsAppAction.list))
    }
}

extension WhatsAppTemplate {
    private var label: String { "WhatsApp: the template \(purpose.rawValue) in \(language.name)" }
    private var again: NextStep {
        NextStep("Submit it as it is printed, and set it", WhatsAppAction.show(purpose, language))
    }

    fileprivate var isApproved: CheckResult { .good("\(label) is approved") }
    fileprivate var notFound: CheckResult { .bad("\(label) is not in the provider account", fix: again) }
    fileprivate var isWaiting: CheckResult {
        .warning("\(label) is not approved yet", fix: "Wait: WhatsApp mostly takes some hours.")
    }
    fileprivate func notApproved(_ found: ContentClient.Template) -> CheckResult {
        let why = found.rejection.isEmpty ? "" : ": \(Printable.line(found.rejection))"
        return .bad("\(label) is \(Printable.line(found.status))\(why)", fix: again)
    }
    fileprivate var otherButtons: CheckResult {
        .bad("\(label) has other buttons than ours: what they send back would not be understood", fix: again)
    }
    fileprivate var otherWording: CheckResult { .warning("\(label) reads otherwise than previews show it", fix: again) }
}

extension WhatsAppPurpose {
    /// As they are submitted.
    package func buttons(in language: TextLanguage) -> [ContentClient.Button] {
        guard hasButtons else { return [] }
        return WhatsAppButton.allCases.map {
            ContentClient.Button(title: $0.title(in: language), payload: $0.payload)
        }
    }
}
