import PageKit
import Testing

@testable import TrainingPages

/// One of everything, for the templates of training.
extension PageModelTests {
    private static let tabs = #"{"all":[{"title":"t","path":"/p","isCurrent":true}]}"#
    private static let workout = """
        {"id":1,"day":"d","dayPath":"/p","title":"t","advice":"a","state":"done","sign":"s","isDone":true,
        "isMissed":true,"isToday":true,"canLog":true,"isOpen":true,"distance":"5","unit":"mi"}
        """
    private static let run = """
        {"id":1,"path":"/p","day":"d","distance":"5 mi","time":"t","note":"n","isFinished":false}
        """
    private static let goal = """
        {"period":"p","periodKey":"week","measureKey":"runs","text":"t","percent":5,"isReached":true}
        """
    private static let photo = #"{"path":"/p","width":4,"height":3,"box":"0 0 4 3"}"#
    private static let choice = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#
    private static let occurrence = """
        {"name":"n","path":"/p","when":"w","time":"t","place":"p","calendar":"c","color":"blue",
        "isTentative":true,"status":{"light":"red","sign":"!","words":"w"}}
        """

    static let trainingModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "training",
            {
                try decoded(
                    TrainingHomeModel.self,
                    """
                    {"tabs":\(tabs),"name":"n","photo":\(photo),"total":"t","since":"s","week":"w","change":"c","streak":"s",
                    "load":"l","isLoadHigh":true,"workouts":[\(workout)],"hasWorkouts":true,"hasPlan":true,"plan":"p",
                    "offer":"o","afterRace":"a",
                    "goals":[\(goal)],"hasGoals":true,"bars":[{"label":"l","words":"w","planned":1,
                    "run":1}],"hasBars":true,"unitName":"miles",
                    "distance":\(field),"time":\(field),"note":\(field),"day":\(field),"today":"2026-11-30",
                    "isDoubtful":true}
                    """)
            }
        ),
        (
            "training_plan",
            {
                try decoded(
                    TrainingPlanModel.self,
                    """
                    {"tabs":\(tabs),"hasPlan":true,"title":"t","forecast":"f","warning":"w","offer":"o","pausedUntil":"p",
                    "weeks":[{"number":1,"phase":"base","total":"t","workouts":[\(workout)]}]}
                    """)
            }
        ),
        (
            "training_plan_form",
            {
                try decoded(
                    TrainingPlanFormModel.self,
                    """
                    {"tabs":\(tabs),"goal":\(choice),"otherGoal":\(field),"date":\(field),"weeks":\(field),
                    "days":[{"value":"v","title":"t","isChosen":true}],"daysProblem":"p","long":\(choice),
                    "recent":\(choice),"recentTime":\(field),"weekly":\(field),"target":\(field),"isNew":true,"isReturning":true,"isSome":true,"isSeasoned":true}
                    """)
            }
        ),
        (
            "training_month",
            {
                let day = """
                    {"number":1,"path":"/p","title":"t","isOutside":true,"isToday":true,"workouts":[\(workout)],
                    "runs":[\(run)],"hasItems":true}
                    """
                return try decoded(
                    TrainingMonthModel.self,
                    """
                    {"tabs":\(tabs),"title":"t","dayNames":[{"short":"Mo","name":"Monday"}],"weeks":[{"days":[\(day)]}],
                    "busyDays":[\(day)],"isEmpty":true,"previousPath":"/p","nextPath":"/p"}
                    """)
            }
        ),
        (
            "training_day",
            {
                try decoded(
                    TrainingDayModel.self,
                    """
                    {"tabs":\(tabs),"title":"t","path":"/p","workouts":[\(workout)],"hasWorkouts":true,"runs":[\(run)],
                    "hasRuns":true,"note":"n","goals":[\(goal)],"hasGoals":true,"others":[\(occurrence)],
                    "hasOthers":true,"addPath":"/p"}
                    """)
            }
        ),
        (
            "training_goals",
            {
                try decoded(
                    TrainingGoalsModel.self,
                    """
                    {"tabs":\(tabs),"goals":[\(goal)],"hasGoals":true,"amount":\(field),"unitName":"miles",
                    "todayPath":"/p"}
                    """)
            }
        ),
        (
            "training_runs",
            {
                try decoded(
                    TrainingRunsModel.self,
                    """
                    {"tabs":\(tabs),"runs":[\(run)],"hasRuns":true,"months":[{"title":"t","distance":"d","pace":"p",
                    "heartRate":"h","climb":"c","share":1}]}
                    """)
            }
        ),
        (
            "training_run",
            {
                try decoded(
                    TrainingRunModel.self,
                    """
                    {"tabs":\(tabs),"run":\(run),"source":"s","figures":"f","sport":"s","splits":[{"number":1,"time":"t"}],"hasSplits":true,
                    "splitUnit":"mi","line":"1,1 2,2","box":"0 0 1 1","liveMap":"{}","unitName":"miles",
                    "distance":\(field),"time":\(field),"note":\(field),"day":\(field),"isUnfinished":true,
                    "isDoubtful":true,"isEditing":true,"today":"2026-11-30"}
                    """)
            }
        ),
        (
            "training_import",
            {
                try decoded(
                    RunImportModel.self,
                    """
                    {"tabs":\(tabs),"files":"f","path":"/p","summary":"s","asksUnits":true,"isMiles":true,"isKilometers":true,"isMeters":true,
                    "kinds":[{"number":1,"value":"v","title":"t","isChosen":true}],"hasKinds":true,"doubtful":"d",
                    "isSure":true,"hasChoices":true,"units":"mi","sports":["walk"],"button":"b",
                    "lists":[{"title":"t","lines":["l"],"more":1,"isWarning":true}]}
                    """)
            }
        ),
        (
            "training_races",
            {
                try decoded(
                    TrainingRacesModel.self,
                    """
                    {"tabs":\(tabs),"saved":[{"id":1,"name":"n","day":"d","dayPath":"/p","place":"p","isGoal":true}],
                    "hasSaved":true,"filters":[{"id":1,"name":"n","path":"/p"}],"hasFilters":true,"races":[{"key":"1/2",
                    "name":"n","day":"d","place":"p","distance":"10K","fee":"1","summary":"s","url":"https://example.org",
                    "isOpen":true,"canAdd":true}],"hasRaces":true,"isResult":true,"failure":"f","near":\(field),
                    "radius":\(field),"distance":\(choice),"longest":\(choice),"chosenDistance":"d","chosenLongest":"l",
                    "from":\(field),"to":\(field),"name":\(field),
                    "isOpenOnly":true}
                    """)
            }
        ),
        (
            "training_settings",
            {
                try decoded(
                    TrainingSettingsModel.self,
                    """
                    {"tabs":\(tabs),"isMenu":true,"isNotifications":true,"isUnits":true,"isAbout":true,"isLogOut":true,
                    "hour":\(field),"reminds":true,"hasCell":false,"isMiles":true,
                    "weekdays":[{"value":"monday","title":"Monday","isChosen":true}]}
                    """)
            }
        ),
    ]
}
