import Foundation
import Platform
import Training
import Values

/// Runs as a watch records them: a GPX file each, with a point every three seconds of half an hour.
struct RecordedRuns {
    let count: Int

    private static let points = 600

    private func file(_ number: Int, from start: Instant) -> RunArchive.Entry {
        var text = "<gpx><trk><name>Run \(number)</name><type>running</type><trkseg>"
        var (latitude, longitude) = (37.77, -122.42)
        let first = Date(timeIntervalSince1970: Double(start.milliseconds / 1000))
        for point in 0..<Self.points {
            let angle = Double(point) / 50
            (latitude, longitude) = (latitude + 0.00008 * cos(angle), longitude + 0.00008 * sin(angle))
            let time = first.addingTimeInterval(Double(3 * point)).formatted(.iso8601)
            text += "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\"><ele>\(point % 7)</ele>"
            text += "<time>\(time)</time></trkpt>"
        }
        let bytes = Array((text + "</trkseg></trk></gpx>").utf8)
        return RunArchive.Entry("run\(number).gpx") { bytes }
    }

    /// Seconds for reading and storing them, one a day until yesterday.
    func importTime() async throws -> Double {
        let app = try BenchmarkDatabase()
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        let now = WallClock.system.now()
        let files = (1...count).map { file($0, from: now.adding(.days(-$0))) }
        let options = RunFile.Options(unit: .miles, zone: booker.account.zone, order: .monthFirst, now: now)
        let began = ContinuousClock.now
        let sources = try await RunArchive.sources(of: files, options) { _, _ in }
        let report = try await ImportRuns(sources).run(for: booker.account, now: now, store: app.store)
        let time = (ContinuousClock.now - began) / .seconds(1)
        guard report.added.count == count else { throw Booker.SetupError() }
        return time
    }
}
