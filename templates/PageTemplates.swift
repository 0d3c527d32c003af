import Mustache

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

    /// The file of a template; nil if there is no such template.
    package func file(of name: String) -> String? { sources[name] }

    /// A template and those that it includes, as one text; nil if there is no such template.
    package func source(of name: String) -> String? { sources[name].map { expanded($0, blocks: [:]) } }

    /// - Parameter blocks: what stands for a block, by its name. The outermost template that has the block decides.
    private func expanded(_ source: String, blocks: [String: String]) -> String {
        var (rest, result) = (source[...], "")
        while let tag = rest.firstMatch(of: /\{\{([><$]) ?(\w+)\}\}/) {
            let (kind, name) = (tag.output.1, String(tag.output.2))
            result.append(contentsOf: rest[..<tag.range.lowerBound])
            rest = rest[tag.range.upperBound...]
            let section = kind == ">" ? "" : Self.section(name, at: &rest)
            if kind == "$" {
                result += expanded(blocks[name] ?? section, blocks: blocks)
            } else {
                let all = blocks.merging(Self.blocks(of: section)) { outer, _ in outer }
                result += expanded(sources[name] ?? "", blocks: all)
            }
        }
        result.append(contentsOf: rest)
        return result
    }

    /// The blocks that an include gives to its parent.
    private static func blocks(of include: String) -> [String: String] {
        var (rest, blocks) = (include[...], [String: String]())
        while let tag = rest.firstMatch(of: /\{\{\$(\w+)\}\}/) {
            let name = String(tag.output.1)
            rest = rest[tag.range.upperBound...]
            blocks[name] = section(name, at: &rest)
        }
        return blocks
    }

    /// Takes what follows, up to the end of a section, off a text.
    private static func section(_ name: String, at rest: inout Substring) -> String {
        let end = rest.firstRange(of: "{{/\(name)}}") ?? rest.endIndex..<rest.endIndex
        let section = String(rest[..<end.lowerBound])
        rest = rest[end.upperBound...]
        return section
    }

    /// The names of the values that a template mentions, without those of the templates it includes.
    package func tags(of name: String) -> Set<String> {
        Set(TagNames.mentioned(in: sources[name] ?? "").filter { !">$<".contains($0.first ?? " ") })
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
