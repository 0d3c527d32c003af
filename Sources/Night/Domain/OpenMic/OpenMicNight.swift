package import Agenda
import Season
package import Storage
package import Values

/// One show of an open mic.
package struct OpenMicNight: Sendable {
    package let mic: OpenMic
    package let event: Event

    package enum SignUp: Hashable, Sendable {
        case notYet(opens: Instant)
        case open(until: Instant)
        case closed(at: Instant)
        /// The show is canceled.
        case canceled
    }

    package var closesAt: Instant { mic.closes?.moment(of: event) ?? event.startsAt }

    /// Sign-up is open from the time at which it opens until just before the time at which it closes: a text that the
    /// provider received at 18:30:00 is too late for a sign-up that closes at 18:30.
    package func signUp(at now: Instant) -> SignUp {
        if event.isCanceled { return .canceled }
        if let opens = mic.opens?.moment(of: event), now < opens { return .notYet(opens: opens) }
        let closes = closesAt
        return now < closes ? .open(until: closes) : .closed(at: closes)
    }

    /// Whether it is the night of the show, and the show is not over.
    func isTonight(at now: Instant) -> Bool { event.isTonight(at: now) && !event.isOver(at: now) }

    /// `Mondays, Mon Dec 7 2026, 8 PM`
    package var title: String { "\(mic.name), \(DateText().long(event.startsAt, in: event.zone))" }

    /// `Mon Dec 7 2026, 8 PM`, `Mon Dec 7 2026, 8 PM, canceled`
    package var when: String {
        DateText().long(event.startsAt, in: event.zone) + (event.isCanceled ? ", canceled" : "")
    }

    /// As texts say it: `Mondays, Mon Dec 7, 8 PM`
    func shortTitle(at now: Instant) -> String {
        "\(mic.name), \(DateText().short(event.startsAt, in: event.zone, now: now))"
    }
}

extension OpenMic {
    private var allNightRows: SQL {
        let isIts: SQL =
            switch occasion {
            case .show(let show): "event.id = \(show)"
            case .series(let series):
                "event.id IN (SELECT series_date.event_id FROM series_date WHERE series_date.series_id = \(series))"
            }
        return "SELECT \(Event.columns) FROM event WHERE \(isIts)"
    }

    /// Its shows that were not canceled.
    private var nightRows: SQL { "\(allNightRows) AND event.cancelled_at IS NULL" }

    /// The show that is on or comes next; nil where there is none.
    package func comingNight(in tx: Transaction) throws -> OpenMicNight? {
        try tx.row(
            "\(nightRows) AND event.ends_at > \(tx.now) ORDER BY event.starts_at, event.id LIMIT 1"
        ).map { OpenMicNight(mic: self, event: try Event($0)) }
    }

    /// The canceled show that would be on or come next; nil where there is none.
    package func canceledNight(in tx: Transaction) throws -> OpenMicNight? {
        try tx.row(
            """
            \(allNightRows) AND event.cancelled_at IS NOT NULL AND event.ends_at > \(tx.now)
            ORDER BY event.starts_at, event.id LIMIT 1
            """
        ).map { OpenMicNight(mic: self, event: try Event($0)) }
    }

    /// Its shows, the earliest first.
    package func nights(withCanceled: Bool = false, in tx: Transaction) throws -> [OpenMicNight] {
        try tx.rows("\(withCanceled ? allNightRows : nightRows) ORDER BY event.starts_at, event.id").map {
            OpenMicNight(mic: self, event: try Event($0))
        }
    }

    /// The night on a day; without one, the night that is on or comes next, or else the last one. A canceled one only
    /// where there is no other. Throws `OpenMicProblem.noNight`.
    package func night(on day: LocalDate?, in tx: Transaction) throws -> OpenMicNight {
        let all = try nights(withCanceled: true, in: tx).filter { day == nil || $0.event.localStart.date == day }
        let held = all.filter { !$0.event.isCanceled }
        func coming(_ nights: [OpenMicNight]) -> OpenMicNight? { nights.first { !$0.event.isOver(at: tx.now) } }
        let found = day == nil ? coming(held) ?? coming(all) ?? held.last ?? all.last : held.first ?? all.first
        guard let found else { throw OpenMicProblem.noNight(name, day) }
        return found
    }

    /// Throws `OpenMicProblem.noNight` where the show is not one of its nights.
    package func night(_ event: ID<Event>, in tx: Transaction) throws -> OpenMicNight {
        guard let row = try tx.row("\(allNightRows) AND event.id = \(event)") else {
            throw OpenMicProblem.noNight(name, nil)
        }
        return OpenMicNight(mic: self, event: try Event(row))
    }
}

extension OpenMicNight {
    /// `Sign-up for Mon Dec 7 2026 8 PM is open until Mon Dec 7 2026 6:30 PM.`
    package func signUpWords(at now: Instant) -> String {
        let show = DateText().long(event.startsAt, in: event.zone)
        func words(_ moment: Instant) -> String { DateText().long(moment, in: event.zone) }
        return switch signUp(at: now) {
        case .notYet(let opens): "Sign-up for \(show) opens \(words(opens))."
        case .open(let closes): "Sign-up for \(show) is open until \(words(closes))."
        case .closed(let closes): "Sign-up for \(show) closed \(words(closes))."
        case .canceled: "\(show) is canceled."
        }
    }
}
