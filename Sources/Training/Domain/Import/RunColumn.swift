import SheetReader

/// The columns of a sheet of runs: of Strava, Garmin, or any other with a date and a distance.
enum RunColumn: SheetField {
    case date, localDate, kind, miles, kilometers, meters, distance, unit, moving, time, minutes, pace, speed
    case heartRate, note, file

    /// The date of Strava's export, which is in UTC, in the languages of its accounts.
    static let stravaDates: Set<String> = [
        "activitydate", "aktivitatsdatum", "datumderaktivitat", "datedelactivite", "fechadelaactividad",
        "fechadeactividad", "datadellattivita", "dataattivita", "datadaatividade", "datadeatividade",
        "datumvanactiviteit", "datumactiviteit", "aktivitetsdatum", "aktivitetsdato", "dataaktywnosci",
        "datumaktivity", "датаактивности", "датазаезда", "дататренировки", "アクティビティ日",
        "アクティビティ実行日", "アクティビティの日付", "活动日期", "活動日期", "활동날짜",
    ]

    /// Normalized headings that name this column.
    var headings: Set<String> {
        switch self {
        case .date:
            Self.stravaDates.union([
                "date", "day", "starttime", "start", "startedat", "startdate", "datetime", "timestamp",
                "workoutdate",
                "datum", "fecha", "data", "dato",
            ])
        case .localDate: ["startdatelocal", "starttimelocal", "localdate", "localtime"]
        case .kind:
            [
                "activitytype", "type", "sport", "sporttype", "activity", "aktivitatstyp", "aktivitatsart",
                "tipoactividad",
                "tipodeactividad", "typedactivite", "tipodiattivita", "tipodeatividade", "activiteittype",
                "activiteitstype",
                "aktivitetstyp", "aktivitetstype", "typaktywnosci", "typaktivity", "aktiviteettityyppi",
                "типактивности",
                "アクティビティタイプ", "活动类型", "活動類型", "활동유형",
            ]
        case .miles: ["miles", "mi", "distancemi", "distancemiles", "milesran", "totaldistancemi", "distmi"]
        case .kilometers:
            [
                "km", "kilometers", "kilometres", "distancekm", "distancekilometers", "distancekilometres",
                "totaldistancekm", "distkm",
            ]
        case .meters:
            [
                "m", "meters", "metres", "distancem", "distancemeters", "distancemetres", "totaldistancem",
                "distanceraw", "distm",
            ]
        case .distance:
            [
                "distance", "distanz", "distancia", "distanza", "afstand", "distans", "strecke", "totaldistance",
                "dystans", "odleglosc", "vzdalenost", "matka", "tavolsag", "mesafe", "расстояние", "дистанция", "距離",
                "距离", "거리",
            ]
        case .unit: ["unit", "units", "distanceunit", "shortunit"]
        case .moving:
            [
                "movingtime", "movingtimeraw", "movingtimeseconds", "movingtimes", "movingduration", "inbewegung",
                "movs",
                "bewegungszeit", "tempsdedeplacement", "dureededeplacement", "tiempoenmovimiento",
                "tempoinmovimento", "tempodemovimentacao", "tempoemmovimento", "beweegtijd", "移動時間", "移动时间",
                "이동시간",
            ]
        case .time:
            [
                "time", "duration", "elapsedtime", "seconds", "durationhms", "timehms", "durationhhmmss", "timehhmmss",
                "durations", "durationseconds", "times", "timeseconds", "elapsedtimes", "elapsedtimeseconds",
                "elapsedtimeraw",
                "totaltime", "workouttime", "workouttimeseconds",
                "zeit", "tiempo", "temps", "tempo", "tijd", "tid", "dauer", "duracion", "duree", "durata", "duur",
                "verstrichenezeit", "tempsecoule", "tiempotranscurrido", "tempotrascorso", "tempodecorrido",
                "verstrekentijd", "経過時間", "经过时间", "경과시간",
            ]
        case .minutes: ["minutes", "min", "durationmin", "durationminutes", "timemin", "timeminutes"]
        case .pace: ["avgpace", "averagepace", "pace"]
        case .speed: ["averagespeed", "averagespeedms", "avgspeed", "avgspeedms"]
        case .heartRate:
            [
                "avghr", "hr", "averagehr", "averageheartrate", "avgheartrate", "heartrate", "averageheartratebpm",
                "avgheartratebpm",
            ]
        case .note:
            [
                "note", "notes", "title", "name", "activityname", "description", "activitydescription", "titel",
                "titulo",
                "titre", "titolo",
                "namederaktivitat", "nomdelactivite", "nombredelaactividad", "nombredeactividad", "nomedellattivita",
                "nomeattivita", "nomedaatividade", "naamactiviteit", "naamvanactiviteit", "アクティビティ名",
            ]
        case .file:
            [
                "filename", "dateiname", "nomdufichier", "nombredelarchivo", "nombredearchivo", "nomedelfile",
                "nomefile",
                "nomedoarquivo", "nomedoficheiro", "bestandsnaam", "ファイル名",
            ]
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
        case .speed: "speed"
        case .heartRate: "heart rate"
        case .note: "note"
        case .file: "file"
        }
    }

    /// Strava has two columns for distance and time, and other programs several for the rest.
    var isMany: Bool {
        switch self {
        case .miles, .kilometers, .meters, .localDate: false
        case .date, .kind, .distance, .unit, .moving, .time, .minutes, .pace, .speed, .heartRate, .note, .file:
            true
        }
    }
}
