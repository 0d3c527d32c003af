import SheetReader

/// The columns of a sheet of runs: of Strava, Garmin, or any other with a date and a distance.
enum RunColumn: SheetField {
    case date, kind, miles, kilometers, distance, time, note

    /// Normalized headings that name this column.
    var headings: Set<String> {
        switch self {
        case .date: ["date", "day", "activitydate", "starttime", "start", "startedat", "startdate"]
        case .kind: ["activitytype", "type", "sport"]
        case .miles: ["miles", "mi", "distancemi", "distancemiles", "milesran"]
        case .kilometers: ["km", "kilometers", "kilometres", "distancekm", "distancekilometers"]
        case .distance: ["distance"]
        case .time: ["time", "duration", "movingtime", "elapsedtime", "seconds"]
        case .note: ["note", "notes", "title", "name", "activityname", "description", "activitydescription"]
        }
    }

    var title: String {
        switch self {
        case .date: "date"
        case .kind: "activity type"
        case .miles: "miles"
        case .kilometers: "km"
        case .distance: "distance"
        case .time: "time"
        case .note: "note"
        }
    }

    /// Strava has two columns for distance and time.
    var isMany: Bool {
        switch self {
        case .date, .kind, .miles, .kilometers: false
        case .distance, .time, .note: true
        }
    }
}
