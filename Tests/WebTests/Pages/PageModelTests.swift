import Foundation
import Templates
import TestSupport
import Testing
import Values

@testable import App
@testable import LineupsPages
@testable import PageKit

/// Every tag of every template has a value in the models that it is rendered with: an unknown name would be rendered as
/// nothing.
@Suite struct PageModelTests {
    private static let status = #"{"light":"red","sign":"!","words":"w"}"#
    static let field = #"{"value":"v","problem":"p"}"#

    private static let caused = """
        {"summary":"s","texts":[{"to":"t","body":"b"}],"ifFull":[{"to":"t","body":"b"}],"ifFullSummary":"s","notes":["n"],"keys":["k"],"button":"b"}
        """

    private static let listed = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#

    private static let eventFields = """
        {"name":\(field),"date":\(field),"place":\(field),"length":\(field),"zone":\(field),"spots":\(field),
        "budget":\(field),"answerBy":\(field),"deadlines":\(listed),"reminders":\(listed),"bench":\(listed),"lateWithin":\(listed),
        "dayBefore":\(listed),"isBlank":true,"isPolicyOpen":true}
        """

    /// By template: a model with a value for every property, as JSON, which fails to decode if a property is missing.
    static let models =
        bookingModels + countdownModels + listModels + photoModels + calendarModels + studyModels + tripModels
        + trainingModels + seasonModels + runSheetModels + openMicModels + guestModels + payModels + wordingModels
        + whatsAppModels
        + memberModels + todayModels

    private static let bookingModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "error",
            {
                try decoded(
                    ErrorModel.self, #"{"sentence":"s","steps":[{"words":"w","link":{"title":"t","path":"/p"}}]}"#)
            }
        ),
        (
            "sign_in",
            {
                try decoded(
                    SignInModel.self, #"{"isLinkInvalid":true,"isSignUpOpen":true,"cell":\#(field),"email":\#(field)}"#)
            }
        ),
        ("enter_code", { SignInCodeModel(path: "/p", isOpen: true, problem: "p") }),
        ("password_forgotten", { try decoded(PasswordForgottenModel.self, #"{"cell":\#(field)}"#) }),
        (
            "password_reset",
            {
                try decoded(
                    PasswordResetModel.self,
                    #"{"path":"/p","isOpen":true,"code":\#(field),"password":\#(field),"shortest":10}"#)
            }
        ),
        (
            "sign_up",
            {
                try decoded(
                    SignUpModel.self,
                    #"{"path":"/p","name":\#(field),"email":\#(field),"password":\#(field),"shortest":10}"#)
            }
        ),
        ("sign_up_closed", { SignUpClosedModel() }),
        (
            "performer",
            {
                let words = String(decoding: try JSONEncoder().encode(PerformerWords(.german)), as: UTF8.self)
                return try decoded(
                    PerformerModel.self,
                    """
                    {"lang":"de","words":\(words),"booker":"b","name":"n","event":"e","when":"w","place":"p","position":"host","pay":"1","setLength":"s",
                    "call":"c","note":"n","status":\(status),"hasStatus":true,"closed":"c","hasChanged":true,"calendarPath":"/p","form":{"path":"/p",
                    "terms":"t","note":"n","choices":[{"value":"yes","title":"Yes","isPrimary":true}]},
                    "away":{"path":"/p","first":\(field),"last":\(field),"isOpen":true},
                    "naming":{"path":"/p","named":"n","publicName":\(field),"isOpen":true}}
                    """)
            }
        ),
        ("link_gone", { LinkGoneModel(.german, text: "t") }),
        ("unsubscribe", { UnsubscribeModel(lang: "de", title: "t", text: "t", rest: "r", button: "b", path: "/p") }),
        (
            "settings",
            {
                let fields = [
                    "name", "zone", "region", "sendWait", "countdowns", "cell", "email", "code", "present", "password",
                    "answerHours",
                ].map { "\"\($0)\":\(field)" }.joined(separator: ",")
                let choices = ["alerts", "reminders", "answerBy", "bench", "lateWithin", "dayBefore"]
                    .map { "\"\($0)\":\(listed)" }.joined(separator: ",")
                return try decoded(
                    SettingsModel.self,
                    """
                    {\(fields),\(choices),"language":\(listed),"currency":"USD","isMain":true,"number":"n","isUsedByHand":true,"asksBench":true,"keepsUnknown":true,"hasReplyLinks":true,"caused":\(caused),"hasCodeCommands":true,"cellShown":"c","unverified":"u",
                    "hasPassword":true,"shortest":10,
                    "sessions":[{"id":1,"browser":"b","since":"s","lastUsed":"l","isThis":true}],"hasOtherSessions":true,
                    "limits":[{"title":"t","value":"v"}],"hasLimits":true,
                    "invitations":{"isClosed":true,"isOpen":true,"open":[{"id":1,"note":"n","until":"u"}],"hasOpen":true,
                    "link":"l","note":\(field)}}
                    """)
            }
        ),
        (
            "settings_list",
            {
                try decoded(
                    SettingListModel.self,
                    """
                    {"title":"t","path":"/p","field":"f","hint":"h","search":"s","current":"c","choices":[{"value":"v",
                    "title":"t","note":"n","isCurrent":true}],"hasChoices":true}
                    """)
            }
        ),
        (
            "setup",
            {
                let line = #"{"sign":"✓","light":"green","text":"t","fix":"f"}"#
                return try decoded(
                    SetupModel.self,
                    """
                    {"isNamed":true,"name":\(field),"zone":\(field),"isSandbox":true,"isPhone":true,"isPolled":true,
                    "isAccountOpen":true,"accountSID":\(field),
                    "token":\(field),"numbers":["n"],"hasNumbers":true,"phone":{"url":\(field),"user":\(field),
                    "password":\(field),"key":\(field),"number":\(field),"isOpen":true},
                    "whatsApp":{"number":\(field),"isSet":true,"inbound":"i","isOpen":true},"provider":[\(line)],
                    "webhook":{"now":"n","wanted":"w","isInUse":true},"hasChange":true,"cell":"c","hasTest":true,
                    "test":[\(line)],"contacts":"c","backup":\(line)}
                    """)
            }
        ),
        ("sign_in_link", { SignInLinkModel(name: "n", path: "/p") }),
        (
            "board",
            {
                try decoded(
                    BoardModel.self,
                    """
                    {"rows":[{"id":1,"name":"n","day":"d","time":"t","distance":"i","place":"p","series":{"name":"s","path":"/s"},"zone":"z",
                        "status":\(status),"people":[{"name":"m","status":\(status),"isFurther":true}],"hasPeople":true,
                        "more":2,"moreOnPhones":3,"waiting":"w","notTold":"x","benchPath":"/b","suggestPath":"/s","doubleBookings":["b"]}],
                    "hasRows":true,"allPath":"/","count":1,"isEmpty":false,"filters":[{"title":"t","path":"/","count":1,"isCurrent":true}],
                    "filter":"all","search":"s","mayChange":true}
                    """)
            }
        ),
        (
            "grid",
            {
                let link = #"[{"title":"t","path":"/","count":1,"isCurrent":true}]"#
                return try decoded(
                    GridModel.self,
                    """
                    {"columns":[{"day":"d","time":"t","name":"n","path":"/e","status":\(status),"toAsk":1,"said":"s"}],
                    "hasColumns":true,"rows":[{"id":1,"name":"n","cells":[{"open":"1-2","add":"1-2","sign":"✓",
                    "words":"w","light":"green"}]}],"hasRows":true,"count":"1 person","allPath":"/a","previousPath":"/p",
                    "nextPath":"/n","hasPages":true,"pageNumber":2,"isEmpty":false,
                    "dates":\(field),"isUsual":false,"search":"s","tags":\(link),"hasTags":true,"polls":\(link),"hasPolls":true,
                    "poll":1,"tag":"t","isUnlimited":true,"query":"?q=s","panel":{"key":"1-2","contact":1,"name":"n","event":2,"show":"s",
                    "when":"w","status":\(status),"isOnBench":true,"detail":"d","notes":["n"],"canAnswer":true,
                    "canAdd":true,"request":{"title":"t","path":"/p","isPrimary":true},"closePath":"/c"}}
                    """)
            }
        ),
        (
            "event",
            {
                let place = """
                    [{"contact":1,"number":1,"position":1,"size":2,"telephone":"t","name":"n","spots":"host","isHost":true,"heldSpots":[{"spot":1,"position":"p"}],
                    "freeSpots":[{"spot":1,"position":"p"}],"isOut":true,"status":\(status),"detail":"d","terms":"t",
                    "conflict":"c","away":"a","isOnBench":true,"isOpen":true,"up":1,"down":2,"canLeaveForBench":true,
                    "request":{"title":"t","path":"/","isPrimary":true},"wrote":{"message":1,"words":"w","more":"m",
                    "isYesLikely":true,"isNoLikely":true}}]
                    """
                return try decoded(
                    EventModel.self,
                    """
                    {"id":1,"name":"n","when":"w","distance":"d","place":"p","owner":"o","series":{"name":"s","path":"/s"},"zone":"z",
                    "status":\(status),"isOpen":true,"mayChange":true,"deadlines":["d"],"notTold":"x","actions":[{"title":"t","path":"/","isPrimary":true}],
                    "lineup":\(place),"hasLineup":true,"openSpots":[{"spot":1,"position":"p","count":"c","offer":"o","isOptional":true,"typed":"t",
                    "problem":"p"}],"hasOpenSpots":true,"reopened":[{"position":"p","path":"/p"}],"hasReopened":true,"bench":\(place),"hasBench":true,"replaced":\(place),
                    "hasReplaced":true,"history":[{"at":"a","name":"n","to":\(status),"from":"f","cause":"c","quote":"q",
                    "reason":"r"}],"hasHistory":true,"add":{"typed":"t","problem":"p","choices":{"offered":"o",
                    "people":[{"contact":1,"name":"n","detail":"d"}]},"role":"host","isForHost":true,"isForBench":false,
                    "isForLine":true},"people":["p"],
                    "picker":{"people":[{"contact":1,"name":"n","tags":["t"],"warnings":["w"],"record":"r","isChecked":true}],
                    "hasPeople":true,"count":"c","hasContacts":true,"search":"s","tags":[{"name":"t","isCurrent":true}],
                    "hasTags":true,"problem":"p","isForHost":true,"isForBench":true,"isUnfolded":true,"canAsk":true},
                    "tabs":\(subjectTabs)}
                    """)
            }
        ),
        (
            "answer_texts",
            {
                try decoded(
                    TextsToApproveModel.self,
                    """
                    {"title":"t","path":"/p","backPath":"/b","verb":"v","fields":[{"name":"n","value":"v"}],"notes":["n"],"caused":\(caused),
                    "rewritten":{"summary":"s","texts":[{"to":"t","body":"b"}],"keys":["k"]}}
                    """)
            }
        ),
        (
            "event_edit",
            {
                try decoded(
                    EventEditModel.self,
                    """
                    {"event":"e","eventPath":"/e","path":"/p","fields":\(eventFields),"isCorrection":true,
                    "owner":{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"},"caused":\(caused),
                    "rewritten":{"summary":"s","texts":[{"to":"t","body":"b"}],"keys":["k"]}}
                    """)
            }
        ),
        (
            "event_text",
            {
                try decoded(
                    TextManyModel.self,
                    """
                    {"title":"t","crumb":"c","crumbPath":"/c","isLineup":true,"path":"/p","sendPath":"/s","text":"t","isConfirmedOnly":true,"problem":"p",
                    "isPreview":true,"summary":"s","texts":[{"to":"t","body":"b"}],
                    "skipped":[{"name":"n","reason":"r"}],"hasSkipped":true,"notes":["n"],"isAnyDelayed":true,
                    "numbers":["1"],"button":"b"}
                    """)
            }
        ),
        (
            "event_terms",
            {
                try decoded(
                    TermsModel.self,
                    """
                    {"event":"e","eventPath":"/e","name":"n","path":"/p","pay":\(field),"set":\(field),"call":\(field),
                    "note":\(field),"rewritten":{"summary":"s","texts":[{"to":"t","body":"b"}],"keys":["k"]}}
                    """)
            }
        ),
        (
            "sending",
            {
                try decoded(
                    SendingModel.self,
                    """
                    {"title":"t","event":"e","eventPath":"/e","path":"/p","texts":[{"to":"t","body":"b","size":"s"}],
                    "ifFull":[{"to":"t","body":"b","size":"s"}],"ifFullSummary":"s",
                    "rewritten":{"summary":"s","texts":[{"to":"t","body":"b"}],"keys":["k"]},
                    "summary":"s","skipped":[{"name":"n","reason":"r"}],"hasSkipped":true,"notes":["n"],"keys":["k"],
                    "button":"b","isSevere":true,"anywayPath":"/a","isAnyway":true}
                    """)
            }
        ),
        (
            "contacts",
            {
                let link = #"[{"title":"t","path":"/","count":1,"isCurrent":true}]"#
                return try decoded(
                    ContactsModel.self,
                    """
                    {"rows":[{"id":1,"name":"n","cell":"c","email":"e","tags":["t"],"remark":"r"}],"hasRows":true,
                    "count":"1","isEmpty":false,"letters":\(link),"tags":\(link),"hasTags":true,"search":"s",
                    "tagPath":"/t","tag":\(field),"shows":[{"id":1,"title":"t"}],"hasShows":true,"showProblem":"p",
                    "textPath":"/x","previousPath":"/p","nextPath":"/n"}
                    """)
            }
        ),
        (
            "contact",
            {
                let shows = """
                    [{"path":"/p","name":"n","when":"w","isHost":true,"isOnBench":true,"status":\(status)}]
                    """
                return try decoded(
                    ContactModel.self,
                    """
                    {"id":1,"name":"n","numbers":[{"raw":"r","shown":"s","remark":"r","isWrong":true}],"hasNumbers":true,
                    "emails":[{"address":"a","remark":"r"}],
                    "tags":["t"],"note":"n","zone":"z","language":"l","languageHint":"h","channel":"c","naming":"n","positions":"p","optOut":"o","isPaused":true,"reliability":"r","upcoming":\(shows),
                    "hasUpcoming":true,"past":\(shows),"hasPast":true,"answers":[{"at":"a","path":"/p","show":"s",
                    "from":"f","to":\(status),"quote":"q"}],"hasAnswers":true,"tag":\(field),"away":{"contact":1,
                    "dates":[{"id":1,"days":"d","note":"n","source":"s"}],"hasDates":true,"first":\(field),
                    "last":\(field),"note":"n"},"rules":{"mostAMonth":\(field),"daysBetween":\(field),"fees":\(field),"neverWith":\(field),
                    "likesWith":\(field),"isRefused":true},"calendar":{"address":\(field),"state":"s","isRefused":true}}
                    """)
            }
        ),
        (
            "contact_form",
            {
                try decoded(
                    ContactFormModel.self,
                    """
                    {"title":"t","path":"/p","backPath":"/b","isNew":true,"isBlank":true,"name":\(field),"cell":\(field),
                    "email":\(field),"tags":\(field),"note":\(field),"zone":\(field),"language":\(listed),"prefersText":true,"prefersMail":true,
                    "prefersWhatsApp":true,
                    "publicName":\(field),"named":\(listed),
                    "positions":[{"id":1,"name":"n","canTake":true,"likes":true}],"hasPositions":true}
                    """)
            }
        ),
        (
            "contact_merge",
            {
                try decoded(
                    ContactMergeModel.self,
                    """
                    {"id":1,"name":"n","typed":"t","problem":"p","choices":{"offered":"o","people":[{"contact":1,"name":"n",
                    "detail":"d"}]},"preview":{"other":2,"otherName":"o","name":"n","numbers":["1"],"emails":["e"],
                    "tags":"t","note":"n","shows":"s"}}
                    """)
            }
        ),
        ("contacts_import", { ContactImportModel(problem: "p", limit: "1 MB", limitBytes: 1, pasted: "p") }),
        (
            "import_report",
            {
                try decoded(
                    ImportReportModel.self,
                    """
                    {"title":"t","crumb":"c","crumbPath":"/c","files":"f","summary":"s","lists":[{"title":"t",
                    "lines":["l"],"more":1,"isWarning":true}],"path":"/p","button":"b","skipsBadRows":true,
                    "backPath":"/b","choices":{"path":"/p","title":"t","help":"h","columns":[{"number":1,"heading":"h","sample":"s",
                    "options":[{"value":"v","title":"t","isSelected":true}]}],"hasColumns":true,"offersRestore":true,
                    "restores":true,"chosen":["c"]}}
                    """)
            }
        ),
        (
            "confirm",
            {
                try decoded(
                    ConfirmModel.self,
                    """
                    {"title":"t","crumb":"c","crumbPath":"/c","sentences":["s"],"path":"/p","button":"b","backPath":"/b",
                    "typed":\(field)}
                    """)
            }
        ),
        (
            "outdated",
            {
                try decoded(
                    OutdatedModel.self,
                    """
                    {"title":"t","path":"/p","backPath":"/b","last":"l","basis":"b","fields":[
                    {"name":"n","label":"l","value":"v","isText":true,"isArea":false,"problem":"p"},
                    {"name":"m","label":"l","value":"v","isText":false,"isArea":true,"problem":"p"},
                    {"name":"o","label":"l","value":"v","chosen":"c","isText":false,"isArea":false,"problem":"p"}],
                    "others":[{"name":"n","value":"v"}]}
                    """)
            }
        ),
        (
            "event_new",
            {
                let template = #"{"id":1,"name":"n"}"#
                return try decoded(
                    EventNewModel.self,
                    """
                    {"fields":\(eventFields),"template":\(template),"others":[\(template)],"hasOthers":true}
                    """)
            }
        ),
        (
            "positions",
            {
                let fields = #"{"key":"1","name":\#(field),"set":\#(field),"pay":\#(field)}"#
                return try decoded(
                    PositionsModel.self,
                    """
                    {"positions":[{"id":1,"name":"n","words":"w","place":1,"fields":\(fields),"isOpen":true}],
                    "hasPositions":true,"new":\(fields),"isAdding":true,
                    "templates":[{"id":1,"name":"n","words":"w","newPath":"/n"}],"hasTemplates":true,
                    "templateName":\(field),"shows":[{"id":1,"title":"t","isSelected":true}],"hasShows":true,
                    "isSavingTemplate":true}
                    """)
            }
        ),
        (
            "event_copy",
            {
                try decoded(
                    EventCopyModel.self,
                    """
                    {"event":"e","eventPath":"/e","path":"/p","date":\(field),"weeks":\(field),"withLineup":true}
                    """)
            }
        ),
        (
            "events_import",
            {
                try decoded(
                    EventImportModel.self,
                    #"{"problem":"p","limit":"1 MB","limitBytes":1,"shows":[{"id":1,"title":"t"}]}"#)
            }
        ),
        (
            "history",
            {
                try decoded(
                    HistoryModel.self,
                    """
                    {"rows":[{"id":1,"name":"n","day":"d","time":"t","place":"p","status":\(status),"people":"p"}],
                    "hasRows":true,"previousPath":"/p","nextPath":"/n"}
                    """)
            }
        ),
        (
            "go",
            {
                try decoded(
                    GoModel.self,
                    """
                    {"search":"s","groups":[{"title":"t","entries":[{"title":"t","path":"/","detail":"d","keys":"g b",
                    "words":"w","isInMenu":false}]}],"isEmpty":true}
                    """)
            }
        ),
        (
            "undo",
            {
                try decoded(
                    UndoModel.self,
                    #"{"changes":[{"at":"a","summary":"s","actor":"k","step":"1","isFinal":true}],"hasChanges":true}"#)
            }
        ),
        (
            "inbox",
            {
                try decoded(
                    InboxModel.self,
                    """
                    {"tabs":[{"title":"t","path":"/","count":1,"isCurrent":true}],"unkept":"u","plans":"p",
                    "alerts":[{"time":"t","line":"l"}],"hasAlerts":true,"filters":[{"title":"t","path":"/","count":1,"isCurrent":true}],"hasFilters":true,"search":"s",
                    "kept":[{"name":"n","value":"v"}],"suffix":"?s","rows":[{"key":"k","waiting":1,"path":"/p",
                    "name":"n","at":"a","body":"b","status":\(status),"detail":"d","shows":[{"event":1,"contact":2,
                    "show":"s","answer":\(status),"isYesLikely":true,"isNoLikely":true,"hasKeys":true}],
                    "canReply":true}],"hasRows":true,"isAnyWaiting":true,"isSettled":true,"isFiltered":true,"paused":"p"}
                    """)
            }
        ),
        (
            "thread",
            {
                try decoded(
                    ThreadModel.self,
                    """
                    {"name":"n","path":"/p","suffix":"?s","listPath":"/l","next":{"name":"n","path":"/n"},
                    "number":"1","contactPath":"/c","lines":[{"key":"k","text":1,"isTheirs":true,"by":"y",
                    "at":"a","body":"b","status":\(status),"reason":"r","needsAttention":true,"isFirstWaiting":true,
                    "corrections":[{"event":1,"contact":2,"sentence":"s","isYesLikely":true,"isNoLikely":true,"isMisread":true}],
                    "swaps":[{"swap":1,"sentence":"s","people":[{"contact":1,"name":"n","detail":"d"}]}]}],"hasLines":true,
                    "isAnyWaiting":true,"isPaused":true,"canBeTexted":true,"cannotBeTexted":"c","position":"1-1","reply":{"text":"t",
                    "problem":"p","size":"s","body":"b","leaves":"l","back":"list"},"assignment":{"suggestions":[{"contact":1,"name":"n",
                    "reason":"r"}],"hasSuggestions":true,"who":\(field),"choices":{"offered":"o","people":[{"contact":1,
                    "name":"n","detail":"d"}]},"new":\(field),"people":["p"]}}
                    """)
            }
        ),
    ]

    static func decoded<Model: PageModel>(_ type: Model.Type, _ json: String) throws -> Model {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private static func frame(_ page: some PageModel) -> some Encodable {
        PageFrame(
            title: "t", waiting: 2, stylesheet: "/s", sectionStylesheets: ["/m"], script: "/j", feedbackScript: "/t",
            scripts: "/k", icon: "/i", goScript: "/g", keys: "g b=/",
            menuEntries: [PageEntry("e", "/e", detail: "d", keys: "k")], touchIcon: "/o", manifest: "/w",
            links: [.init(title: "l", path: "/", isCurrent: true, countsTexts: true)],
            moreLinks: [.init(title: "m", path: "/m", isCurrent: true)], hasMoreLinks: true, isMoreCurrent: true,
            account: "a", restricted: "r", isOwner: true, hasOtherAccounts: true, formToken: "f", basis: "b",
            version: "v",
            next: NextPage(path: "/", query: "next=%2F"), notice: "n",
            undo: .init(step: "1", summary: "u", seconds: 10), problem: "p", page: page)
    }

    /// The names of all properties, at any depth.
    private static func names(_ value: some Encodable) throws -> Set<String> {
        func names(_ value: Any) -> Set<String> {
            if let fields = value as? [String: Any] {
                return fields.reduce(into: Set(fields.keys)) { $0.formUnion(names($1.value)) }
            }
            return (value as? [Any])?.reduce(into: []) { $0.formUnion(names($1)) } ?? []
        }
        return names(try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)))
    }

    private static func included(by name: String) -> Set<String> {
        PageTemplates.all.includes(of: name).reduce(into: [name]) { $0.formUnion(included(by: $1)) }
    }

    @Test(arguments: models.indices) func everyTagHasAValue(_ index: Int) throws {
        let (template, model) = Self.models[index]
        let frame = Self.frame(try model())
        let names = try Self.names(frame)
        for part in Self.included(by: template) {
            for tag in PageTemplates.all.tags(of: part) {
                let isKnown = tag.split(separator: ".").allSatisfy { names.contains(String($0)) }
                #expect(isKnown, "{{\(tag)}} in \(part).mustache")
            }
        }
        let html = try #require(try PageTemplates.all.render(template, frame))
        #expect(html.hasPrefix("<!doctype html>"))
        // The page of wordings shows what can be between such marks.
        #expect(template == "wording" || !html.contains("{{") && !html.contains("}}"))
        #expect(!html.contains(" style=") && !html.contains("<style") && !html.contains(" onclick="))
        #expect(html.components(separatedBy: "<script").count == 2, "one script, which is a file")
    }

    @Test func everyTemplateIsRendered() {
        let rendered = Self.models.reduce(into: Set<String>()) { $0.formUnion(Self.included(by: $1.0)) }
        #expect(rendered == Set(PageTemplates.all.names))
    }
}
