internal import Mustache

/// Templates of pages, with HTML escaping. Each is a file that is compiled into the target of its page, and named like
/// the file; `{{> name}}` includes another one.
package struct PageTemplates: Sendable {
    /// By name.
    private let sources: [String: String]
    private let parsed: [String: MustacheTemplate]

    /// - Parameter files: the texts of the files by name, without `.mustache`. Tests check that each parses.
    package init(_ files: [String: [UInt8]]) {
        sources = files.mapValues { String(decoding: $0, as: UTF8.self) }
        parsed = sources.compactMapValues { try? MustacheTemplate(string: $0) }
    }

    /// The templates of all parts, which can include each other.
    package init(joining parts: [PageTemplates]) {
        sources = parts.reduce(into: [:]) { $0.merge($1.sources) { first, _ in first } }
        parsed = parts.reduce(into: [:]) { $0.merge($1.parsed) { first, _ in first } }
    }

    package var names: [String] { sources.keys.sorted() }

    /// Why a template cannot be used; nil if it can.
    package func problem(of name: String) -> String? {
        guard let source = sources[name] else { return "There is no template \(name)." }
        do {
            _ = try MustacheTemplate(string: source)
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// A template and those that it includes, as one text; nil if there is no such template.
    package func source(of name: String) -> String? {
        guard var source = sources[name] else { return nil }
        for included in includes(of: name) {
            source = source.replacing("{{> \(included)}}", with: self.source(of: included) ?? "")
        }
        return source
    }

    /// The names of the values that a template mentions, without those of the templates it includes.
    package func tags(of name: String) -> Set<String> {
        let mentioned = Set(TagNames.mentioned(in: sources[name] ?? ""))
        let blocks = mentioned.filter { "$<".contains($0.first ?? " ") }.map { String($0.dropFirst()) }
        return mentioned.filter { !">$<".contains($0.first ?? " ") }.subtracting(blocks)
    }

    /// The names of the templates that a template includes.
    package func includes(of name: String) -> Set<String> {
        Set(
            TagNames.mentioned(in: sources[name] ?? "").compactMap { tag in
                guard let first = tag.first, ">< ".contains(first) else { return nil }
                return tag.dropFirst().filter { $0 != " " }
            })
    }

    /// Renders a model, whose properties are the values of the tags; nil if there is no such template.
    package func render(_ name: String, _ model: some Encodable) throws -> String? {
        MustacheLibrary(templates: parsed).render(try PageValues.encoded(model), withTemplate: name)
    }
}
