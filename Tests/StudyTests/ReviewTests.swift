import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

@Suite struct ReviewTests {
    private static let noon = StudyEnvironment.noon

    private func next(_ study: StudyEnvironment, _ deck: Deck, at now: Instant) async throws -> String? {
        let zone = study.zone
        return try await study.environment.store.read(at: now) { tx in
            try ReviewQueue(deck, zone: zone, in: tx).next(in: tx)?.front
        }
    }

    /// Rates the next due card, and returns its front.
    @discardableResult
    private func rate(
        _ rating: Rating, _ study: StudyEnvironment, _ deck: Deck, at now: Instant
    ) async throws -> String? {
        let zone = study.zone
        return try await study.environment.store.write(at: now) { tx in
            guard let card = try ReviewQueue(deck, zone: zone, in: tx).next(in: tx) else { return nil }
            return try deck.review(card, rating, zone: zone, in: tx).card.front
        }
    }

    private func due(_ study: StudyEnvironment, _ deck: Deck, at now: Instant) async throws -> ReviewQueue.Counts {
        let zone = study.zone
        return try await study.environment.store.read(at: now) { tx in
            try ReviewQueue(deck, zone: zone, in: tx).counts(in: tx)
        }
    }

    @Test("Study: learning cards come first when they are due, then reviews, then new cards")
    func order() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(3, in: deck)
        #expect(try await rate(.easy, study, deck, at: Self.noon) == "1")
        let later = Self.noon.adding(.days(9))
        #expect(try await next(study, deck, at: later) == "1", "a review before new cards")
        #expect(try await rate(.good, study, deck, at: later) == "1")
        #expect(try await rate(.good, study, deck, at: later) == "2", "10 minutes until it is due again")
        #expect(try await next(study, deck, at: later.adding(.minutes(9))) == "3")
        #expect(try await next(study, deck, at: later.adding(.minutes(10))) == "2")
        #expect(try await rate(.easy, study, deck, at: later.adding(.minutes(1))) == "3")
        #expect(try await next(study, deck, at: later.adding(.minutes(1))) == "2", "nothing else: shown early")
    }

    @Test("Study: at most so many new cards and reviews a day")
    func limits() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(5, in: deck)
        _ = try await study.environment.store.write(at: Self.noon) {
            try deck.set(DeckLimits(newPerDay: 2, reviewsPerDay: 1), in: $0)
        }
        let limited = try await study.deck()
        #expect(try await due(study, limited, at: Self.noon).total == 2)
        for front in ["1", "2"] { #expect(try await rate(.easy, study, limited, at: Self.noon) == front) }
        #expect(try await rate(.easy, study, limited, at: Self.noon) == nil)
        let later = Self.noon.adding(.days(20))
        let counts = try await due(study, limited, at: later)
        #expect(counts.review == 1 && counts.new == 2)
    }

    @Test(
        "Study: a day begins at the account's hour, 4 AM unless it has another",
        arguments: [(nil, "2026-12-08T09:00:00Z"), (0, "2026-12-08T05:00:00Z"), (6, "2026-12-08T11:00:00Z")])
    func dayBoundary(hour: Int?, begin: String) async throws {
        let study = try await StudyEnvironment()
        let (deck, account) = (try await study.deck(), study.environment.account)
        try await study.cards(1, in: deck)
        if let hour {
            var settings = StudySettings.usual
            settings.dayStart = hour
            let chosen = settings
            _ = try await study.environment.store.write(at: Self.noon) { try chosen.save(for: account, in: $0) }
        }
        // 11:30 PM in New York; eight days later is the 8th.
        let lateEvening = try #require(Instant(rfc3339: "2026-12-01T04:30:00Z"))
        try await rate(.easy, study, deck, at: lateEvening)
        let start = try #require(Instant(rfc3339: begin))
        let zone = study.zone
        let nextDue = try await study.environment.store.read(at: start.adding(.hours(-1))) {
            try ReviewQueue(deck, zone: zone, in: $0).nextDue(in: $0)
        }
        #expect(nextDue == start)
        #expect(try await next(study, deck, at: start.adding(.seconds(-1))) == nil)
        #expect(try await next(study, deck, at: start) == "1")
    }

    @Test("Study: a review after midnight belongs to the evening before")
    func afterMidnight() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(2, in: deck)
        _ = try await study.environment.store.write(at: Self.noon) {
            try deck.set(DeckLimits(newPerDay: 1), in: $0)
        }
        let limited = try await study.deck()
        // 11 PM and 1 AM in New York.
        let evening = try #require(Instant(rfc3339: "2026-12-01T04:00:00Z"))
        #expect(try await rate(.easy, study, limited, at: evening) == "1")
        #expect(try await rate(.easy, study, limited, at: evening.adding(.hours(2))) == nil)
        #expect(try await rate(.easy, study, limited, at: evening.adding(.hours(5))) == "2")
    }

    @Test(
        "Study: the hour at which a day begins",
        arguments: [
            ("4", 4), ("04:00", 4), ("4 AM", 4), ("4 a.m.", 4), ("0", 0), ("12 AM", 0), ("12 PM", 12), ("noon", nil),
            ("4:30", nil), ("13", nil), ("-1", nil), ("", nil), ("1 PM", nil), ("444", nil), ("0 AM", nil),
        ] as [(String, Int?)])
    func dayStarts(text: String, hour: Int?) {
        #expect((try? StudyDays.start(text)) == hour)
    }

    @Test("Study: reviews ahead are shown once each, before today's new cards")
    func ahead() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(2, in: deck)
        try await rate(.easy, study, deck, at: Self.noon)
        let (later, zone) = (Self.noon.adding(.days(6)), study.zone)
        func next(_ days: Int) async throws -> Card? {
            try await study.environment.store.read(at: later) {
                try ReviewQueue(deck, zone: zone, ahead: days, in: $0).next(in: $0)
            }
        }
        #expect(try await next(1)?.front == "2")
        let card = try #require(try await next(2))
        #expect(card.front == "1")
        _ = try await study.environment.store.write(at: later) { try deck.review(card, .good, zone: zone, in: $0) }
        #expect(try await next(30)?.front == "2")
        _ = try await study.environment.store.write(at: later) { try deck.set(DeckLimits(newPerDay: 0), in: $0) }
        let limited = try await study.deck()
        #expect(
            try await study.environment.store.read(at: later) {
                try ReviewQueue(limited, zone: zone, ahead: 30, in: $0).next(in: $0)
            } == nil)
        for (text, days) in [("0", nil), ("1", 1), ("30", 30), ("31", nil), ("x", nil)] as [(String, Int?)] {
            #expect((try? ReviewQueue.ahead(text)) == days)
        }
    }

    @Test("Study: a deck is reviewed with the decks under it")
    func decksBelow() async throws {
        let study = try await StudyEnvironment()
        let (account, zone) = (study.environment.account, study.zone)
        let (names, next) = try await study.environment.store.write(at: Self.noon) { tx in
            let titles = ["Lang", "Lang::Fr", "Lang::Fr::Food", "Language"]
            let decks = try titles.map { try Deck.add($0, account: account.id, in: tx) }
            try decks[2].add([CardDraft(front: "pain", back: "bread")], in: tx)
            try decks[3].add([CardDraft(front: "other", back: "")], in: tx)
            let below = try DeckBranch(decks[0]).decks(in: tx)
            let queues = try ReviewQueues(below, zone: zone, in: tx)
            #expect(try queues.counts(in: tx).words == "1 new")
            #expect(DeckTree.outline(below).map(\.depth) == [0, 1, 2])
            #expect(DeckTree.lines(below).map(\.all) == [0..<3, 1..<3, 2..<3])
            return (below.map(\.title), try queues.next(in: tx)?.card.front)
        }
        #expect(names == ["Lang", "Lang::Fr", "Lang::Fr::Food"])
        #expect(next == "pain")
    }

    @Test(
        "Study: a level without a deck of its own names the decks under it",
        arguments: [
            ("lang", ["Lang::Es", "Lang::Fr", "Lang::Fr::Food"]), ("Lang::Fr", ["Lang::Fr", "Lang::Fr::Food"]),
            ("music", ["Music", "Music::Jazz"]), ("Lang::E", ["Lang::Es"]),
        ])
    func levels(words: String, titles: [String]) async throws {
        let study = try await StudyEnvironment()
        let account = study.environment.account.id
        let found = try await study.environment.store.write(at: Self.noon) { tx in
            for title in ["Lang::Fr", "Lang::Fr::Food", "Lang::Es", "Music", "Music::Jazz"] {
                _ = try Deck.add(title, account: account, in: tx)
            }
            return try DeckBranch.named(words, account: account, in: tx).decks(in: tx).map(\.title)
        }
        #expect(found == titles)
        await #expect(throws: DeckError.self) {
            _ = try await study.environment.store.read { try DeckBranch.named("Ling", account: account, in: $0) }
        }
    }

    @Test("Study: a review is undone, the schedule returns and the log forgets it")
    func undo() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(1, in: deck)
        try await rate(.again, study, deck, at: Self.noon)
        #expect(try await study.undo() == "rated \"1\" again")
        let (schedule, reviews) = try await study.environment.store.read { tx in
            let card = try Card.all(of: deck.id, in: tx)[0]
            return (card.schedule, try CardReview.all(of: card.id, in: tx))
        }
        #expect(schedule == .new)
        #expect(reviews.isEmpty)
    }

    @Test("Study: a card that was forgotten eight times is a leech")
    func leeches() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        let now = Self.noon
        let (schedule, zone) = (
            CardSchedule(
                phase: .review, memory: FSRS.Memory(stability: 3, difficulty: 9), due: now,
                reviewedAt: now.adding(.days(-3)), lapses: 7), study.zone
        )
        let reviewed = try await study.environment.store.write(at: now) { tx in
            try deck.add([CardDraft(front: "hard", back: "word", schedule: schedule)], in: tx)
            let card = try Card.all(of: deck.id, in: tx)[0]
            return try deck.review(card, .again, zone: zone, in: tx)
        }
        #expect(reviewed.hasBecomeLeech)
        #expect(reviewed.card.schedule.lapses == 8)
        let figures = try await study.environment.store.read(at: now) {
            try StudyStatistics.of([deck], zone: zone, in: $0)
        }
        #expect(figures.leeches == 1)
    }

    @Test("Study: a rating of a card that was shown before its last review is refused")
    func stale() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(1, in: deck)
        let zone = study.zone
        await #expect(throws: CardError.isStale) {
            try await study.environment.store.write(at: Self.noon) { tx in
                let card = try Card.all(of: deck.id, in: tx)[0]
                let after = try deck.review(card, .good, seen: card.schedule.versionKey, zone: zone, in: tx)
                _ = try deck.review(after.card, .good, seen: card.schedule.versionKey, zone: zone, in: tx)
            }
        }
    }

    @Test("Study: a suspended card is not due")
    func suspended() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(1, in: deck)
        _ = try await study.environment.store.write(at: Self.noon) { tx in
            try deck.edit(Card.all(of: deck.id, in: tx)[0], .init(isSuspended: true), in: tx)
        }
        #expect(try await due(study, deck, at: Self.noon).total == 0)
    }

    @Test("Study: forecast, past reviews and retention")
    func statistics() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(3, in: deck)
        for _ in 0..<3 { try await rate(.easy, study, deck, at: Self.noon) }
        let later = Self.noon.adding(.days(9))
        try await rate(.good, study, deck, at: later)
        try await rate(.again, study, deck, at: later)
        let zone = study.zone
        let figures = try await study.environment.store.read(at: later) {
            try StudyStatistics.of([deck], zone: zone, in: $0)
        }
        #expect(figures.cards == 3)
        #expect(figures.retention == 50)
        #expect(figures.reviews.last?.count == 2 && figures.reviews.suffix(10).first?.count == 3)
        #expect(figures.reviews.count == 30 && figures.forecast.count == 30)
        #expect(figures.forecast[0].count == 2, "the overdue card and the forgotten one")
        #expect(figures.ratings == [.easy: 3, .good: 1, .again: 1])
    }

    @Test(
        "Study: desired retention changes intervals, of the account or of a deck",
        arguments: [
            (nil, nil, 8), (800, nil, 28), (800, 950, 3), (nil, 970, 2),
        ])
    func retention(account: Int?, deck own: Int?, days: Int) async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(1, in: deck)
        let (holder, zone) = (study.environment.account, study.zone)
        let interval = try await study.environment.store.write(at: Self.noon) { tx in
            var settings = StudySettings.usual
            if let account { settings.limits.retention = account }
            _ = try settings.save(for: holder, in: tx)
            _ = try deck.set(DeckLimits(retention: own), in: tx)
            let changed = try #require(try Deck.find(deck.id, account: holder.id, in: tx))
            let card = try Card.all(of: deck.id, in: tx)[0]
            let after = try changed.review(card, .easy, zone: zone, in: tx).card.schedule
            return after.wait(from: Self.noon, in: StudyDays(zone: zone))
        }
        #expect(interval == "\(days) days")
    }

    @Test(
        "Study: settings out of range are refused",
        arguments: [
            ("0.69", nil), ("0.7", 700), ("99%", 990), ("0.995", nil), ("90", nil), ("nan", nil), ("", nil),
            ("92.5 %", nil),
            ("92.5%", 925),
        ] as [(String, Int?)])
    func retentions(text: String, thousandths: Int?) {
        #expect((try? DeckLimits.retention(text)) == thousandths)
    }
}
