import Agenda
import Platform
package import Storage
package import Values

/// Draws the spots of a night, once: `plan` says who would be in the draw, `run` draws those who were shown. It is
/// stored for good.
package struct DrawOpenMic: Sendable {
    package struct Plan: Sendable {
        package let night: OpenMicNight
        package let entrants: [OpenMicEntry]
        /// Who has told no name, and is not drawn. They get a place behind those who are, and the result asks for their
        /// name.
        package let nameless: [OpenMicEntry]
        /// Who is not here, and is not drawn.
        package let absent: [OpenMicEntry]
        /// Nil once sign-up is closed, or before it opens.
        package let openUntil: Instant?
        /// So many could still sign up by text.
        package let stillPossible: Int

        /// For the form that approves it: equal for the same people while sign-up is open, or closed.
        package var key: String {
            let people = entrants.map { "\($0.id)" }.joined(separator: " ")
            return Fingerprint.of("\(people) \(openUntil == nil)")
        }
    }

    package let night: OpenMicNight
    /// Only those who have checked in take part.
    package let onlyHere: Bool
    /// Also those who have told no name, by the last digits of their number.
    package let withNameless: Bool
    private let random: RandomSource

    package init(_ night: OpenMicNight, onlyHere: Bool = false, withNameless: Bool = false, random: RandomSource) {
        (self.night, self.onlyHere, self.withNameless, self.random) = (night, onlyHere, withNameless, random)
    }

    /// Throws `OpenMicProblem`.
    package func plan(in tx: Transaction) throws -> Plan {
        guard night.mic.mode != .list else { throw OpenMicProblem.noDraw(night.mic.name) }
        if night.event.isCanceled { throw OpenMicProblem.isCanceled(night.title) }
        if let made = try OpenMicDraw.of(night, in: tx) {
            throw OpenMicProblem.alreadyDrawn(made.drawnAt, night.event.zone)
        }
        let sheet = try OpenMicSheet(night, in: tx)
        let waiting = sheet.rows.filter { $0.state == .inDraw }.map(\.entry)
        let present = waiting.filter { !onlyHere || $0.checkedInAt != nil }
        let entrants = present.filter { withNameless || $0.name != nil }
        guard !entrants.isEmpty else {
            throw OpenMicProblem.nobodyToDraw(
                night.mic.name, isAbsent: present.isEmpty && !waiting.isEmpty, isNameless: !present.isEmpty)
        }
        var openUntil: Instant?
        if case .open(let closes) = night.signUp(at: tx.now) { openUntil = closes }
        return Plan(
            night: night, entrants: entrants, nameless: withNameless ? [] : present.filter { $0.name == nil },
            absent: waiting.filter { onlyHere && $0.checkedInAt == nil }, openUntil: openUntil,
            stillPossible: max(0, OpenMic.mostEntries - sheet.rows.count))
    }

    /// Throws `OpenMicProblem`, also where others would be drawn than those who were shown.
    ///
    /// - Parameter shown: the key of the plan that was approved; nil to draw only after sign-up has closed.
    package func run(_ shown: String?, in tx: Transaction) throws {
        let plan = try plan(in: tx)
        if let shown {
            guard shown == plan.key else { throw OpenMicProblem.drawChanged }
        } else if let openUntil = plan.openUntil {
            throw OpenMicProblem.signUpIsOpen(openUntil, night.event.zone, stillPossible: plan.stillPossible)
        }
        let misses = try OpenMicMisses(before: night, in: tx)
        let weights = plan.entrants.map { misses.weight(of: $0) }
        let seed = Int(random.next() % UInt64(OpenMicDraw.seeds))
        let places = WeightedDraw.places(weights: weights, seed: seed)
        try OpenMicDraw.insert(plan.entrants, weights: weights, places: places, seed: seed, of: night, in: tx)
        try UndoStep.recordFinal(summary, reason: Self.reason, account: night.mic.account, in: tx)
    }

    private var summary: String { "drew the spots of \(night.title)" }
    private static var reason: String { "A draw is made once. You can take people out and add others." }
}

extension DrawOpenMic.Plan {
    /// Who is in the draw, who is not, and that sign-up is still open.
    package var sentences: [String] {
        func titles(_ people: [OpenMicEntry]) -> String { people.map(\.drawTitle).joined(separator: ", ") }
        var sentences = ["In the draw, \(entrants.count): \(titles(entrants))."]
        if !nameless.isEmpty {
            sentences.append(
                "Without a name, behind those who are drawn: \(titles(nameless)). "
                    + "A text NAME with their name puts them in the draw.")
        }
        if !absent.isEmpty { sentences.append("Not here, behind those who are drawn: \(titles(absent)).") }
        if let openUntil {
            let end = DateText().long(openUntil, in: night.event.zone)
            sentences.append(
                "Sign-up is open until \(end): \(stillPossible) more could still sign up, behind those who are drawn.")
        }
        return sentences
    }
}

/// How often people took part in a draw of an open mic without getting on, since they were on last.
struct OpenMicMisses {
    private var misses: [String: Int] = [:]

    init(before night: OpenMicNight, in tx: Transaction) throws {
        let earlier = try night.mic.nights(in: tx).filter { $0.event.startsAt < night.event.startsAt }
        for past in earlier {
            guard let draw = try OpenMicDraw.of(past, in: tx) else { continue }
            for row in OpenMicSheet(past, try OpenMicEntry.all(of: past, in: tx), draw: draw).rows {
                guard let key = Self.key(of: row.entry) else { continue }
                if row.wasOn {
                    misses[key] = nil
                } else if row.ticket != nil, case .waiting = row.state {
                    misses[key, default: 0] += 1
                }
            }
        }
    }

    /// 1 and the misses, at most 5.
    func weight(of entry: OpenMicEntry) -> Int {
        min(1 + (Self.key(of: entry).flatMap { misses[$0] } ?? 0), OpenMicDraw.mostWeight)
    }

    /// Somebody without a number is known by the contact; else nobody knows who they are next time.
    private static func key(of entry: OpenMicEntry) -> String? { entry.number ?? entry.contact.map { "contact \($0)" } }
}
