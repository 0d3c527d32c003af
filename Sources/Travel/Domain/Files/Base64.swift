import Foundation

/// The encoding of data in a `data:` URL.
enum Base64 {
    static func encoded(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
