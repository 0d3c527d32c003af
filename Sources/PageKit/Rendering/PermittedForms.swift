import Platform

/// Takes out of a page what its viewer may not use: forms and buttons whose address the role may not post to. Rows and
/// links within such a form stay.
struct PermittedForms {
    let role: Role
    let permissions: RoutePermissions

    /// A menu whose forms are gone.
    private static var emptyMenu: some RegexComponent {
        /(?s)<details\b[^>]*>\s*<summary\b[^>]*>((?!<\/summary>).)*<\/summary>\s*<\/details>/
    }

    func page(_ html: String) -> String {
        if role.may(.change) && role.may(.own) { return html }
        return html.replacing(/(?s)<form\b([^>]*)>(.*?)<\/form>/) { form -> String in
            let attributes = form.output.1
            guard let action = attributes.firstMatch(of: /\baction="([^"]*)"/)?.output.1 else {
                return String(form.output.0)
            }
            let method = attributes.contains("method=\"post\"") ? "POST" : "GET"
            if permissions.allow(role, method, String(action)) {
                return "<form\(attributes)>\(permittedButtons(String(form.output.2)))</form>"
            }
            return rows(String(form.output.2))
        }
        .replacing(Self.emptyMenu, with: "")
    }

    private func permittedButtons(_ content: String) -> String {
        content.replacing(/(?s)<button\b[^>]*\bformaction="([^"]*)"[^>]*>.*?<\/button>/) { button -> String in
            permissions.allow(role, "POST", String(button.output.1)) ? String(button.output.0) : ""
        }
    }

    /// What a form shows besides its fields; nothing for one of fields alone.
    private func rows(_ content: String) -> String {
        guard content.contains("<li") || content.contains("<table") || content.contains("<a ") else { return "" }
        return
            content
            .replacing(/(?s)<(button|select|textarea)\b.*?<\/\1>/, with: "")
            .replacing(/(?s)<label\b[^>]*\bfor=.*?<\/label>/, with: "")
            .replacing(/<input\b[^>]*>/, with: "")
    }
}
