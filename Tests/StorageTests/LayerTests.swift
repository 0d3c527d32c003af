import Testing

/// Reads the imports: the commands and pages of a module see its own domain, those below it and their kit, but no
/// commands or pages of another module.
@Suite struct LayerTests {
    /// Those that do not see each other: the folders with a domain, except the agenda's, which they all see.
    private static let modules: [String] = {
        let paths = ((try? SQLSubsetTests.sources()) ?? []).map { $0.path.split(separator: "/").map(String.init) }
        let found = paths.filter { $0.count > 3 && $0[0] == "Sources" && $0[2] == "Domain" }.map { $0[1] }
        return Set(found).subtracting(["Agenda"]).sorted()
    }()

    /// The domains that others are built on: a season is planned with lineups, and a night follows.
    private static let below: [String: Set<String>] = [
        "Season": ["Lineups"], "Night": ["Lineups", "Season"],
    ]

    /// What stands above the domains.
    private static let surfaces: Set<String> = {
        var surfaces: Set<String> = ["CommandKit", "PageKit", "Web", "App"]
        for module in modules + ["Agenda"] { surfaces.formUnion(["\(module)Commands", "\(module)Pages"]) }
        return surfaces
    }()

    /// A folder, and what its files may import of the modules and of what stands above the domains.
    private static let folders: [(String, Set<String>)] = {
        var folders: [(String, Set<String>)] = [
            ("Sources/CommandKit/", []), ("Sources/PageKit/", []), ("Sources/Web/", ["PageKit"]),
        ]
        for module in modules + ["Agenda"] {
            let domains = Set([module]).union(below[module] ?? [])
            folders.append(("Sources/\(module)/Domain/", domains))
            folders.append(("Sources/\(module)/Commands/", domains.union(["CommandKit"])))
            folders.append(("Sources/\(module)/Pages/", domains.union(["PageKit"])))
        }
        return folders
    }()

    @Test func theModulesWereFound() {
        #expect(Set(Self.modules).isSuperset(of: ["Lineups", "Study", "Training", "Travel"]))
    }

    @Test(arguments: folders) func aFolderImportsNothingAboveOrBesideIt(
        _ folder: String, _ allowed: Set<String>
    ) throws {
        let sources = try SQLSubsetTests.sources().filter { $0.path.hasPrefix(folder) }
        #expect(sources.count > 5, "the sources were found")
        let forbidden = Self.surfaces.union(Self.modules).subtracting(allowed)
        for (path, text) in sources {
            let lines = text.split(separator: "\n")
                .filter { $0.hasPrefix("import ") || $0.hasPrefix("package import ") }
            let found = forbidden.intersection(lines.compactMap { $0.split(separator: " ").last.map(String.init) })
            #expect(found.isEmpty, "\(path) imports \(found.sorted())")
        }
    }
}
