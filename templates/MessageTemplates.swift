import Foundation
import Mustache
package import Values

/// All templates. The files in `sms/` are compiled in; a folder may replace them.
package struct MessageTemplates: Sendable {
    /// The templates from the folder, parsed and checked.
    private let replaced: [MessageTemplate: MustacheTemplate]

    /// The built-in templates, parsed at first use, since most commands send nothing. Tests check each.
    private static let compiledIn: [MessageTemplate: MustacheTemplate] = {
        var parsed: [MessageTemplate: MustacheTemplate] = [:]
        for template in MessageTemplate.allCases {
            parsed[template] = try? parse(String(decoding: template.compiledIn, as: UTF8.self), as: template)
        }
        return parsed
    }()

    /// - Parameter folder: has a file `NAME.mustache` for each template to replace; nil for none.
    /// - Throws: `TemplateError` for a file that cannot be read or parsed, or that uses an unknown name.
    package init(folder: String?) throws {
        var replaced: [MessageTemplate: MustacheTemplate] = [:]
        for template in MessageTemplate.allCases {
            guard let folder, let source = try Self.source(of: template, folder: folder) else { continue }
            replaced[template] = try Self.parse(source, as: template)
        }
        self.replaced = replaced
    }

    private init() { replaced = [:] }

    /// The templates of the program alone.
    package static let builtIn = MessageTemplates()

    /// Renders plain text, without white space at its ends.
    package func render(_ template: MessageTemplate, _ values: [String: MessageTemplate.Value]) -> String {
        guard let parsed = replaced[template] ?? Self.compiledIn[template] else { return "" }
        let text = parsed.render(Named(values: values)).drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last])
    }

    /// Nil where the folder has none of that name.
    private static func source(of template: MessageTemplate, folder: String) throws -> String? {
        let path = folder + "/" + template.rawValue + ".mustache"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw TemplateError.unreadable(path: path)
        }
        return text
    }

    private static func parse(_ source: String, as template: MessageTemplate) throws -> MustacheTemplate {
        for name in TagNames.mentioned(in: source) where !template.values.contains(name) {
            throw TemplateError.unknownName(name, template: template.rawValue, known: template.values.sorted())
        }
        do {
            // Without the pragma, an apostrophe would become an HTML entity.
            return try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + source)
        } catch {
            throw TemplateError.malformed(template: template.rawValue, reason: "\(error)")
        }
    }
}

/// Why a template from the folder is not valid.
package enum TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(path: String)
    case malformed(template: String, reason: String)
    case unknownName(String, template: String, known: [String])

    package var description: String {
        switch self {
        case .unreadable(let path): "The template \(path) cannot be read. Check its mode; it must be UTF-8."
        case .malformed(let template, let reason): "The template \(template).mustache is malformed: \(reason)."
        case .unknownName(let name, let template, let known):
            "The template \(template).mustache uses {{\(name)}}. It may use: \(known.joined(separator: ", "))."
        }
    }
}

extension TemplateError: UserFacingError {
    package var kind: ErrorKind { .configuration }
}

/// The names that a template mentions, found without the renderer, which takes an unknown one for nothing.
enum TagNames {
    /// Without the ends of sections, which repeat their names.
    static func mentioned(in source: String) -> [String] {
        source.components(separatedBy: "{{").dropFirst().compactMap { part in
            guard !part.hasPrefix("/"), let end = part.range(of: "}}") else { return nil }
            let name = part[..<end.lowerBound].trimmingCharacters(in: CharacterSet(charactersIn: " {#^&"))
            return name.isEmpty || name == "." || name.hasPrefix("!") || name.hasPrefix("%") ? nil : name
        }
    }
}

/// Gives the renderer its values one by one, since most texts use few of them.
private struct Named: MustacheParent {
    let values: [String: MessageTemplate.Value]

    func child(named name: String) -> Any? { values[name]?.plain }
}

extension MessageTemplate.Value {
    fileprivate var plain: Any {
        switch self {
        case .text(let text): text.isEmpty ? false : text as Any
        case .flag(let flag): flag
        case .list(let items): items.map(Named.init)
        }
    }
}
