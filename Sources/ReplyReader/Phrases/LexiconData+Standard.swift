extension LexiconData {
    /// If two lists contain the same phrase, the earlier list decides.
    static let standard = LexiconData(
        spellings: Spellings.all,
        phrases: [
            IronicPhrases.all, AmbiguousPhrases.all, DisputePhrases.all, ConsentPhrases.all, ForeignPhrases.consent,
            LatenessPhrases.all, QuestionPhrases.all, ChatterPhrases.all, StructurePhrases.all, DoubtPhrases.all,
            RefusalPhrases.all, WithdrawalPhrases.all, ConflictPhrases.all, AbsencePhrases.all, StatementPhrases.all,
            PresencePhrases.all, AssentPhrases.all, ForeignIdioms.all, ForeignPhrases.all,
        ].flatMap { $0 },
        lists: PhraseParts.all, classes: WordClasses.all, kinds: KindWords.all, optOutRoles: OptOutWords.all,
        places: PlaceNames.all, ordinaryWords: WordClasses.ordinaryWords, slipTargets: Spellings.slipTargets,
        commonWords: Spellings.commonWords, prefixes: Spellings.prefixes)
}
