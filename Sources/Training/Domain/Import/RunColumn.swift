import SheetReader

/// The columns of a sheet of runs: of Strava, Garmin, or any other with a date and a distance.
enum RunColumn: SheetField {
    case date, localDate, kind, miles, kilometers, meters, distance, unit, moving, time, minutes, pace, heartRate, note,
        file

    /// Normalized headings that name this column.
    var headings: Set<String> {
        switch self {
        case .date:
            [
                "date", "day", "activitydate", "starttime", "start", "startedat", "startdate", "datetime", "timestamp",
                "workoutdate",
                "datum", "fecha", "data", "dato",
            ]
        case .localDate: ["startdatelocal", "starttimelocal", "localdate", "localtime"]
        case .kind:
            [
                "activitytype", "type", "sport", "sporttype", "activity", "aktivitatstyp", "tipoactividad",
                "tipodeactividad", "typedactivite", "tipodiattivita", "tipodeatividade", "activiteittype",
                "activiteitstype",
                "aktivitetstyp", "aktivitetstype", "typaktywnosci", "typaktivity", "aktiviteettityyppi",
                "типактивности",
                "アクティビティタイプ", "活动类型", "活動類型", "활동유형",
            ]
        case .miles: ["miles", "mi", "distancemi", "distancemiles", "milesran", "totaldistancemi"]
        case .kilometers:
            [
                "km", "kilometers", "kilometres", "distancekm", "distancekilometers", "distancekilometres",
                "totaldistancekm",
            ]
        case .meters:
            ["m", "meters", "metres", "distancem", "distancemeters", "distancemetres", "totaldistancem", "distanceraw"]
        case .distance:
            ["distance", "distanz", "distancia", "distanza", "afstand", "distans", "strecke", "totaldistance"]
        case .unit: ["unit", "units", "distanceunit", "shortunit"]
        case .moving:
            ["movingtime", "movingtimeraw", "movingtimeseconds", "movingtimes", "movingduration", "inbewegung"]
        case .time:
            [
                "time", "duration", "elapsedtime", "seconds", "durationhms", "timehms", "durationhhmmss", "timehhmmss",
                "durations", "durationseconds", "times", "timeseconds", "elapsedtimes", "elapsedtimeseconds",
                "elapsedtimeraw",
                "totaltime", "workouttime", "workouttimeseconds",
                "zeit", "tiempo", "temps", "tempo", "tijd", "tid", "dauer", "duracion", "duree", "durata", "duur",
            ]
        case .minutes: ["minutes", "min", "durationmin", "durationminutes", "timemin", "timeminutes"]
        case .pace: ["avgpace", "averagepace", "pace"]
        case .heartRate:
            [
                "avghr", "averagehr", "averageheartrate", "avgheartrate", "heartrate", "averageheartratebpm",
                "avgheartratebpm",
            ]
        case .note:
            [
                "note", "notes", "title", "name", "activityname", "description", "activitydescription", "titel",
                "titulo",
                "titre", "titolo",
            ]
        case .file: ["filename"]
        }
    }

    var title: String {
        switch self {
        case .date: "date"
        case .localDate: "local date"
        case .kind: "activity type"
        case .miles: "miles"
        case .kilometers: "km"
        case .meters: "meters"
        case .distance: "distance"
        case .unit: "unit"
        case .moving: "moving time"
        case .time: "time"
        case .minutes: "minutes"
        case .pace: "pace"
        case .heartRate: "heart rate"
        case .note: "note"
        case .file: "file"
        }
    }

    /// Strava has two columns for distance and time, and other programs several for the rest.
    var isMany: Bool {
        switch self {
        case .miles, .kilometers, .meters, .localDate: false
        case .date, .kind, .distance, .unit, .moving, .time, .minutes, .pace, .heartRate, .note, .file: true
        }
    }
}
