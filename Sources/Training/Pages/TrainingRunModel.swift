import PageKit
import Training
import Values

/// One run with its map, its splits, and the form that changes it.
struct TrainingRunModel: PageModel {
    struct Split: Codable, Hashable, Sendable {
        let number: Int
        let time: String
    }

    let tabs: TrainingTabs
    let run: RunModel
    let source: String?
    /// `Heart rate 150, climb 394 ft`; nil without any.
    let figures: String?
    /// `walk`; nil for a run.
    let sport: String?
    let splits: [Split]
    let hasSplits: Bool
    /// `mi`
    let splitUnit: String
    /// The points of an SVG line; nil without a track.
    let line: String?
    /// The view box of the map.
    let box: String
    /// For a map with tiles: a JSON object; nil for the drawn one.
    let liveMap: String?
    let unitName: String
    let distance: FieldModel
    let time: FieldModel
    let note: FieldModel
    let day: FieldModel
    let isUnfinished: Bool
    /// What was typed can hardly be right.
    let isDoubtful: Bool
    /// The form is open, because something in it is wrong.
    let isEditing: Bool
    /// ISO date.
    let today: String
}

extension TrainingRunModel {
    /// The fields of the form.
    static func values(of run: LoggedRun, _ unit: DistanceUnit) -> [String: String] {
        [
            "distance": run.distance.exact(unit), "time": run.seconds.map { RunTime.text($0) } ?? "",
            "note": run.note, "day": run.day.description, "unfinished": run.isFinished ? "" : "yes",
        ]
    }

    /// - Parameter typed: what the form was sent with; nil for the values of the run.
    init(
        _ run: LoggedRun, unit: DistanceUnit, today: LocalDate, typed: [String: String]?, problems: [String: String],
        tiles: MapTiles?
    ) {
        tabs = TrainingTabs("/training/runs")
        self.run = RunModel(run, unit)
        source = run.source
        figures = run.track?.figures?.words(unit)
        sport = run.track?.sport?.capitalizedFirst
        splits = (run.track?.splits(in: unit) ?? []).map { Split(number: $0.number, time: RunTime.text($0.seconds)) }
        hasSplits = !splits.isEmpty
        splitUnit = unit.rawValue
        let points = run.track?.points ?? []
        (line, box) = RunMap.line(points)
        liveMap = tiles.flatMap { RunMap.live(points, $0) }
        unitName = unit.name
        let values = typed ?? Self.values(of: run, unit)
        distance = FieldModel("distance", values, problems)
        time = FieldModel("time", values, problems)
        note = FieldModel("note", values, problems)
        day = FieldModel("day", values, problems)
        isUnfinished = values["unfinished"] == "yes"
        (isDoubtful, isEditing) = (problems["sure"] != nil, !problems.isEmpty)
        self.today = today.description
    }
}
