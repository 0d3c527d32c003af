package import Values

/// Reads what a text in the booker's own words asks. Pure, like `Reader`: it decides whether a bare yes or no to the
/// text can answer a request.
///
/// The last sentence that asks something decides. A question is one about attendance only if every word of it is known
/// to belong to such a question, or may belong to the name of a show; any other question asks something else.
package struct OwnWordsReader: Sendable {
    private let lexicon = Lexicon.ownWords

    package init() {}

    /// - Parameters:
    ///   - name: whom the text addresses.
    ///   - now: when it was sent, in the booker's zone.
    package func read(_ text: String, to name: String, now: LocalDateTime) -> OwnWords {
        let bytes = Folding.fold(text)
        let words = Tokenizer.tokens(of: bytes, in: lexicon)
        let tokens = References.mark(words, bytes, ReplyContext(invitations: [], now: now), lexicon)
        let text = OwnWordsText(
            tokens: tokens, atoms: Matcher.match(tokens, in: lexicon).atoms, bytes: bytes, lexicon: lexicon,
            addressee: Set(OwnWordsText.words(name)), today: now.date)
        var asked = OwnWords.nothing
        var said = NamedOccasion()
        for range in text.sentences {
            let sentence = OwnWordsSentence(text, range)
            switch sentence.reading {
            case .nothing: break
            case .attendance(let occasion): asked = .attendance(occasion)
            // "We start at 9 instead. Does that work?" asks about more than attendance.
            case .attendanceOfThat(let occasion):
                asked = said.words.isEmpty ? .attendance(occasion) : .somethingElse
            case .answer where asked != .nothing: break
            case .answer(let occasion): asked = said.words.isEmpty ? .attendance(occasion) : .somethingElse
            case .somethingElse: asked = .somethingElse
            }
            said.add(sentence.named)
        }
        // "I have a show on the 12th. Are you in?" is about the 12th.
        if case .attendance(var occasion) = asked, occasion.days.isEmpty {
            occasion.days = said.days
            asked = .attendance(occasion)
        }
        return asked
    }
}

extension NamedOccasion {
    mutating func add(_ other: NamedOccasion) {
        days += other.days.filter { !days.contains($0) }
        times += other.times.filter { !times.contains($0) }
        words += other.words.filter { !words.contains($0) }
    }

    /// Whether a question that names this can be about an invitation. An empty one can be about every one.
    package func fits(_ invitation: OpenInvitation) -> Bool {
        let starts = invitation.starts
        // A show after midnight belongs to the night before.
        let night = starts.time.hour < 4 ? [starts.date, starts.date.adding(days: -1)] : [starts.date]
        let name = [invitation.title, invitation.venue ?? "", invitation.who ?? ""].flatMap(OwnWordsText.words)
        return (days.isEmpty || days.contains(where: night.contains))
            && (times.isEmpty
                || times.contains { $0.hour % 12 == starts.time.hour % 12 && $0.minute == starts.time.minute })
            && words.allSatisfy(name.contains)
    }
}
