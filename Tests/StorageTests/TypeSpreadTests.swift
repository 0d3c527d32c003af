import Foundation
import Testing

/// Reads the sources: a type is declared and extended in at most three files, so that it can be understood.
@Suite struct TypeSpreadTests {
    /// Types of which each module registers its own values, and to which it adds what it looks up or needs from the
    /// program, in its own folder.
    private static let registered: Set = [
        "Migration", "Module", "Job.Kind", "Prompt.Kind", "Subject.Kind", "SubjectKind", "Feed.Kind",
        "ChangeSource.Noun", "CommandContext", "PageRequest", "AppEnvironment", "PageServices", "Resource",
        "ResourceRequest",
    ]

    @Test func noTypeStandsInMoreThanThreeFiles() throws {
        let types = try Self.types()
        #expect(types.count > 500, "the sources were found")
        for (name, type) in types.sorted(by: { $0.key < $1.key }) where !Self.registered.contains(name) {
            // Two targets may have types of one name, such as a card of a deck and one of an address book.
            #expect(
                type.files.count <= 3 * type.declarations, "\(name): \(type.files.sorted().joined(separator: ", "))")
        }
    }

    @Test func exceptionsAreUsed() throws {
        let types = try Self.types()
        for name in Self.registered { #expect((types[name]?.files.count ?? 0) > 3, "\(name) is no exception any more") }
    }

    private struct Spread {
        var declarations = 0
        var files: Set<String> = []
    }

    /// The types that are declared here, by full name, without those of the tests.
    private static func types() throws -> [String: Spread] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        let pattern =
            #/^(?<indent> *)(?:@\w+(?:\([^)]*\))? )*(?:\w+ )*?(?<kind>struct|class|enum|actor|protocol|extension) (?<name>[A-Z][\w.]*)/#
        var types: [String: Spread] = [:]
        let paths = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        for case let path as URL in paths
        where path.pathExtension == "swift" && !path.path.contains("/TestSupport/") {
            var outer: [(indent: Int, name: String)] = []
            for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
                guard line.contains("{"), let found = line.firstMatch(of: pattern) else { continue }
                let indent = found.indent.count
                outer.removeAll { $0.indent >= indent }
                let name = (outer.map(\.name) + [String(found.name)]).joined(separator: ".")
                outer.append((indent, String(found.name)))
                if found.kind != "extension" { types[name, default: Spread()].declarations += 1 }
                types[name, default: Spread()].files.insert(path.path.replacing(root.path + "/", with: ""))
            }
        }
        return types.filter { $0.value.declarations > 0 }
    }
}
