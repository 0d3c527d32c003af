import Values

/// The stages of reading, in their order. `Reader` says what each one does.
package enum ReadingStage: String, Sendable, CaseIterable {
    case folding, wholeText = "whole text", quotes, tokens, languages, references, phrases, clauses, rules, spelling
    case secondOpinion = "second opinion"
}

/// How a text was read: for the booker who asks why, and for engineers.
package struct Explanation: Sendable {
    /// The result of each stage that ran. A second pass with corrected words repeats the stages from `references`.
    package private(set) var steps: [(stage: ReadingStage, result: String)] = []
    /// Nil until the last stage has run.
    package internal(set) var verdict: Verdict?

    mutating func add(_ stage: ReadingStage, _ result: String) { steps.append((stage, result)) }
}

extension Explanation: CustomStringConvertible {
    /// A line for each step, and the reason of the verdict.
    package var description: String {
        let lines = steps.map { "\($0.stage.rawValue): \($0.result)" }
        return (lines + [verdict?.rule.reason].compactMap(\.self)).joined(separator: "\n")
    }
}

/// The results of stages as text.
enum StageText {
    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// "[can] [not?]": each token as typed; `?` marks unknown words, `@` references.
    static func tokens(_ tokens: [Token], _ bytes: [UInt8]) -> String {
        tokens.map { token in
            let typed = String(decoding: bytes[token.start..<token.end], as: UTF8.self)
            let sign = token.kind == .reference ? "@" : token.kind == .word && token.word == 0 ? "?" : ""
            return "[\(typed)\(sign)]"
        }.joined(separator: " ")
    }

    /// "es", "es fr" where it may be either.
    static func languages(_ tokens: [Token]) -> String {
        tokens.reduce(into: LanguageSet()) { $0.formUnion($1.languages) }.names
    }

    /// "accept [can make it]": each phrase with its sense.
    static func phrases(_ atoms: [Atom], _ tokens: [Token], _ bytes: [UInt8]) -> String {
        atoms.map { atom in
            let typed = bytes[tokens[atom.start].start..<tokens[atom.end - 1].end]
            return "\(atom.isNegated ? "not " : "")\(atom.sense) [\(String(decoding: typed, as: UTF8.self))]"
        }.joined(separator: ", ")
    }

    static func clauses(_ clauses: [Clause]) -> String {
        clauses.map { clause in
            let senses = clause.atoms.map { "\($0.sense)" }.joined(separator: " ")
            return "\(clause.opener)\(clause.isQuestion ? " question" : "") (\(senses))"
        }.joined(separator: ", ")
    }

    static func verdict(_ verdict: Verdict?) -> String {
        verdict.map { "\($0.label.rawValue) by \($0.rule.rawValue)" } ?? "nothing"
    }
}
