import Testing
import Values

@testable import Travel

/// Great-circle distances on a sphere of 6,371,008.8 m; positions, polylines, and how distances and times are shown.
@Suite struct DistanceTests {
    private static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        .valid("\(latitude),\(longitude)")
    }

    @Test(arguments: [
        (point(0, 0), point(0, 1), 111.19508), (point(40.7128, -74.0060), point(34.0522, -118.2437), 3935.752),
        (point(51.5074, -0.1278), point(48.8566, 2.3522), 343.557),
        (point(39.9042, 116.4074), point(40.4319, 116.5704), 60.290),
    ])
    func greatCircleDistancesMatchTheVectors(from: Coordinate, to: Coordinate, kilometers: Double) {
        #expect(abs(from.distance(to: to) / 1000 - kilometers) < 0.001)
        #expect(abs(to.distance(to: from) - from.distance(to: to)) < 0.000_001)
    }

    @Test(arguments: [
        (point(0, 0), point(0.5, 179.5)), (point(0, 0), point(0, 180)), (point(90, 0), point(-90, 0)),
        (point(12.3, 45.6), point(-12.3, -134.4)), (point(1, 1), point(1, 1)),
    ])
    func antipodesAndEqualPointsAreNumbers(from: Coordinate, to: Coordinate) {
        let distance = from.distance(to: to)
        #expect(distance.isFinite && distance >= 0 && distance <= Coordinate.earthRadius * .pi + 1)
    }

    @Test(arguments: [
        "", "40.7", "40.7,-74,1", "91,0", "0,181", "nan,0", "inf,0", "1e2,0", "0x1p3,0", "a,b", ",", "4 0,1",
    ])
    func whatIsNoPositionIsRefused(text: String) { #expect(Coordinate(text) == nil) }

    @Test(arguments: [
        ("40.7812,-73.9665", "40.78120,-73.96650"), (" -0.000004 , 0 ", "0.00000,0.00000"),
        ("+1,-1.5", "1.00000,-1.50000"),
    ])
    func positionsAreReadAndWritten(text: String, written: String) { #expect(Coordinate(text)?.text == written) }

    @Test func thePublishedPolylineIsDecodedAndEncoded() {
        let text = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
        let points = [Self.point(38.5, -120.2), Self.point(40.7, -120.95), Self.point(43.252, -126.453)]
        #expect(Polyline.decoded(text) == points)
        #expect(Polyline.encoded(points) == text)
    }

    @Test(arguments: ["_p~iF", "_p~iF~ps|", "\u{1}", "é", String(repeating: "~", count: 40)])
    func invalidPolylinesAreRefused(text: String) { #expect(Polyline.decoded(text) == nil) }

    @Test(arguments: [
        (0, "0 m"), (4, "0 m"), (847, "850 m"), (994, "990 m"), (995, "1.0 km"), (1234, "1.2 km"), (9949, "9.9 km"),
        (9950, "10 km"), (278_000, "278 km"),
    ])
    func distancesAreShort(meters: Int, text: String) { #expect(Reach.distance(meters) == text) }

    @Test(arguments: [(0, "1 min"), (89, "1 min"), (900, "15 min"), (3600, "1 h"), (4800, "1 h 20 min")])
    func timesAreShort(seconds: Int, text: String) {
        #expect(Reach(meters: 1, seconds: seconds, isEstimate: false).timeText == text)
    }

    @Test func estimatesUseFiveAndFiftyKilometersAnHour() {
        let (here, there) = (Self.point(0, 0), Self.point(0, 1))
        #expect(Reach.estimate(from: here, to: there, by: .walk).seconds == 80_060)
        #expect(Reach.estimate(from: here, to: there, by: .drive).seconds == 8006)
        #expect(Reach.estimate(from: here, to: there, by: .drive).words(by: .drive) == "about 111 km, 2 h 13 min drive")
    }
}
