package import PhoneNumbers

extension ContactNumber {
    /// A number as somebody wrote it, and what stands in the way of asking there.
    package struct Reading: Hashable, Sendable {
        package let number: ContactNumber
        /// Nil when nothing does.
        package let problem: Problem?
    }

    /// Why nobody can be asked at a number, or should not be before it was checked.
    package enum Problem: Hashable, Sendable {
        /// Kept as it was written.
        case unreadable(NumberProblem)
        /// The card says that it is a fax, a pager or a modem.
        case device(String)
        /// What kind of number it is, such as a landline.
        case cannotBeTexted(CheckedNumber.Kind)
        /// Of the right length, yet nothing else speaks for it.
        case unknown
        /// It can be texted. Its area code may be newer than the numbering plan that we have.
        case unverified
    }

    /// - Parameters:
    ///   - region: where national numbers are from; nil takes those with a country code only.
    ///   - kind: mobile, home, work, fax …; nil when nobody said.
    package static func read(_ raw: String, region: Region?, kind: String? = nil) -> Reading {
        let isDevice = kind.map(devices.contains) ?? false
        switch PhoneNumber.read(raw, region: region) {
        case .problem(let problem):
            let number = ContactNumber(raw: raw, e164: nil, kind: kind, isTextable: false, isVerified: false)
            return Reading(number: number, problem: .unreadable(problem))
        case .number(let checked):
            let number = ContactNumber(
                raw: raw, e164: checked.number.e164, kind: kind, isTextable: checked.canBeTexted && !isDevice,
                isVerified: checked.isValid)
            return Reading(number: number, problem: isDevice ? .device(kind ?? "") : Problem(checked))
        }
    }

    /// Kinds that never receive a text, whatever the number looks like.
    static let devices: Set<String> = ["fax", "pager", "modem"]
}

extension ContactNumber.Problem {
    /// Nil for a number that is known and can be texted.
    fileprivate init?(_ checked: CheckedNumber) {
        switch (checked.isValid, checked.canBeTexted) {
        case (true, true): return nil
        case (true, false): self = .cannotBeTexted(checked.kind)
        case (false, false): self = .unknown
        case (false, true): self = .unverified
        }
    }

    /// The stable word for JSON.
    package var word: String {
        switch self {
        case .unreadable: "unreadable_number"
        case .device, .cannotBeTexted, .unknown: "not_textable"
        case .unverified: "unverified"
        }
    }
}

extension ContactNumber.Problem: CustomStringConvertible {
    /// The rest of a sentence that begins with the number.
    package var description: String {
        switch self {
        case .unreadable(.severalNumbers): "has two numbers in one field; write each on its own"
        case .unreadable(.needsCountry): "needs a country: --region, or write it with + and the country code"
        case .unreadable(let problem): "\(problem)"
        case .device(let kind): "a \(kind), cannot be texted"
        case .cannotBeTexted(let kind): "\(kind.rawValue), cannot be texted"
        case .unknown: "not a number that its country gives out; kept, but not texted"
        case .unverified: "could not be verified; check it before you ask"
        }
    }
}
