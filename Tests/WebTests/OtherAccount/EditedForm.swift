import Foundation

/// A form of a page with what a browser sends of it if nobody changes anything.
struct EditedForm: Sendable {
    private(set) var fields: [(name: String, value: String)] = []

    /// Nil if the page has no such form.
    ///
    /// - Parameter field: what one of its fields has; nil for the first form with this action.
    init?(_ page: PageAnswer, action: String, with field: (name: String, value: String)? = nil) {
        for part in page.body.components(separatedBy: "<form ").dropFirst() {
            let form = part.components(separatedBy: "</form>")[0]
            guard let path = PageAnswer.attribute("action", of: form), path.prefix(while: { $0 != "#" }) == action
            else { continue }
            fields = Self.fields(of: form)
            guard let field else { return }
            if fields.contains(where: { $0 == field }) { return }
        }
        return nil
    }

    subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The form after somebody has typed this.
    func typing(_ typed: [(String, String)]) -> [(String, String)] {
        let names = typed.map(\.0)
        return fields.filter { !names.contains($0.name) } + typed
    }

    private static func fields(of form: String) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        var (select, chosen) = ("", String?.none)
        for tag in form.components(separatedBy: "<").dropFirst() {
            let (name, value) = (PageAnswer.attribute("name", of: tag), PageAnswer.attribute("value", of: tag))
            let head = tag.prefix { $0 != ">" }
            if tag.hasPrefix("select") {
                (select, chosen) = (name ?? "", nil)
            } else if tag.hasPrefix("option") {
                if chosen == nil || head.hasSuffix(" selected") { chosen = value }
            } else if tag.hasPrefix("/select") {
                if let chosen { fields.append((select, chosen)) }
            } else if tag.hasPrefix("textarea"), let name {
                let text = tag.drop { $0 != ">" }.dropFirst()
                fields.append((name, decoded(text.first == "\n" ? text.dropFirst() : text)))
            } else if tag.hasPrefix("input"), let name, name != "form" {
                let type = PageAnswer.attribute("type", of: tag)
                let isBox = type == "checkbox" || type == "radio"
                if type != "file", !isBox || head.contains(" checked") { fields.append((name, value ?? "")) }
            }
        }
        return fields
    }

    private static func decoded(_ text: Substring) -> String {
        String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
