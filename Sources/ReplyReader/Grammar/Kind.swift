/// Kinds of word that rules ask for by name; phrases use them, and others, as `<put>`.
enum Kind: String, CaseIterable, Sendable {
    /// Verbs that put somebody on a list.
    case putting = "put"
    /// Verbs that take somebody off one.
    case cutting = "cut"
    /// What a line-up is kept on.
    case bill
    /// Verbs in -s that say something of an ask.
    case stating = "state"
    /// Words that make a yes one for other days.
    case supposing = "suppose"
    case travelling = "travel"
    case replying = "reply"
    case hearsay
    /// What one may be told to stop without being told to stop texting.
    case booking
}
