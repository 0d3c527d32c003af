import PageKit
import Testing

@testable import StudyPages

/// Models of the pages of Study.
extension PageModelTests {
    private static let card = #"{"front":\#(field),"back":\#(field),"tags":\#(field),"mediaProblem":"m","same":"/s"}"#
    private static let limits =
        #"{"retention":\#(field),"newPerDay":\#(field),"reviewsPerDay":\#(field),"isOpen":true}"#

    private static let sounds = #"[{"name":"n","path":"/s"}]"#
    private static let pictures = #"[{"path":"/i","width":1,"height":1}]"#

    static let studyModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "decks",
            {
                try decoded(
                    DeckListModel.self,
                    """
                    {"items":[{"name":"n","depth":1,"deck":{"id":1,"title":"t","path":"/p","cards":"2 cards"},"review":"/r","due":"1 due"}],"hasItems":true,
                    "title":\(field),"file":\(field),"limitBytes":1}
                    """)
            }
        ),
        (
            "deck",
            {
                try decoded(
                    DeckModel.self,
                    """
                    {"id":1,"title":"t","path":"/p","cards":"2 cards","due":"d","leeches":"2 often forgotten","hasQuiz":true,"items":[{"id":1,"front":"f",
                    "back":"b","tags":["t"],"due":"new","isLeech":true,"path":"/c"}],"hasItems":true,"isEmpty":true,
                    "search":"s","previous":"/1","next":"/2","rename":\(field),"isRenaming":true,"limits":\(limits),
                    "usual":"u","add":\(card),"isAdding":true,"file":\(field),"limitBytes":1}
                    """)
            }
        ),
        (
            "card_edit",
            {
                try decoded(
                    CardModel.self,
                    #"{"path":"/p","deck":"d","deckPath":"/d","fields":\#(card),"pictures":\#(pictures),"sounds":\#(sounds),"isSuspended":true,"hint":"h"}"#
                )
            }
        ),
        (
            "quiz",
            {
                try decoded(
                    QuizModel.self,
                    """
                    {"deck":"d","path":"/p","card":{"text":"t","isFlipped":true,"hint":"h","pictures":\(pictures),"sounds":\(sounds),"place":"1 of 2","versionKey":"x"},"isEmpty":true}
                    """)
            }
        ),
        (
            "review",
            {
                try decoded(
                    ReviewModel.self,
                    """
                    {"deck":"d","path":"/p","level":1,"ahead":2,"backPath":"/b","card":{"id":1,"editPath":"/e","deck":"D","front":"f","back":"b","hint":"h",
                    "pictures":\(pictures),"backPictures":\(pictures),"sounds":\(sounds),"isFlipped":true,"isLeech":true,
                    "versionKey":"x","choices":[{"number":1,"word":"again","wait":"1 min"}],"left":"1 new"},
                    "lastRating":{"step":"1","summary":"s"},"nextDue":"n","isEmpty":true}
                    """)
            }
        ),
        (
            "study_settings",
            {
                try decoded(
                    StudySettingsModel.self,
                    #"{"limits":\#(limits),"textAt":\#(field),"dayStart":{"hours":[{"value":"4","title":"4 AM","isChosen":true}]},"hasCell":true}"#
                )
            }
        ),
        (
            "study_statistics",
            {
                try decoded(
                    StudyStatisticsModel.self,
                    """
                    {"deck":"d","backPath":"/b","isEmpty":true,"figures":[{"name":"n","value":"v"}],"charts":[{"title":"t",
                    "summary":"s","most":1,"bars":[{"x":1,"y":1,"height":1,"words":"w"}],"weeks":["w"],"values":["v"],
                    "hasValues":true}],"decks":[{"title":"t","path":"/p","cards":1,"retention":"r"}],"hasDecks":true}
                    """)
            }
        ),
        (
            "study_timer",
            {
                try decoded(
                    TimerModel.self,
                    """
                    {"session":{"heading":"h","until":"u","clock":"c","due":1,"now":1,"isStudy":true,"subject":"s","versionKey":"t",
                    "choices":[{"value":"v","label":"l","isFirst":true}]},"hasCell":true,"start":{"study":\(field),"rest":\(field),
                    "decks":[{"value":"v","title":"t","isChosen":true}],"hasDecks":true,"todos":[{"value":"v","title":"t",
                    "isChosen":true}],"hasTodos":true,"deck":"1","todo":"1"},"alarm":"/a","today":"t","week":"w","days":[{
                    "label":"l","words":"w","length":1}],"weeks":[{"label":"l","words":"w","length":1}],"hasTotals":true}
                    """)
            }
        ),
    ]
}
