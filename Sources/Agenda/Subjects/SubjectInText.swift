package import Platform
package import Storage
import Twilio
import Values

/// The `@name` in a text or on a command line, and the other words.
package struct SubjectInText: Hashable, Sendable {
    /// All words except the name.
    package let words: String
    /// Without the `@`; nil if there is none.
    package let name: String?

    /// Reads `buy film @canyon`. A name at the end may have several words; elsewhere it ends at the next space: `@late
    /// show` names "late show", `@canyon buy film` names "canyon". An address like `a@b.c` is not a name.
    package init(_ text: String) {
        guard let sign = Self.sign(in: text) else {
            (words, name) = (text.trimmedBlanks, nil)
            return
        }
        let before = text[..<sign].trimmedBlanks
        let after = text[text.index(after: sign)...]
        if before.isEmpty {
            let first = after.prefix { !$0.isWhitespace }
            name = String(first)
            words = after[first.endIndex...].trimmedBlanks
        } else {
            name = after.trimmedBlanks
            words = before
        }
    }

    /// For a text that contains only a name: `BUDGET canyon`.
    package init(naming name: String) {
        let bare = name.trimmedBlanks.drop { $0 == "@" }
        (words, self.name) = ("", bare.isEmpty ? nil : String(bare))
    }

    private static func sign(in text: String) -> String.Index? {
        text.indices.first { index in
            guard text[index] == "@" else { return false }
            let next = text.index(after: index)
            guard next < text.endIndex, !text[next].isWhitespace else { return false }
            return index == text.startIndex || text[text.index(before: index)].isWhitespace
        }
    }

    /// The named subject, or the account if none is named. Throws if it is not clear which one is meant.
    ///
    /// - Parameters:
    ///   - subjects: the kinds of subjects that a name can mean.
    ///   - chosen: the subject that the name means; nil if it must be looked up.
    package func subject(
        of account: ID<Account>, among subjects: SubjectKinds, naming chosen: Subject? = nil, in tx: Transaction
    ) throws(SubjectError) -> Subject {
        if let chosen { return chosen }
        let match: SubjectKinds.Match
        do {
            match =
                try name.map { try subjects.match($0, account: account, in: tx) }
                ?? .one(Subject.own(account, in: tx))
        } catch {
            throw .storage(error)
        }
        switch match {
        case .one(let subject): return subject
        case .several(let found): throw .several(name ?? "", found)
        case .none(let nearest): throw .unknown(name ?? "", nearest: nearest)
        }
    }
}

/// Why an `@name` does not identify a subject.
package enum SubjectError: Error, Sendable {
    case unknown(String, nearest: [String])
    case several(String, [NameMatch<Subject>.Candidate])
    case storage(any Error)
}

extension SubjectError {
    /// The reply to a text.
    package var reply: String {
        switch self {
        case .unknown(let name, let nearest):
            "Nothing is named \(name.shortened(to: 40))."
                + (nearest.first.map { " Did you mean @\($0.shortened(to: 60))?" } ?? "")
        case .several(let name, let found):
            Self.several(name, found)
        case .storage(let error): "\(error)"
        }
    }

    /// With as many titles as fit two segments.
    private static func several(_ name: String, _ found: [NameMatch<Subject>.Candidate]) -> String {
        let texts = (0...min(found.count, 4)).reversed().map { count in
            let titles = found.prefix(count).map { $0.title(of: 40, hasDetail: true) }.joined(separator: "; ")
            return "Several match \(name.shortened(to: 40))"
                + (titles.isEmpty ? "." : ": \(titles).") + " Use more of the name."
        }
        return texts.first(where: Segments.fitsTwo) ?? texts[texts.count - 1]
    }
}

extension NameMatch<Subject>.Candidate {
    /// `Late Show (Fri Dec 4 2026, 8 PM)`, for a text.
    ///
    /// - Parameter length: the most characters of the name.
    func title(of length: Int, hasDetail: Bool) -> String {
        name.shortened(to: length) + (hasDetail ? " (\(detail))" : "")
    }
}

extension StringProtocol {
    /// Without leading and trailing white space.
    var trimmedBlanks: String {
        var text = self[...].drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
