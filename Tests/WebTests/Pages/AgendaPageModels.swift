import PageKit

@testable import AgendaPages

/// Models of the pages of the agenda, with a value for every property.
extension PageModelTests {
    static let subjectTabs = #"[{"title":"t","path":"/t","isCurrent":true}]"#
    private static let subject = #"{"key":"2","name":"n","kind":"event","path":"/p","tabs":\#(subjectTabs)}"#
    private static let photo = #"{"path":"/p","width":4,"height":3,"box":"0 0 4 3"}"#
    private static let credit = #"{"line":"l","page":"https://p"}"#
    private static let alarms = #"{"options":[{"value":"v","title":"t","isChosen":true}],"problem":"p"}"#
    private static let choice = #"{"id":1,"name":"n","path":"/p","isCurrent":true,"color":"blue"}"#
    private static let feed = #"{"title":"t","url":"https://u","phoneURL":"webcal://u","revokePath":"/r"}"#
    private static let occurrence = """
        {"name":"n","path":"/p","when":"w","time":"t","place":"p","calendar":"c","color":"blue",
        "isTentative":true,"status":{"light":"red","sign":"!","words":"w"}}
        """
    private static let day = """
        {"number":1,"date":"d","title":"t","isOutside":true,"isToday":true,"items":[\(occurrence)],"hasItems":true,
        "shown":[\(occurrence)],"more":1,"path":"/d","addPath":"/a"}
        """
    private static let line = #"""
        {"title":\#(field),"amount":\#(field),"day":\#(field),"rate":\#(field),"paidBy":\#(field),
        "sharedBy":\#(field),"isShared":true,"isPlanned":true}
        """#

    static let countdownModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "countdowns",
            {
                try decoded(
                    CountdownListModel.self,
                    """
                    {"items":[{"id":1,"name":"n","path":"/p","date":"d","day":"d","hasPassed":true,"distance":"i",
                    "alarms":"a","photo":\(photo)},{"id":2,"name":"n","path":"/p","date":"d","day":"d",
                    "hasPassed":false,"distance":"i"}],"isEmpty":false,"isGrid":true,"isNothingChosen":true}
                    """)
            }
        ),
        (
            "countdown_remove",
            {
                try decoded(
                    CountdownRemovalModel.self,
                    #"{"items":[{"id":1,"name":"n","date":"d"}],"question":"q","view":"grid","backPath":"/b"}"#)
            }
        ),
        (
            "countdown",
            {
                try decoded(
                    CountdownModel.self,
                    """
                    {"id":1,"name":"n","date":"d","moment":"m","end":2,"over":3,"now":1,"until":"days",
                    "wand":"on","isWandOn":true,"wandPath":"?w","lead":"l","count":"c","unit":"u","clock":"c",
                    "units":[{"name":"days","title":"Days","path":"?d","isCurrent":true}],"hasPassed":true,"note":"n",
                    "photo":\(photo),"credit":\(credit),"alarms":"a","isOwn":true,"eventPath":"/e","tabs":\(subjectTabs)}
                    """)
            }
        ),
        (
            "countdown_form",
            {
                try decoded(
                    CountdownFormModel.self,
                    """
                    {"path":"/p","backPath":"/b","isNew":true,"hint":"h","earliest":"e","home":"z","name":\(field),
                    "date":\(field),"time":\(field),"zone":\(field),"notifies":true,"picture":\(field),
                    "picturesPath":"/photos/1"}
                    """)
            }
        ),
        (
            "countdown_calendar",
            {
                try decoded(
                    CountdownCalendarModel.self,
                    """
                    {"id":1,"name":"n","calendars":[{"id":2,"name":"c","path":"","isCurrent":true}],"alarms":\(alarms)}
                    """)
            }
        ),
        (
            "countdown_share",
            {
                try decoded(
                    CountdownShareModel.self,
                    """
                    {"id":1,"name":"n","words":"w","cardPath":"/c","cardProblem":"p","missing":["m"],"feed":\(feed),
                    "who":\(field),"people":["p"],"text":{"to":"t","body":"b","size":"s","hasCard":true,
                    "leaves":"l"}}
                    """)
            }
        ),
    ]

    static let listModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "todos",
            {
                try decoded(
                    TodoListModel.self,
                    """
                    {"subject":\(subject),"path":"/todos/2","tabs":[{"title":"All","path":"/p","count":1,"isCurrent":true}],
                    "part":"all","search":"s","items":[{"id":1,"title":"t","isDone":true,"due":"d","isLate":true,
                    "isBelow":true,"under":"u","addPath":"/p","up":1,"down":3}],"hasItems":true,"isEmpty":false,
                    "isWhole":true,"first":1,"previousPath":"/p","nextPath":"/p","doneCount":1,"hasDone":true,
                    "add":{"title":\(field),"due":\(field),"time":\(field),"remind":\(field),"repeats":\(field),
                    "isOpen":true,"parent":{"id":1,"title":"t"}},
                    "others":[{"name":"n","path":"/p","summary":"s"}],"hasOthers":true,"isOwn":false}
                    """)
            }
        ),
        (
            "todo_edit",
            {
                try decoded(
                    TodoEditModel.self,
                    #"{"subject":\#(subject),"path":"/p","backPath":"/b","title":\#(field),"due":\#(field),"time":\#(field),"remind":\#(field),"repeats":\#(field)}"#
                )
            }
        ),
        (
            "budget",
            {
                try decoded(
                    BudgetModel.self,
                    """
                    {"subject":\(subject),"isOwn":false,"totals":[{"bars":[{"title":"t","amounts":"a","planned":1,
                    "spent":1,"overFrom":1,"over":1}],"sum":"s","isOver":true}],"lines":[{"id":1,"title":"t",
                    "amount":"a","isPlanned":true,"day":"d","sharing":"s"}],"hasLines":true,"costs":"c","owed":["o"],"add":\(line),
                    "others":[{"name":"n","path":"/p","sums":"s"}],"hasOthers":true}
                    """)
            }
        ),
        (
            "budget_line",
            {
                try decoded(
                    BudgetLineModel.self,
                    #"{"subject":\#(subject),"path":"/p","backPath":"/b","line":\#(line)}"#)
            }
        ),
        (
            "notes",
            {
                try decoded(
                    NoteListModel.self,
                    """
                    {"subject":\(subject),"isAll":true,"items":[{"id":1,"title":"t","rest":"r","path":"/p",
                    "changed":"c","subject":"s"}],"hasItems":true,"search":"s","path":"/p","addPath":"/a"}
                    """)
            }
        ),
        (
            "note",
            {
                try decoded(
                    NoteModel.self,
                    #"{"subject":\#(subject),"path":"/p","backPath":"/b","body":\#(field),"version":"1-a","id":1}"#)
            }
        ),
    ]

    static let photoModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "photos",
            {
                try decoded(
                    PhotoAlbumModel.self,
                    """
                    {"subject":\(subject),"isOwn":false,"items":[{"id":1,"photo":\(photo),"isShown":true,"size":"s",
                    "credit":\(credit),"filePath":"/f","cropPath":"/c"}],"hasItems":true,"uploadProblem":"u",
                    "search":\(field),
                    "others":[{"name":"n","path":"/p","photo":\(photo),"count":1}],"hasOthers":true}
                    """)
            }
        ),
        (
            "photo_found",
            {
                try decoded(
                    FoundPictureModel.self,
                    """
                    {"subject":\(subject),"backPath":"/b","photo":\(photo),"credit":\(credit),"search":\(field)}
                    """)
            }
        ),
        (
            "photo_crop",
            {
                try decoded(
                    PhotoCropModel.self,
                    """
                    {"subject":\(subject),"path":"/p","backPath":"/b","photo":\(photo),"zoom":\(field),"x":\(field),
                    "y":\(field)}
                    """)
            }
        ),
    ]

    static let calendarModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "calendar",
            {
                try decoded(
                    CalendarMonthModel.self,
                    """
                    {"title":"t","dayNames":[{"short":"s","name":"n"}],"weeks":[{"days":[\(day)]}],"busyDays":[\(day)],
                    "isEmpty":true,"hasMore":true,"previousPath":"/p","nextPath":"/n","todayPath":"/t",
                    "views":\(subjectTabs),"agendaPath":"/a",
                    "addPath":"/a","calendars":[\(choice)]}
                    """)
            }
        ),
        (
            "calendar_agenda",
            {
                try decoded(
                    CalendarAgendaModel.self,
                    """
                    {"days":[{"title":"t","isToday":true,"items":[\(occurrence)],"isFree":false}],"isEmpty":true,
                    "hasMore":true,
                    "lengths":[\(choice)],"previousPath":"/p","nextPath":"/n","views":\(subjectTabs),"addPath":"/a",
                    "calendars":[\(choice)]}
                    """)
            }
        ),
        (
            "calendar_hours",
            {
                try decoded(
                    CalendarHoursModel.self,
                    """
                    {"title":"t","isWeek":true,"hours":[{"title":"9 AM","from":0}],"days":[{"title":"t","isToday":true,
                    "path":"/d","addPath":"/a","wholeDay":[\(occurrence)],
                    "blocks":[{"item":\(occurrence),"from":0,"to":2,"isAlone":true}],"columns":1}],"isEmpty":true,"hasMore":true,
                    "previousPath":"/p","nextPath":"/n","todayPath":"/t","views":\(subjectTabs),"addPath":"/a",
                    "calendars":[\(choice)]}
                    """)
            }
        ),
        (
            "entry",
            {
                try decoded(
                    EntryModel.self,
                    """
                    {"id":1,"name":"n","when":"w","place":"p","repeats":"r","alarms":"a","calendar":"c",
                    "calendarPath":"/c","isTentative":true,"notes":"n","link":"https://l",
                    "dates":[{"day":"d","when":"w","editPath":"/e"}],"isSeries":true,"tabs":\(subjectTabs)}
                    """)
            }
        ),
        (
            "entry_form",
            {
                try decoded(
                    EntryFormModel.self,
                    """
                    {"path":"/p","backPath":"/b","isNew":false,"only":"o","isWhole":true,"home":"z","name":\(field),
                    "date":\(field),"time":\(field),"endDate":\(field),"endTime":\(field),"place":\(field),
                    "notes":\(field),"repeats":\(field),"until":\(field),"times":\(field),"alarms":\(alarms),
                    "zone":\(field),"calendars":[\(choice)]}
                    """)
            }
        ),
        (
            "calendars",
            {
                try decoded(
                    CalendarListModel.self,
                    """
                    {"items":[{"name":"n","path":"/p","color":"blue","coming":"1","next":"n","isShared":true}],"feeds":[\(feed)],
                    "hasFeeds":true,"isAllShared":false,"name":\(field),"subscriptions":{"items":[{"name":"n","path":"/p",
                    "host":"h","readAt":"r","problem":"p"}],"hasItems":true,"address":\(field),"name":\(field)}}
                    """)
            }
        ),
        (
            "calendar_entries",
            {
                try decoded(
                    NamedCalendarModel.self,
                    """
                    {"id":1,"title":"t","items":[{"name":"n","path":"/p","date":"d","hours":"h","repeats":"r",
                    "place":"p"}],"hasItems":true,"isAll":true,"previousPath":"/p","nextPath":"/p","isOwn":true,
                    "feed":\(feed),"name":\(field),"colors":[{"name":"blue","title":"Blue","isCurrent":true}]}
                    """)
            }
        ),
        (
            "calendar_import",
            {
                try decoded(
                    CalendarImportModel.self,
                    """
                    {"calendars":[\(choice)],"withAlarms":true,"problem":"p","file":"f","result":"r","isDryRun":true,
                    "losses":1,"problems":["p"],"hasProblems":true,"kept":"k","entriesPath":"/c","step":"1"}
                    """)
            }
        ),
    ]
}
