package import Storage
import Values

/// What stays of people who were erased: hashes of their numbers and cards that only somebody with the secret key can
/// compute. Without a key there are none.
package enum Erasure {
    /// Stands for their names and numbers.
    package static let mark = "(erased)"

    /// - Parameter number: in E.164, in the form in which it was stored.
    package static func hash(ofNumber number: String, in tx: Transaction) -> String? {
        code(of: "number \(number)", in: tx).map { "erased:" + $0 }
    }

    /// - Parameter uid: of a vCard.
    package static func hash(ofCard uid: String, in tx: Transaction) -> String? {
        code(of: "card \(uid)", in: tx).map { "erased:" + $0 }
    }

    /// Tells keys apart.
    package static func keyName(in tx: Transaction) -> String? {
        code(of: "name", in: tx).map { String($0.prefix(16)) }
    }

    private static func code(of text: String, in tx: Transaction) -> String? {
        tx.hashKey.map { Fingerprint.of(text, key: $0) }
    }
}
