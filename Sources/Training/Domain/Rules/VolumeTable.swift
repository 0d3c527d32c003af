/// Where the volume of a plan starts and ends, and how long its longest run is. In tenths of a mile.
struct VolumeTable: Sendable {
    let start: Int
    let peak: Int
    let longest: Int

    /// Starting and peak volumes lie between the novice and the advanced plans of H. Higdon.
    init(_ size: GoalDistance.Size, _ experience: Experience) {
        let row: (Int, Int, Int) =
            switch (size, experience) {
            case (.five, .new): (60, 120, 50)
            case (.five, .some): (120, 200, 70)
            case (.five, .seasoned): (200, 350, 100)
            case (.ten, .new): (80, 160, 70)
            case (.ten, .some): (150, 260, 90)
            case (.ten, .seasoned): (250, 400, 120)
            case (.half, .new): (120, 240, 110)
            case (.half, .some): (180, 320, 130)
            case (.half, .seasoned): (300, 450, 150)
            case (.marathon, .new): (150, 380, 190)
            case (.marathon, .some): (220, 420, 200)
            case (.marathon, .seasoned): (350, 550, 210)
            case (.ultra, .new): (200, 450, 240)
            case (.ultra, .some): (280, 500, 250)
            case (.ultra, .seasoned): (400, 650, 260)
            }
        (start, peak, longest) = row
    }

    /// The share of the week in the long run, by the number of runs. With few runs it must be more than the 25 to 30 %
    /// of Daniels, as in Higdon's plans.
    static func longShare(runs: Int, _ size: GoalDistance.Size) -> Double {
        let usual: Double =
            switch runs {
            case ...2: 0.55
            case 3: 0.45
            case 4: 0.38
            case 5: 0.33
            case 6: 0.30
            default: 0.28
            }
        return usual + (size.rawValue >= GoalDistance.Size.marathon.rawValue ? 0.06 : 0)
    }
}
