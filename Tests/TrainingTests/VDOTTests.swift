import Testing
import Values

@testable import Training

/// Paces from VDOT.
@Suite("VDOT") struct VDOTTests {
    struct Result: Sendable {
        let distance: Distance
        let time: String
        let vdot: Double
    }

    private static func seconds(_ text: String) -> Double {
        Double(text.split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) })
    }

    private static let mile = Distance(1, .miles)
    private static let fifteen = Distance(15, .kilometers)

    @Test(
        "a race result gives its VDOT",
        arguments: [
            Result(distance: GoalDistance.fiveK.distance, time: "20:00", vdot: 49.8062),
            Result(distance: GoalDistance.fiveK.distance, time: "24:34", vdot: 39.1104),
            Result(distance: GoalDistance.tenK.distance, time: "40:00", vdot: 51.9441),
            Result(distance: GoalDistance.half.distance, time: "1:30:00", vdot: 50.9769),
            Result(distance: GoalDistance.marathon.distance, time: "3:00:00", vdot: 53.5283),
            Result(distance: mile, time: "5:00", vdot: 59.4042),
        ])
    func formula(result: Result) {
        let found = VDOT(result.distance, seconds: Self.seconds(result.time)).value
        #expect(abs(found - result.vdot) < 0.00006, "\(found)")
    }

    /// Daniels' published table, 3rd edition.
    struct Row: Sendable {
        let vdot: Double
        /// Mile, 5 km, 10 km, 15 km, half marathon, marathon.
        let times: [String]
        /// Easy fast, easy slow, marathon, threshold, per kilometer.
        let paces: [String]

        init(_ vdot: Double, _ times: String, _ paces: String) {
            self.vdot = vdot
            self.times = times.split(separator: " ").map(String.init)
            self.paces = paces.split(separator: " ").map(String.init)
        }
    }

    static let table: [Row] = [
        Row(30, "9:11 30:40 63:46 98:14 2:21:04 4:49:17", "7:27 8:14 7:03 6:24"),
        Row(35, "8:01 27:00 56:03 86:22 2:04:13 4:16:03", "6:36 7:21 6:10 5:40"),
        Row(40, "7:07 24:08 50:03 77:06 1:50:59 3:49:45", "5:56 6:38 5:29 5:06"),
        Row(45, "6:25 21:50 45:16 69:40 1:40:20 3:28:26", "5:23 6:03 4:57 4:38"),
        Row(50, "5:50 19:57 41:21 63:36 1:31:35 3:10:49", "4:56 5:34 4:31 4:15"),
        Row(55, "5:21 18:22 38:06 58:33 1:24:18 2:56:01", "4:34 5:10 4:10 3:56"),
        Row(60, "4:57 17:03 35:22 54:18 1:18:09 2:43:25", "4:15 4:49 3:52 3:40"),
        Row(70, "4:19 14:55 31:00 47:32 1:08:21 2:23:10", "3:44 4:15 3:24 3:14"),
        Row(85, "3:39 12:37 26:19 40:17 0:57:50 2:01:10", "3:11 3:38 2:52 2:46"),
    ]

    private static let distances = [
        mile, GoalDistance.fiveK.distance, GoalDistance.tenK.distance, fifteen, GoalDistance.half.distance,
        GoalDistance.marathon.distance,
    ]

    @Test("the formula agrees with the published race times", arguments: table)
    func raceTimes(row: Row) {
        let tolerances: [Double] = row.vdot < 35 ? [32, 32, 32, 32, 32, 32] : [1, 2, 3, 4, 6, 12]
        for (index, distance) in Self.distances.enumerated() {
            let published = Self.seconds(row.times[index])
            let time = VDOT(value: row.vdot).time(for: distance)
            #expect(abs(time.rounded() - published) <= tolerances[index], "\(row.times[index]): \(time)")
            // The mile is not part of this comparison in the source.
            if index > 0 {
                let back = VDOT(distance, seconds: published).value
                #expect(abs(back - row.vdot) <= 0.12, "\(row.times[index]): \(back)")
            }
        }
    }

    @Test("training paces agree with the published table", arguments: table)
    func trainingPaces(row: Row) {
        let paces = VDOT(value: row.vdot).paces
        let published = row.paces.map(Self.seconds)
        #expect(abs(paces.easyFast - published[0]) <= 5)
        #expect(abs(paces.easySlow - published[1]) <= 5)
        if row.vdot >= 40 { #expect(abs(paces.marathon - published[2]) <= 3) }
        #expect(abs(paces.threshold - published[3]) <= 1)
        if row.vdot == 50 { #expect(abs(paces.interval - 235) <= 1) }
        #expect(paces.repetition < paces.interval && paces.interval < paces.threshold)
    }

    @Test(
        "a time out of reach names the predicted time and the nearest realistic date",
        arguments: [
            // 10k in 52:10 is VDOT 38.2; five months bring at most two points.
            ("2:00:00", false), ("1:56:00", false), ("1:20:00", true), ("0:58:00", true),
        ])
    func forecast(target: String, isOutOfReach: Bool) throws {
        let today = try #require(LocalDate(iso: "2026-11-23"))
        let race = try #require(LocalDate(iso: "2027-04-24"))
        let recent = try RaceResult.read("10k 52:10", unit: .miles)
        let forecast = RaceForecast(
            .half, from: recent, target: Int(Self.seconds(target)), today: today, raceDay: race)
        #expect(forecast.isOutOfReach == isOutOfReach)
        #expect((forecast.warning != nil) == isOutOfReach)
        #expect(forecast.fastest < forecast.today && forecast.today < forecast.slowest)
        if target == "1:20:00" { #expect(forecast.realisticDay == nil) }
        if !isOutOfReach { #expect(try #require(forecast.realisticDay) <= race) }
    }

    @Test(
        "a time that more training can reach names no date before the race",
        arguments: [(true, nil), (false, "It can be reached if what is planned is run.")] as [(Bool, String?)])
    func lessWasRun(isVolumeRun: Bool, way: String?) throws {
        let recent = try RaceResult.read("10k 50:00", unit: .miles)
        let (today, race) = (LocalDate(daysSince1970: 20_000), LocalDate(daysSince1970: 20_096))
        let forecast = RaceForecast(
            .half, from: recent, isVolumeRun: isVolumeRun, target: 6600, today: today, raceDay: race)
        #expect(forecast.warning.map { String($0.suffix(44)) } == way)
    }

    @Test("twelve weeks bring at most a point, and nothing if the volume was not run")
    func gain() throws {
        let recent = try RaceResult.read("10k 52:10", unit: .miles)
        let (today, race) = (LocalDate(daysSince1970: 20_000), LocalDate(daysSince1970: 20_084))
        let forecast = RaceForecast(.tenK, from: recent, target: nil, today: today, raceDay: race)
        let gained = VDOT(GoalDistance.tenK.distance, seconds: Double(forecast.fastest)).value - recent.vdot.value
        #expect(abs(gained - 1) < 0.05)
        let lazy = RaceForecast(.tenK, from: recent, isVolumeRun: false, target: nil, today: today, raceDay: race)
        #expect(lazy.fastest == lazy.today && lazy.text.contains("no improvement is counted"))
    }
}
