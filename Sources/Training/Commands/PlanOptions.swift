import ArgumentParser
import Training

/// The options of `plan new` and `plan adjust`.
struct PlanOptions: ParsableArguments {
    @Option(help: "5k, 10k, half, marathon, or a distance like \"8 mi\".")
    var goal: String?

    @Option(help: "The date of the race.")
    var date: String?

    @Option(help: "The number of weeks, instead of a date.")
    var weeks: Int?

    @Option(help: "new, some, seasoned, or returning after an injury.")
    var experience: String?

    @Option(help: "Your running days, like mon,wed,sat.")
    var days: String?

    @Option(help: ArgumentHelp("The day of the long run.", valueName: "day"))
    var long: String?

    @Option(help: ArgumentHelp("A recent race, like \"10k 52:10\"; sets your paces.", valueName: "race"))
    var recent: String?

    @Option(
        name: .customLong("miles-per-week"),
        help: ArgumentHelp("Your weekly distance now, if not from your log.", valueName: "miles"))
    var milesPerWeek: String?

    @Option(help: ArgumentHelp("Your target time, like 1:50:00.", valueName: "time"))
    var time: String?

    var choices: PlanChoices {
        var choices = PlanChoices()
        (choices.goal, choices.date, choices.weeks) = (goal, date, weeks)
        (choices.experience, choices.days, choices.long) = (experience, days, long)
        (choices.recent, choices.target) = (recent, time)
        choices.weekly = milesPerWeek.map { $0.allSatisfy { $0.isNumber || $0 == "." } ? "\($0) mi" : $0 }
        if choices.weekly == "0 mi" { choices.weekly = "0" }
        return choices
    }
}
