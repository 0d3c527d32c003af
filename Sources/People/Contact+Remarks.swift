package import Platform

extension Contact {
    /// What the booker should know before asking this person; nil for nothing.
    ///
    /// - Parameter sharedNumbers: the numbers that several contacts have.
    package func remark(sharedNumbers: Set<String>) -> String? {
        if numbers.isEmpty { return "no number" }
        let shared = numbers.compactMap(\.e164).first(where: sharedNumbers.contains)
        if cell == nil, numbers.contains(where: \.isWrong) { return "wrong number" }
        guard let cell else {
            return "no number that can be texted" + (shared.map { ", shares \($0)" } ?? "")
        }
        if let number = cell.e164, sharedNumbers.contains(number) { return "shares this number" }
        if let shared { return "shares \(shared)" }
        return cell.isVerified ? nil : "number not verified"
    }
}

extension ContactNumber {
    /// `mobile, shared with another contact`; nil for nothing to say.
    package func remark(sharedNumbers: Set<String>) -> String? {
        var words = [kind, isTextable ? nil : "cannot be texted", isWrong ? "wrong number" : nil]
        if e164 != nil, !isVerified { words.append("not verified") }
        if let e164, sharedNumbers.contains(e164) { words.append("shared with another contact") }
        let remarks = words.compactMap(\.self)
        return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
    }

    /// A sentence about a number that was just entered and cannot be texted, or should be checked; nil for neither.
    package var warning: String? {
        let shown = e164 ?? raw
        if !isTextable { return "\(shown) cannot be texted, so it will not get requests." }
        return isVerified
            ? nil : "\(shown) looks valid but is not in the numbering plan. Check it."
    }
}
