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
                return results + [
                    .warning("WhatsApp: the templates could not be read: \(error)", fix: error.errorClass.advice)
                ]
            }
        }
        let missing = WhatsAppPurpose.allCases.filter {
            templates.template(for: $0, in: .english) == nil
        }
        guard !missing.isEmpty else { return results }
        let names = missing.map(\.rawValue).joined(separator: ", ")
        return results + [
            .warning(
                "WhatsApp: no template for \(names): outside of 24 hours another channel is used",
                fix: NextStep("Set one", WhatsAppAction.list))
        ]
    }

    private func result(of template: WhatsAppTemplate, _ found: ContentClient.Template?) -> CheckResult {
        let (purpose, language) = (template.purpose, template.language)
        let name = "WhatsApp: the template \(purpose.rawValue) in \(language.name)"
        let again = NextStep("Submit it as it is printed, and set it", WhatsAppAction.show(purpose, language))
        guard let found else { return .bad("\(name) is not in the provider account", fix: again) }
        guard found.status == "approved" else {
            let isWaiting = ["received", "pending"].contains(found.status)
            let why = found.rejection.isEmpty ? "" : ": \(Printable.line(found.rejection))"
            return isWaiting
                ? .warning("\(name) is not approved yet", fix: "Wait: WhatsApp mostly takes some hours.")
                : .bad("\(name) is \(Printable.line(found.status))\(why)", fix: again)
        }
        if found.buttons != purpose.buttons(in: language) {
            return .bad("\(name) has other buttons than ours: what they send back would not be understood", fix: again)
        }
        if found.body != purpose.wording(in: language) {
            return .warning("\(name) reads otherwise than previews show it", fix: again)
        }
        return .good("\(name) is approved")
    }
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
