extension Entries {
    /// Where two lists hold the same phrase, the earlier list decides.
    static let standard = Entries(
        spellings: spellings,
        phrases: [
            ironies, riddles, disputes, consent, foreignConsent, lateness, questions, chatter, structure, doubt,
            refusal, withdrawal, conflicts, absence, statements, presence, assent, idioms, tongues,
        ].flatMap { $0 },
        lists: lists, classes: classes, kinds: kinds, optOutRoles: optOutRoles, places: places,
        ordinaryWords: ordinaryWords,
        slipTargets: slipTargets, commonWords: commonWords, gluers: gluers)
}
