/// Why a ZIP file cannot be read or written.
package enum ZipError: Error, Hashable, Sendable {
    /// libarchive is not installed.
    case missingLibrary
    /// It has no directory.
    case notAZipFile
    case unreadableDirectory
    /// The content of the entry with this name is damaged or encrypted.
    case unreadableEntry(String)
    /// Two entries have this name.
    case sameName(String)
    case tooManyEntries
    /// It unpacks to more bytes than are accepted.
    case tooManyBytes
    /// The file to write does not fit into memory.
    case cannotWrite

    /// The library that is missing, and its Debian package.
    package static let library = (name: "libarchive", package: "libarchive13")
}
