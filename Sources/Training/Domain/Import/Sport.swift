import Values

/// The kind of a recorded activity. Only runs are imported, unless others are asked for.
package enum Sport: String, Sendable, Codable, CaseIterable {
    case run, walk, hike, ride, swim, drive
    /// Another one that is certainly no run: skiing, rowing, yoga.
    case other
    /// The file has a word that says nothing: `Other`, `Workout`.
    case unknown

    /// Whether it can be compared with a run.
    var isOnFoot: Bool {
        switch self {
        case .run, .walk, .hike, .unknown: true
        case .ride, .swim, .drive, .other: false
        }
    }

    /// `3 rides`
    package func counted(_ count: Int) -> String {
        switch self {
        case .run, .walk, .hike, .ride, .swim, .drive: count.counted(rawValue)
        case .other: count.counted("other activity", "other activities")
        case .unknown: count.counted("activity of an unknown kind", "activities of an unknown kind")
        }
    }

    /// - Parameter word: as the file has it; an activity without one is a run.
    init(_ word: String) {
        let words = Self.words(word)
        guard !words.isEmpty else {
            self = .run
            return
        }
        if let number = Int(words.joined()), words.count == 1 {
            self = Self.stravaNumbers[number] ?? .unknown
            return
        }
        self = Self.names.first { $0.isNamed(in: words) }?.sport ?? .unknown
    }

    /// In lower case, without accents, divided at capitals and everything that is no letter or number.
    private static func words(_ word: String) -> [String] {
        var divided = ""
        for character in word {
            if character.isUppercase, divided.last?.isLowercase == true { divided.append(" ") }
            divided.append(character)
        }
        return divided.folded.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }

    /// Of Strava's older GPX files.
    private static let stravaNumbers: [Int: Sport] = [
        1: .ride, 2: .other, 3: .other, 4: .hike, 5: .other, 6: .other, 7: .other, 8: .other, 9: .run, 10: .walk,
        12: .other, 13: .other, 14: .other, 15: .other, 16: .swim, 17: .ride, 18: .ride,
    ]

    /// How a sport is called.
    private struct Names {
        let sport: Sport
        /// Beginnings of words.
        let stems: [String]
        /// Ends of words, of compounds such as `mountainbike` and `treadmillrunning`.
        var ends: [String] = []
        /// Whole words.
        var words: Set<String> = []

        func isNamed(in others: [String]) -> Bool {
            others.contains { word in
                words.contains(word) || stems.contains { word.hasPrefix($0) } || ends.contains { word.hasSuffix($0) }
            }
        }
    }

    /// Looked up in this order: `Langlauf` is skiing, and `course cycliste` is no run.
    private static let names: [Names] = [
        Names(
            sport: .other,
            stems: [
                "langlauf", "eislauf", "schlittschuh", "inline", "skat", "ski", "snow", "langd", "rowing", "ruder",
                "kayak",
                "kanu", "canoe", "paddl", "surf", "windsurf", "kitesurf", "sail", "segel", "yoga", "pilates",
                "strength",
                "weight", "kraft", "golf", "tennis", "soccer", "football", "basketball", "climb", "kletter", "ellipti",
                "stair", "crossfit", "badminton", "squash", "hiit", "box", "danc", "horse", "reit", "fitness", "cardio",
                "gym", "flying", "boat", "fish", "hunt", "multisport", "transition", "standup", "dive", "diving",
                "wheelchair", "rugby", "hockey", "volleyball", "meditat", "breath", "langrenn", "hiihto", "utfors",
                "styrke", "racket", "padel", "discgolf", "kardio", "erosito", "lepcso", "silownia", "gimnas", "muscul",
            ], ends: ["ski", "skiing", "skating", "boarding"], words: ["row", "rowed"]),
        Names(
            sport: .ride,
            stems: [
                "ride", "riding", "bike", "biking", "cycl", "radfahr", "radsport", "rennrad", "velo", "bici", "cicl",
                "fiets", "wielren", "mtb", "bmx", "gravel", "cykl", "cykel", "sykkel", "pyora", "rower", "kolo",
                "pedal", "kerekpar", "bisiklet", "rowerz", "骑车", "騎行", "自行車", "バイク", "사이클",
                "サイクリング", "ライド", "骑行", "자전거", "велос", "заезд",
            ], ends: ["ride", "bike", "biking", "cycling", "cykling", "sykling", "radfahrt", "kerekparozas", "ライド"],
            words: ["rode"]),
        Names(
            sport: .swim,
            stems: [
                "swim", "schwimm", "natation", "nage", "nado", "natac", "nuoto", "zwem", "simning", "плаван", "水泳",
                "simbass", "svom", "svøm", "uinti", "uszas", "plyw", "pływ", "plav", "yuzme", "スイム", "수영",
                "游泳",
            ], ends: ["swim", "swimming", "schwimmen"], words: ["swam"]),
        Names(
            sport: .hike,
            stems: [
                "hik", "wander", "vandring", "randonn", "senderis", "escursion", "trek", "mountaineer", "vaellus",
                "turaz",
                "turist", "wedrow", "fottur", "ハイキング", "徒步", "등산",
            ],
            ends: ["wandern", "wanderung"]),
        Names(
            sport: .walk,
            stems: [
                "walk", "spazier", "gehen", "marche", "camina", "caminhad", "cammin", "wandel", "promenad", "ходьба",
                "gyalog", "spacer", "kavely", "chuze", "yuruyus", "健走",
                "ウォーク",
                "ウォーキング", "步行", "걷기",
            ], ends: ["walk", "walking"], words: ["gang", "gatur", "chod"]),
        Names(sport: .drive, stems: ["driv", "autofahr", "motor"], words: ["car", "auto", "train", "bus", "drove"]),
        Names(
            sport: .run,
            stems: [
                "run", "jog", "treadmill", "laufband", "lauf", "course", "courir", "carrera", "correr", "corrida",
                "corsa",
                "hardlop", "hardloop", "looptraining", "lop", "lob", "løb", "løp", "juoksu", "bieg", "beh", "futas",
                "kosu", "trail", "footing",
                "cinta",
                "esteira", "tapis", "loopband", "lopband", "бег", "забег", "пробеж", "пробіж", "бяган", "cursa",
                "alerg",
                "trcanje", "τρεξ", "τρέξ", "ריצה", "chay", "วิ่ง",
                "ランニング", "ラン", "跑", "러닝", "달리기",
            ], ends: ["run", "running", "lauf", "futas", "ラン", "跑步"], words: ["біг", "lari", "tek", "جري", "الجري"]),
    ]
}
