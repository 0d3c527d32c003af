import Agenda
import Testing
import Values

/// The shown values, the available units and the wand.
@Suite struct CountdownViewTests {
    struct Vector: Sendable {
        let remaining: Int64
        /// Weeks, days, hours, minutes, seconds.
        let counts: [Int64]
        let enabled: [CountdownUnit]
        /// Nil if the wand is unavailable.
        let wand: [Int64]?
        let clock: String
    }

    static let vectors = [
        Vector(
            remaining: 2_001_906, counts: [3, 23, 556, 33_365, 2_001_906],
            enabled: [.weeks, .days, .hours, .minutes, .seconds], wand: [3, 21, 508, 30_485, 1_829_106],
            clock: "21d 04:05:06"),
        Vector(
            remaining: 259_201, counts: [0, 3, 72, 4320, 259_201], enabled: [.days, .hours, .minutes, .seconds],
            wand: [0, 1, 24, 1440, 86_401], clock: "1d 00:00:01"),
        Vector(
            remaining: 172_800, counts: [0, 2, 48, 2880, 172_800], enabled: [.days, .hours, .minutes, .seconds],
            wand: [0, 0, 0, 0, 0], clock: "0d 00:00:00"),
        Vector(
            remaining: 172_799, counts: [0, 1, 47, 2879, 172_799], enabled: [.days, .hours, .minutes, .seconds],
            wand: nil, clock: "1d 23:59:59"),
        Vector(
            remaining: 3599, counts: [0, 0, 0, 59, 3599], enabled: [.minutes, .seconds], wand: nil,
            clock: "0d 00:59:59"),
        Vector(remaining: 59, counts: [0, 0, 0, 0, 59], enabled: [.seconds], wand: nil, clock: "0d 00:00:59"),
        Vector(remaining: 0, counts: [0, 0, 0, 0, 0], enabled: [], wand: nil, clock: "0d 00:00:00"),
        Vector(remaining: -5, counts: [0, 0, 0, 0, 0], enabled: [], wand: nil, clock: "0d 00:00:00"),
    ]

    @Test(arguments: vectors) func viewsMatchTheTestVectors(_ vector: Vector) {
        let plain = CountdownView(remaining: vector.remaining)
        #expect(CountdownUnit.allCases.map(plain.count(of:)) == vector.counts)
        #expect(plain.availableUnits == vector.enabled)
        #expect(plain.hasPassed == (vector.remaining <= 0))
        #expect(plain.isWandAvailable == (vector.wand != nil))
        let waved = CountdownView(remaining: vector.remaining, wand: true)
        #expect(waved.isWandOn == (vector.wand != nil))
        #expect(CountdownUnit.allCases.map(waved.count(of:)) == vector.wand ?? vector.counts)
        #expect(waved.clock == vector.clock)
        // Two days minus the wand is not a past event.
        #expect(waved.hasPassed == (vector.remaining <= 0))
    }

    /// An unavailable unit is replaced by the next smaller one, never by a larger one.
    @Test(
        arguments: [
            (2_001_906, CountdownUnit.weeks, false, CountdownUnit.weeks), (604_800, .weeks, false, .weeks),
            (604_799, .weeks, false, .days), (86_399, .weeks, false, .hours), (86_399, .days, false, .hours),
            (59, .weeks, false, .seconds), (2_001_906, .minutes, false, .minutes),
            // The wand counts: eight days minus two are less than a week.
            (691_200, .weeks, false, .weeks), (691_200, .weeks, true, .days),
            // With exactly two days, the wand leaves nothing, and the unit stays.
            (172_800, .days, true, .days), (172_801, .days, true, .seconds), (172_800, .weeks, true, .days),
        ] as [(Int64, CountdownUnit, Bool, CountdownUnit)])
    func unavailableUnitsFallBackToSmallerOnes(remaining: Int64, wanted: CountdownUnit, wand: Bool, unit: CountdownUnit)
    {
        #expect(CountdownView(remaining: remaining, until: wanted, wand: wand).unit == unit)
    }

    /// Two calendar days, but fewer than 48 hours.
    @Test func theWandIsUnavailableFor47HoursAcrossDaylightSaving() throws {
        let zone = try #require(Zone("America/New_York"))
        let noon = LocalTime(secondsSinceMidnight: 43_200)
        let days = try ["2027-03-13", "2027-03-15"].map { try #require(LocalDate(iso: $0)) }
        let (from, to) = (
            zone.instant(of: LocalDateTime(date: days[0], time: noon)),
            zone.instant(of: LocalDateTime(date: days[1], time: noon))
        )
        let view = CountdownView(from: from, to: to, wand: true)
        #expect(view.remaining == 169_200)
        #expect(!view.isWandAvailable && !view.isWandOn)
    }

    /// Rounded up, so that zero is shown only at the start.
    @Test(arguments: [(0, 0), (1, 1), (999, 1), (1000, 1), (1001, 2), (-1, 0), (-999, 0)] as [(Int64, Int64)])
    func remainingSecondsAreRoundedUp(milliseconds: Int64, remaining: Int64) {
        let now = Instant(milliseconds: 1_796_058_000_123)
        let end = Instant(milliseconds: now.milliseconds + milliseconds)
        #expect(CountdownView(from: now, to: end).remaining == remaining)
    }
}

/// The controls while time passes.
@Suite struct CountdownControlsTests {
    @Test func theUnitChangesWhenItRunsOut() {
        var controls = CountdownControls(until: .weeks)
        let units = [604_800, 604_799, 86_400, 86_399, 3600, 3599, 60, 59, 1].map { controls.view(remaining: $0).unit }
        #expect(units == [.weeks, .days, .days, .hours, .hours, .minutes, .minutes, .seconds, .seconds])
    }

    @Test func theWandSwitchesOffPermanentlyBelowTwoDays() {
        var controls = CountdownControls(wand: true)
        #expect([172_802, 172_800, 172_799].map { controls.view(remaining: $0).isWandOn } == [true, true, false])
        #expect(!controls.isWandOn)
        // A later date does not switch the wand on again.
        #expect(!controls.view(remaining: 900_000).isWandOn)
    }

    @Test func unavailableControlsAreRejected() throws {
        var controls = CountdownControls()
        #expect(throws: CountdownError.unitUnavailable(.weeks, wand: false)) {
            try controls.selectUnit(.weeks, remaining: 604_799)
        }
        #expect(throws: CountdownError.wandUnavailable) { try controls.toggleWand(remaining: 172_799) }
        #expect(throws: CountdownError.hasPassed) { try controls.selectUnit(.seconds, remaining: 0) }
        #expect(controls == CountdownControls())
        try controls.toggleWand(remaining: 691_200)
        #expect(throws: CountdownError.unitUnavailable(.weeks, wand: true)) {
            try controls.selectUnit(.weeks, remaining: 691_200)
        }
        try controls.selectUnit(.hours, remaining: 691_200)
        #expect(controls == CountdownControls(until: .hours, wand: true))
        try controls.toggleWand(remaining: 691_200)
        #expect(controls == CountdownControls(until: .hours))
    }
}
