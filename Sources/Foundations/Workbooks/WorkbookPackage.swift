import XMLFiles
import ZipFiles

/// The parts of a workbook and their relationships, by the Open Packaging Conventions.
struct WorkbookPackage {
    struct Relationship: Hashable {
        let id: String
        /// The last word of its type: `worksheet`.
        let kind: String
        /// The path of the part, in lower case.
        let target: String
    }

    private let file: [UInt8]
    /// The names of entries, by their paths in lower case: some programs write `\` or other capitals.
    private let entries: [String: String]

    init(_ file: [UInt8]) throws(WorkbookError) {
        self.file = file
        do throws(ZipError) {
            entries = Dictionary(
                try ZipFile.names(file, limits: WorkbookReader.limits).map { (Self.path($0), $0) },
                uniquingKeysWith: { first, _ in first })
        } catch {
            throw WorkbookError(error)
        }
    }

    private static func path(_ name: some StringProtocol) -> String {
        var parts: [Substring] = []
        for part in name.lowercased().replacing("\\", with: "/").split(separator: "/") {
            switch part {
            case ".": break
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    /// Nil if there is no such part.
    func bytes(_ path: String, limit: Int) throws(WorkbookError) -> [UInt8]? {
        guard let name = entries[path] else { return nil }
        let entry: ZipFile.Entry?
        do throws(ZipError) {
            entry = try ZipFile.read(file, entries: [name: limit], limits: WorkbookReader.limits)[name]
        } catch {
            throw WorkbookError(error)
        }
        guard case .bytes(let bytes)? = entry else { throw .tooMany("bytes") }
        return bytes
    }

    /// Nil if there is no such part.
    func element(_ path: String, limit: Int) throws(WorkbookError) -> XMLElement? {
        guard let bytes = try bytes(path, limit: limit) else { return nil }
        guard let root = XMLReader.root(of: bytes) else { throw .damaged("\(path) cannot be read") }
        return root
    }

    /// Those of a part; of the whole package if the path is empty.
    func relationships(of path: String) throws(WorkbookError) -> [Relationship] {
        let parts = path.split(separator: "/")
        let folder = parts.dropLast().joined(separator: "/")
        let list = Self.path("\(folder)/_rels/\(parts.last ?? "").rels")
        return (try element(list, limit: 4 << 20)?.children ?? []).compactMap { element in
            let attributes = element.attributes
            guard element.name == "Relationship", attributes["TargetMode"]?.lowercased() != "external",
                let id = attributes["Id"], let type = attributes["Type"], let target = attributes["Target"]
            else { return nil }
            return Relationship(
                id: id, kind: type.split(separator: "/").last.map(String.init) ?? type,
                target: Self.path(target.hasPrefix("/") ? target : "\(folder)/\(target)"))
        }
    }
}

extension WorkbookError {
    init(_ error: ZipError) {
        self =
            switch error {
            case .missingLibrary: .missingLibrary(name: ZipError.library.name, package: ZipError.library.package)
            case .notAZipFile: .damaged("its end is missing")
            case .unreadableDirectory: .damaged("its directory cannot be read")
            case .unreadableEntry(let name): .damaged("\(name) cannot be unpacked")
            case .sameName(let name): .damaged("it has two parts called \(name)")
            case .tooManyEntries: .tooMany("parts")
            case .tooManyBytes: .tooMany("bytes")
            case .cannotWrite: .cannotWrite
            }
    }
}
