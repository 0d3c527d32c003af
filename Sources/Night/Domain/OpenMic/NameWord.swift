import Values

/// The words of a name.
extension String {
    /// As words are compared: folded, only letters and digits.
    var plainKey: String { folded.filter { $0.isLetter || $0.isNumber } }

    /// Without these characters at both ends. The period of an initial stays: `J.R.`, `L.`
    func nameWord(without characters: String) -> String {
        let bare = withoutEnds(characters)
        return isInitial(bare) ? "\(bare)." : bare
    }

    /// `J.`, `J.R.`: a period follows it, and each of its parts is one letter.
    private func isInitial(_ bare: String) -> Bool {
        let parts = bare.split(separator: ".", omittingEmptySubsequences: false)
        return contains("\(bare).") && parts.allSatisfy { $0.count == 1 && $0.first?.isLetter == true }
    }

    /// `J.`, `J.R.`, `M.I.A`, `will.i.am`: letters with periods, of which one stands alone.
    fileprivate var hasInitial: Bool {
        let parts = split(separator: ".")
        return contains(".") && parts.allSatisfy { $0.allSatisfy(\.isLetter) } && parts.contains { $0.count == 1 }
    }

    /// `Mrs.`
    var isNameTitle: Bool { last == "." && ["mr", "mrs", "ms", "dr", "st", "sr", "jr"].contains(plainKey) }

    /// Without these characters at both ends.
    private func withoutEnds(_ characters: String) -> String {
        var rest = self[...]
        while let first = rest.first, characters.contains(first) { rest = rest.dropFirst() }
        while let last = rest.last, characters.contains(last) { rest = rest.dropLast() }
        return String(rest)
    }
}

extension [String] {
    /// They are a name although one of them may be an answer: `N. Ng`. Alone, `N.O.` is none.
    var haveInitials: Bool {
        guard contains(where: \.hasInitial) else { return false }
        return count > 1 || !SaidToARequest.isAny(self[0].plainKey)
    }
}
