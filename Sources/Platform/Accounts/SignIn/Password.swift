import Foundation
package import Values

/// A password that may be chosen.
package struct Password: Sendable {
    package static let shortest = 10
    package static let longest = 200

    let text: String

    /// - Parameter names: of the account and its e-mail address, which anybody could guess.
    package init(_ typed: String, names: [String?] = []) throws(PasswordError) {
        let text = Self.normalized(typed)
        guard !text.isEmpty else { throw .missing }
        guard text.count >= Self.shortest else { throw .tooShort }
        guard text.count <= Self.longest else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .controlCharacter
        }
        let folded = text.folded
        guard Set(folded).count >= 5, !Self.isSequence(folded), !Self.isCommon(folded) else { throw .tooSimple }
        for name in names.compactMap({ $0?.folded }) where !name.isEmpty {
            let local = String(name.prefix { $0 != "@" })
            guard folded != name, folded != local, folded != local + local else { throw .isName }
        }
        self.text = text
    }

    /// The same characters have the same bytes on every keyboard (RFC 8265, section 4.2).
    static func normalized(_ typed: String) -> String {
        String(typed.map { $0.isWhitespace && !$0.isNewline && $0 != "\t" ? " " : $0 })
            .precomposedStringWithCanonicalMapping
    }

    /// `abcdefghij`, `9876543210`
    private static func isSequence(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.map { Int($0.value) }
        let steps = Set(zip(scalars, scalars.dropFirst()).map { $1 - $0 })
        return steps == [1] || steps == [-1]
    }

    /// Whether it is one of the passwords that are tried first, with digits or signs at its end.
    private static func isCommon(_ folded: String) -> Bool {
        let word = folded.filter { $0.isLetter || $0.isNumber }
        let stem = String(word.reversed().drop(while: \.isNumber).reversed())
        return common.contains(word) || common.contains(stem)
    }

    private static let common: Set<String> = [
        "password", "passwort", "passw0rd", "p4ssword", "mypassword", "qwerty", "qwertyuiop", "qwertzuiop",
        "azertyuiop",
        "asdfghjkl", "1q2w3e4r5t", "1q2w3e4r5t6y", "q1w2e3r4t5", "1234567890", "0123456789", "letmein", "letmeinplease",
        "welcome", "iloveyou", "changeme", "administrator", "superman", "baseball", "football", "princess", "sunshine",
        "trustno", "greenroom", "correcthorsebatterystaple",
    ]
}

/// Why a password cannot be chosen.
package enum PasswordError: Error, Hashable, Sendable {
    case missing, tooShort, tooLong, controlCharacter, tooSimple, isName
    /// The second entry is another one.
    case differs
    /// The present password, which must be entered to change it, is another one.
    case wrong
}

extension PasswordError: CustomStringConvertible, UserFacingError {
    package var description: String {
        switch self {
        case .missing: "Enter a password."
        case .tooShort: "The password must have at least \(Password.shortest) characters."
        case .tooLong: "The password can have at most \(Password.longest) characters."
        case .controlCharacter: "The password must not contain tabs, line breaks or control characters."
        case .tooSimple: "This password is easy to guess. Use several unrelated words."
        case .isName: "The password must not be your name or e-mail address."
        case .differs: "The two passwords do not match."
        case .wrong: "This is not your current password."
        }
    }

    package var kind: ErrorKind { self == .wrong ? .credentials : .invalid }
}
