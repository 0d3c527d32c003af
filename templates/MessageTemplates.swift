import CTexts
import Foundation
import Mustache
package import Values

/// All templates in all languages. The files in `sms/` are compiled in; a folder may replace them.
package struct MessageTemplates: Sendable {
    private typealias Parsed = [MessageTemplate: MustacheTemplate]

    /// The templates from the folder, parsed and checked.
    private let replaced: [TextLanguage: Parsed]
    /// Of the texts that are sent: what is rendered here has all letters.
    package let letters: TextLetters

    /// - Parameters:
    ///   - folder: has a file `NAME.mustache` for each English template to replace, and `LANGUAGE/NAME.mustache` for
    ///     another language; nil for none.
    ///   - letters: of texts; `all` also where they cost more by that.
    /// - Throws: `TemplateError` for a file that cannot be read or parsed, or that uses an unknown name.
    package init(folder: String?, letters: TextLetters = .gsm) throws {
        var replaced: [TextLanguage: Parsed] = [:]
        for language in folder == nil ? [] : TextLanguage.allCases {
            for template in MessageTemplate.allCases {
                let name = Self.file(of: template, in: language)
                guard let folder, let source = try Self.source(name, folder: folder) else { continue }
                replaced[language, default: [:]][template] = try Self.parse(source, name, as: template)
            }
        }
        (self.replaced, self.letters) = (replaced, letters)
    }

    private init() { (replaced, letters) = ([:], .gsm) }

    /// The templates of the program alone.
    package static let builtIn = MessageTemplates()

    /// Renders plain text, without white space at its ends.
    package func render(
        _ template: MessageTemplate, _ values: [String: MessageTemplate.Value], in language: TextLanguage = .english
    ) -> String {
        let own = replaced[language]?[template] ?? BuiltIn.all(in: language)[template]
        guard let parsed = own ?? replaced[.english]?[template] ?? BuiltIn.english[template] else { return "" }
        let text = parsed.render(Named(values: values)).drop(while: \.isWhitespace)
        guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(text[...last])
    }

    /// The built-in templates of a language, parsed at first use, since most commands send nothing. Tests check each.
    private enum BuiltIn {
        static let english = parsed(.english)
        private static let spanish = parsed(.spanish)
        private static let french = parsed(.french)
        private static let german = parsed(.german)
        private static let italian = parsed(.italian)
        private static let portuguese = parsed(.portuguese)

        static func all(in language: TextLanguage) -> Parsed {
            switch language {
            case .english: english
            case .spanish: spanish
            case .french: french
            case .german: german
            case .italian: italian
            case .portuguese: portuguese
            }
        }

        private static func parsed(_ language: TextLanguage) -> Parsed {
            var parsed: Parsed = [:]
            for template in MessageTemplate.allCases {
                parsed[template] = template.source(in: language).flatMap {
                    try? parse($0, file(of: template, in: language), as: template)
                }
            }
            return parsed
        }
    }

    /// `request`, `es/request`
    private static func file(of template: MessageTemplate, in language: TextLanguage) -> String {
        (language == .english ? "" : language.rawValue + "/") + template.rawValue
    }

    /// Nil where the folder has none of that name.
    private static func source(_ name: String, folder: String) throws -> String? {
        let path = folder + "/" + name + ".mustache"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw TemplateError.unreadable(path: path)
        }
        return text
    }

    private static func parse(_ source: String, _ file: String, as template: MessageTemplate) throws -> MustacheTemplate
    {
        for name in TagNames.mentioned(in: source) where !template.values.contains(name) {
            throw TemplateError.unknownName(name, template: file, known: template.values.sorted())
        }
        do {
            // Without the pragma, an apostrophe would become an HTML entity.
            return try MustacheTemplate(string: "{{% CONTENT_TYPE:TEXT}}\n" + source)
        } catch {
            throw TemplateError.malformed(template: file, reason: "\(error)")
        }
    }
}

extension MessageTemplate {
    /// The text of the file in `sms/` at build time. Nil where there is none: what is written to members is in English
    /// alone.
    package func source(in language: TextLanguage) -> String? {
        text_template(language.rawValue, rawValue).map { String(cString: $0) }
    }

    /// The names that its text in a language mentions; empty where there is none.
    package func names(in language: TextLanguage) -> Set<String> {
        Set(source(in: language).map(TagNames.mentioned) ?? [])
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
