import Values
import ZipFiles

/// KMZ: a zip file with a KML file, and often with pictures.
enum KMZFile {
    /// The KML file of it: `doc.kml`, else the first.
    static func kml(in bytes: [UInt8], name: String) throws(PlaceError) -> [UInt8] {
        do throws(ZipError) {
            let names = try ZipFile.names(bytes).filter { $0.lowercased().hasSuffix(".kml") }
            guard let chosen = names.first(where: { $0.lowercased() == "doc.kml" }) ?? names.first,
                case .bytes(let kml)? = try ZipFile.read(bytes, entries: [chosen: MapFileFormat.mostBytes])[chosen]
            else { throw .notAZipFile }
            return kml
        } catch {
            throw .unreadableFile(name, why: noKML)
        }
    }

    private static var noKML: String { "it is a zip file without a KML file that can be read" }
}
