import Foundation

/// A form of a page, as a browser can post it.
struct PageForm: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        let name: String
        let value: String
    }

    let path: String
    /// With all buttons, choices and check boxes. A field that a person fills in is empty.
    let fields: [Field]
}

extension PageAnswer {
    /// A form with several addresses is several forms.
    var forms: [PageForm] {
        body.components(separatedBy: "<form ").dropFirst().flatMap { rest -> [PageForm] in
            let text = rest.components(separatedBy: "</form>")[0].replacing("\n", with: " ")
            let tags = text.components(separatedBy: "<")
            guard tags[0].contains("method=\"post\""), let action = Self.attribute("action", of: tags[0]) else {
                return []
            }
            var (paths, fields, select) = ([action], [PageForm.Field](), "")
            for tag in tags.dropFirst() {
                let (name, value) = (Self.attribute("name", of: tag), Self.attribute("value", of: tag))
                paths += [Self.attribute("formaction", of: tag)].compactMap(\.self)
                if tag.hasPrefix("select ") {
                    select = name ?? ""
                } else if tag.hasPrefix("option ") {
                    if let value, !value.isEmpty { fields.append(PageForm.Field(name: select, value: value)) }
                } else if let name, name != "form", name != "enter", Self.attribute("type", of: tag) != "file" {
                    fields.append(PageForm.Field(name: name, value: value ?? ""))
                }
            }
            return paths.map { path in PageForm(path: String(path.prefix { $0 != "#" }), fields: fields) }
        }
    }

    static func attribute(_ name: String, of tag: String) -> String? {
        let parts = " \(tag.prefix { $0 != ">" })".components(separatedBy: " \(name)=\"")
        guard parts.count > 1 else { return nil }
        return String(parts[1].prefix { $0 != "\"" })
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
