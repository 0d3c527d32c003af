package import Platform
package import Storage
package import Values

/// The `@name` in a text or on a command line, and the words beside it.
package struct SubjectInText: Hashable, Sendable {
    /// Everything but the name.
    package let words: String
    /// Without the sign; nil where there is none.
    package let name: String?

    /// Reads `buy film @canyon`. The name goes on to the end, or to the next blank when it does not stand last:
    /// `@late show` names "late show", `@canyon buy film` names "canyon". An address like `a@b.c` is no name.
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

    /// For a text that can hold nothing but a name: `BUDGET canyon`.
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

    /// The subject that is named, or the account where none is. Answers what to say instead where it is not clear.
    ///
    /// - Parameters:
    ///   - subjects: the kinds that a name may mean.
    ///   - chosen: what the name means; nil where that is still to be found out.
    package func subject(
        of account: ID<Account>, among subjects: SubjectKinds, naming chosen: Subject? = nil, now: Instant,
        in tx: Transaction
    ) throws(SubjectError) -> Subject {
        if let chosen { return chosen }
        let match: SubjectKinds.Match
        do {
            match =
                try name.map { try subjects.match($0, account: account, now: now, in: tx) }
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

/// Why an `@name` does not lead anywhere.
package enum SubjectError: Error, Sendable {
    case unknown(String, nearest: [String])
    case several(String, [NameMatch<Subject>.Candidate])
    case storage(any Error)
}

extension SubjectError {
    /// For a text back.
    package var reply: String {
        switch self {
        case .unknown(let name, let nearest):
            "Nothing is called \(name)." + (nearest.first.map { " Did you mean @\($0)?" } ?? "")
        case .several(let name, let found):
            "Several are called \(name): \(found.prefix(4).map(\.title).joined(separator: "; ")). Name one more fully."
        case .storage(let error): "\(error)"
        }
    }
}

extension NameMatch<Subject>.Candidate {
    /// `Late Show (Fri Dec 4 2026, 8 PM)`, for a text.
    var title: String { "\(name.shortened(to: 40)) (\(detail))" }
}

extension StringProtocol {
    /// Without white space at the ends.
    var trimmedBlanks: String {
        var text = self[...].drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
