import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Values

/// The conversation with one person: both sides, how each text was understood and why, and what can be done.
struct ThreadModel: PageModel {
    /// An answer that a text set or may mean, which the booker can set right.
    struct Correction: Codable, Hashable, Sendable {
        let event: Int64
        let contact: Int64
        let sentence: String
        /// The answer that is most likely meant, if the text says so much.
        let isYesLikely: Bool
        let isNoLikely: Bool
        /// The recorded answer came from a misunderstanding.
        let isMisread: Bool
    }

    /// A substitute whom a text offers, and what the booker can choose.
    struct Swap: Codable, Hashable, Sendable {
        struct Person: Codable, Hashable, Sendable {
            let contact: Int64
            let name: String
            /// What tells them apart from others of that name; nil for the only one.
            let detail: String?
        }

        let swap: Int64
        let sentence: String
        /// Whom it may mean; empty once somebody was asked.
        let people: [Person]
    }

    struct Line: Codable, Hashable, Sendable {
        let key: String
        /// Of a text that came in; nil for ours.
        let text: Int64?
        let isTheirs: Bool
        /// Who of the members sent it; nil where there is nobody else, and for what the program sends by itself.
        var by: String?
        let at: String
        let body: String
        /// How it was understood, or what became of it.
        let status: StatusText
        /// Why it was understood so, or what went wrong.
        let reason: String?
        let needsAttention: Bool
        /// The page opens there.
        var isFirstWaiting = false
        let corrections: [Correction]
        var swaps: [Swap] = []
    }

    /// The conversation that follows in the list.
    struct Next: Codable, Hashable, Sendable {
        let name: String
        let path: String
    }

    struct Suggestion: Codable, Hashable, Sendable {
        let contact: Int64
        let name: String
        let reason: String
    }

    /// The forms that say who wrote from a number that is nobody's.
    struct Assignment: Codable, Hashable, Sendable {
        let suggestions: [Suggestion]
        let hasSuggestions: Bool
        let who: FieldModel
        let choices: ContactChoices?
        let new: FieldModel
        let people: [String]
    }

    /// The reply that is being written, or shown before it is sent.
    struct Reply: Codable, Hashable, Sendable {
        let text: String
        let problem: String?
        /// `1 segment, about $0.01`; nil before it is shown.
        let size: String?
        /// What will be sent.
        let body: String?
        /// When it is sent, if it waits for the end of quiet hours.
        let leaves: String?
        /// `list` if it is written in a row of a list, to which it leads back.
        let back: String?
    }

    let name: String
    let path: String
    /// What the addresses of the forms end with, if it was opened from a list.
    let suffix: String
    /// The list.
    let listPath: String
    /// Nil for the last one, and outside of a list.
    let next: Next?
    let number: String?
    let contactPath: String?
    let lines: [Line]
    let hasLines: Bool
    let isAnyWaiting: Bool
    /// Our texts to them wait, because one of theirs may be an opt-out.
    let isPaused: Bool
    let canBeTexted: Bool
    /// Why they cannot be texted.
    let cannotBeTexted: String?
    /// How far the conversation is shown.
    let position: String
    let reply: Reply
    /// Nil for a contact.
    let assignment: Assignment?
}

/// What was typed into the forms of a conversation, and what is wrong with it.
struct ThreadForms: Sendable {
    var reply = ""
    var replyProblem: String?
    /// It is written in a row of a list.
    var isInList = false
    /// The reply as it will be sent.
    var plan: SendCustomText.Plan?
    var assign: [String: String] = [:]
    var assignProblems: [String: String] = [:]
    var choices: ContactChoices?

    var hasProblem: Bool { replyProblem != nil || !assignProblems.isEmpty }
}

extension ThreadModel {
    /// - Parameters:
    ///   - list: where it was opened; nil for elsewhere.
    ///   - next: the next text of the list from somebody else.
    ///   - people: the names to choose from; nil where nobody can be chosen.
    init(
        _ shown: InboxThread, path: String, list: InboxView? = nil, next: InboxEntry? = nil,
        forms: ThreadForms = ThreadForms(), people: [String]?, home: Zone, now: Instant
    ) {
        let correspondent = shown.correspondent
        name = correspondent.name
        self.path = path
        (suffix, listPath) = (list?.suffix ?? "", list?.path ?? "/inbox")
        self.next = next.map { entry in
            Next(
                name: entry.name ?? entry.text.from, path: "/inbox/\(entry.text.id)\(list?.suffix ?? "")#waiting")
        }
        number = correspondent.number.flatMap { $0 == correspondent.name ? nil : $0 }
        contactPath = correspondent.contact.map { "/contacts/\($0)" }
        var lines = shown.thread.lines.flatMap { Line.lines(of: $0, shown, home: home, now: now) }
        for swap in shown.swaps {
            guard let index = lines.firstIndex(where: { $0.text == swap.offer.text.rawValue }) else { continue }
            lines[index].swaps.append(Swap(swap, now: now))
        }
        if let first = lines.firstIndex(where: \.needsAttention) { lines[first].isFirstWaiting = true }
        self.lines = lines
        hasLines = !lines.isEmpty
        isAnyWaiting = shown.thread.theirs.contains(where: \.needsAttention)
        isPaused = shown.isPaused
        canBeTexted = shown.optOut == nil && correspondent.number != nil
        cannotBeTexted =
            correspondent.number == nil
            ? "They have no number that can be texted."
            : shown.optOut.map { scope in
                let how = shown.otherChannel.map { $0 == .mail ? "e-mails still reach them" : "texts still reach them" }
                return "They \(scope.words): \(how ?? "call")."
            }
        position = shown.thread.revision.text
        reply = Reply(
            text: forms.reply, problem: forms.replyProblem, size: forms.plan?.size, body: forms.plan?.body,
            leaves: forms.plan.flatMap { plan in
                let leaves = plan.leaves(from: now)
                return leaves > now
                    ? LeavingTime.text(leaves, in: plan.recipient.zones, home: home, now: now) : nil
            }, back: forms.isInList ? "list" : nil)
        assignment = people.flatMap { names in
            shown.suggestion.map { Assignment($0, forms: forms, people: names) }
        }
    }
}

extension ThreadModel.Assignment {
    fileprivate init(_ suggestion: SenderSuggestion, forms: ThreadForms, people: [String]) {
        suggestions = suggestion.people.map {
            ThreadModel.Suggestion(contact: $0.contact.rawValue, name: $0.name, reason: "\($0.reason)")
        }
        hasSuggestions = !suggestions.isEmpty
        who = FieldModel("who", forms.assign, forms.assignProblems)
        new = FieldModel("new", forms.assign, forms.assignProblems)
        (choices, self.people) = (forms.choices, people)
    }
}

extension ThreadModel.Line {
    /// A text of theirs is followed by the reply that it got at once.
    fileprivate static func lines(
        of line: Thread.Line, _ shown: InboxThread, home: Zone, now: Instant
    ) -> [ThreadModel.Line] {
        let at =
            DateText().short(line.at, in: home, now: now) + (line.channel == .text ? "" : ", by \(line.channel.words)")
        switch line {
        case .ours(let text):
            return [
                ThreadModel.Line(
                    key: "sent-\(text.id)", text: nil, isTheirs: false, by: text.actor.flatMap { shown.members[$0] },
                    at: at,
                    body: TextBody.of(text.body, pictures: text.media.count), status: StatusText(text),
                    reason: text.failure, needsAttention: false, corrections: [])
            ]
        case .theirs(let text):
            let own = shown.corrections.filter { $0.text == text.id }.map(ThreadModel.Correction.init)
            let theirs = ThreadModel.Line(
                key: "text-\(text.id)", text: text.id.rawValue, isTheirs: true, at: at,
                body: TextBody.of(text.body, pictures: text.mediaCount),
                status: StatusText(
                    light: text.needsAttention ? .red : nil, sign: text.needsAttention ? "!" : "✓",
                    words: text.pageWords == text.takenAs ? "understood as \(text.takenAs)" : text.pageWords),
                reason: text.reason, needsAttention: text.needsAttention, corrections: own)
            // One that left through the outbox has a line of its own.
            guard let answer = text.answer, text.replyMethod == .inline else { return [theirs] }
            let ours = ThreadModel.Line(
                key: "answer-\(text.id)", text: nil, isTheirs: false, at: at, body: answer,
                status: StatusText(light: .green, sign: "✓", words: "answered at once"), reason: nil,
                needsAttention: false, corrections: [])
            return [theirs, ours]
        }
    }
}

extension ThreadModel.Swap {
    fileprivate init(_ choices: SwapChoices, now: Instant) {
        swap = choices.offer.id.rawValue
        let unknown = choices.unknown.map { " \($0) is not among your contacts." }.joined()
        sentence =
            choices.offer.isAsked
            ? "\(choices.title(at: now)): was asked."
            : "\(choices.title(at: now))? The bench is not asked until you choose.\(unknown)"
        people =
            choices.offer.isAsked
            ? []
            : choices.people.flatMap { _, people in
                people.map {
                    Person(
                        contact: $0.contact.id.rawValue, name: $0.contact.name,
                        detail: people.count == 1 ? nil : $0.detail)
                }
            }
    }
}

extension ThreadModel.Correction {
    fileprivate init(_ correction: CorrectableText) {
        event = correction.event.id.rawValue
        contact = correction.contact.rawValue
        let show = "\(correction.event.name), \(DateText().short(correction.event.localStart))"
        let leaning = correction.leaning.map { " (\($0.words))" } ?? ""
        sentence =
            correction.recordedWords.map { "Recorded as \($0) for \(show). Not right?" }
            ?? "Nothing is recorded for \(show)\(leaning). What does it say?"
        let suggested = correction.suggestedAnswer
        let isGuess = correction.recordedAnswer == nil && correction.leaning == nil
        isYesLikely = suggested.choice == .yes && !isGuess
        isNoLikely = suggested.choice == .no && !isGuess
        isMisread = suggested.isMisread
    }
}
