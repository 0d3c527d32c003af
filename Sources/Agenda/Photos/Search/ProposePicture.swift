package import Platform
package import Storage
package import Values

/// Picks a random picture for a phrase and proposes it for a subject. The same phrase again picks another one.
package struct ProposePicture: Sendable {
    private let phrase: String
    private let subject: ID<Subject>
    private let finder: PictureFinder

    /// - Parameter phrase: a valid one, see `PictureFinder.phrase`.
    package init(phrase: String, subject: ID<Subject>, finder: PictureFinder) {
        (self.phrase, self.subject, self.finder) = (phrase, subject, finder)
    }

    /// - Throws: `PhotoError` if no usable picture is found, `OutsideError` if the service fails.
    package func run(now: Instant, store: Store) async throws -> PictureFinder.Pick {
        let (phrase, subject) = (phrase, subject)
        let before = try await store.read(at: now) { tx in
            try Subject.find(subject, in: tx).flatMap {
                try PhotoCandidate.find(account: $0.account, subject: subject, in: tx)
            }
        }
        let shown = before?.phrase.folded == phrase.folded ? before?.shown ?? [] : []
        let pick = try await finder.pick(phrase, shown: shown)
        try await store.write(.everything, at: now) { tx in
            try PhotoCandidate.propose(
                pick.file, pick.picture, for: subject, phrase: phrase, shown: shown + pick.skipped, in: tx)
        }
        return pick
    }
}
