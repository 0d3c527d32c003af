internal import Messaging
internal import Values

extension Terminal {
    /// Asks until the answer is valid, and shows why one is not. Enter takes the value in brackets.
    ///
    /// - Parameters:
    ///   - standard: nil if there is none.
    ///   - flag: what to use without a terminal: `--name NAME`.
    func answer<Value>(
        _ question: String, standard: String? = nil, flag: String, isAccepting: Bool = false,
        read: (String) throws -> Value
    ) throws -> Value {
        if isAccepting, let standard { return try read(standard) }
        guard isInteractive else {
            throw CommandError(.usage, "greenroom init needs \(flag).", "Or run it in a terminal, where it asks.")
        }
        let brackets = standard.map { " [\($0.isEmpty ? "none" : Printable.line($0))]" } ?? ""
        while true {
            guard let typed = ask("\(question)\(brackets) ") else {
                throw CommandError(.interrupted, "Stopped. What was done stays; go on with: greenroom init")
            }
            let words = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if words.isEmpty, standard == nil { continue }
            do {
                return try read(words.isEmpty ? standard ?? "" : words)
            } catch let error as any UserFacingError where error.exitCode != .interrupted {
                line("  " + ([error.sentence] + error.hints).joined(separator: " "))
            }
        }
    }

    /// Asks a question with yes or no. Without a terminal, `--yes` takes the standard.
    func agree(_ question: String, standard: Bool, flag: String, isAccepting: Bool) throws -> Bool {
        try answer(
            "\(question) \(standard ? "[Y/n]" : "[y/N]")", flag: flag, standardChoice: standard,
            isAccepting: isAccepting)
    }

    private func answer(
        _ question: String, flag: String, standardChoice: Bool, isAccepting: Bool
    ) throws -> Bool {
        if isAccepting { return standardChoice }
        guard isInteractive else {
            throw CommandError(.usage, "greenroom init needs \(flag).", "Or run it in a terminal, where it asks.")
        }
        while true {
            guard let typed = ask(question + " ") else {
                throw CommandError(.interrupted, "Stopped. What was done stays; go on with: greenroom init")
            }
            switch typed.filter({ !$0.isWhitespace }).lowercased() {
            case "": return standardChoice
            case "y", "yes": return true
            case "n", "no": return false
            default: line("  Answer y or n.")
            }
        }
    }

    /// A step that is done.
    func done(_ text: String) { show(.good(text)) }
}
