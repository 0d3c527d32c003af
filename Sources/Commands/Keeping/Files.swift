internal import Foundation

/// What commands need to know of files.
enum Files {
    static func exist(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }
}
