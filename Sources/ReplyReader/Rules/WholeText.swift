import Values

/// A folded text before it is cut into words.
struct WholeText {
    let bytes: [UInt8]
    let context: ReplyContext
    let lexicon: Lexicon

    func carrierWord() -> Verdict? {
        switch CarrierWord(folded: bytes) {
        case .optOut: Verdict(.optOut, rule: .carrierOptOut)
        case .help: Verdict(.help, rule: .carrierHelp)
        case .optIn: Verdict(.optIn, rule: .carrierOptIn)
        case nil: nil
        }
    }
}
