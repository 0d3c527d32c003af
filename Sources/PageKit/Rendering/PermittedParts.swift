import Platform

/// Takes out of a page what its viewer may not use: forms and buttons whose address the role may not post to, and links
/// to pages that it may not open. Rows within such a form stay, and the words of such a link. The pages of those who may
/// change things are left as they are: what is for owners alone is on pages of its own.
struct PermittedParts {
    let role: Role
    let permissions: RoutePermissions

    /// A menu whose forms are gone.
    private static var emptyMenu: some RegexComponent {
        /(?s)<details\b[^>]*>\s*<summary\b[^>]*>((?!<\/summary>).)*<\/summary>\s*(?:<div\b[^>]*>\s*<\/div>\s*)?<\/details>/
    }

    func page(_ html: String) -> String { role.may(.change) ? html : withoutLinks(withoutForms(html)) }

    /// A line of buttons whose links are gone.
    private static var emptyActions: some RegexComponent { /<p class="(?:actions|choices)">\s*<\/p>/ }

    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let href = /\bhref="(\/[^"]*)"/
    nonisolated(unsafe) private static let action = /\baction="([^"]*)"/

    private func withoutLinks(_ html: String) -> String {
        html.replacing(/(?s)<a\b([^>]*)>(.*?)<\/a>/) { link -> String in
            let attributes = link.output.1
            guard let path = attributes.firstMatch(of: Self.href)?.output.1,
                !permissions.allow(role, "GET", String(path))
            else { return String(link.output.0) }
            return attributes.contains("class=\"button") ? "" : "<span>\(link.output.2)</span>"
        }
        .replacing(Self.emptyActions, with: "")
    }

    private func withoutForms(_ html: String) -> String {
        html.replacing(/(?s)<form\b([^>]*)>(.*?)<\/form>/) { form -> String in
            let attributes = form.output.1
            guard let action = attributes.firstMatch(of: Self.action)?.output.1 else {
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
