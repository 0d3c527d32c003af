import PageKit
import Testing

@testable import SeasonPages

/// Models of the pages of polls, series and suggested lineups.
extension PageModelTests {
    private static let choice = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#

    static let seasonModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "polls",
            {
                try decoded(
                    PollListModel.self,
                    """
                    {"items":[{"id":1,"name":"n","path":"/p","state":"open","words":"w","closes":"c"}],"hasItems":true,
                    "name":\(field),"dates":\(field),"names":\(field),"closes":\(field),"tag":\(choice),"series":\(choice)}
                    """)
            }
        ),
        (
            "poll",
            {
                try decoded(
                    PollModel.self,
                    """
                    {"commonShow":"s","name":"n","path":"/p","state":"open",
                    "closes":"c","isOpen":true,"isDraft":true,"canRemove":true,
                    "columns":[{"id":1,"number":1,"day":"d","show":"s","path":"/d","total":"1 yes","unsaid":1}],
                    "rows":[{"id":1,"name":"n","state":"sent","isLate":true,
                    "cells":[{"key":"1-1","sign":"s","words":"w","light":"green"}]}],"hasRows":true,"gridPath":"/grid",
                    "panel":{"key":"1-1","contact":1,"name":"n","day":"d","words":"w","limit":"l","weekday":5,
                    "weekdays":"Fridays","isNever":true},
                    "tags":[{"name":"t"}],"names":\(field),"dates":\(field),"rename":\(field),"closing":\(field),
                    "isRefused":true}
                    """)
            }
        ),
        (
            "public_page",
            {
                try decoded(
                    PublicPageModel.self,
                    """
                    {"about":"a","path":"/p","back":"b","backPath":"/b","address":{"url":"/u","frame":"f"},
                    "people":[{"path":"/p","name":"n","publicName":"p","reason":"r"}],"hasPeople":true,
                    "listing":{"path":"/l","isListed":true}}
                    """)
            }
        ),
        (
            "poll_choice",
            {
                try decoded(
                    PollChoiceModel.self,
                    """
                    {"poll":"p","pollPath":"/p","day":"d","path":"/a","people":[{"contact":1,"name":"n","words":"yes",
                    "limit":"l","isChosen":true}],"hasPeople":true,"shows":[{"id":1,"name":"n","time":"8 PM"}],
                    "hasShows":true,"newPath":"/n"}
                    """)
            }
        ),
        (
            "sending_texts",
            {
                try decoded(
                    SendingTextsModel.self,
                    """
                    {"title":"t","crumbs":[{"title":"n","path":"/p","isCurrent":false}],"backPath":"/p","path":"/s",
                    "texts":[{"to":"t","body":"b"}],"summary":"s","nothing":"n","skipped":[{"name":"n","reason":"r"}],
                    "hasSkipped":true,"notes":["n"],"keys":["k"],"button":"b","anywayPath":"/y","isAnyway":true}
                    """)
            }
        ),
        (
            "tick",
            {
                try decoded(
                    TickModel.self,
                    """
                    {"lang":"de","words":{"hi":"h","task":"t","closedBefore":"b","closedAfter":"a","youSaid":"y",
                    "save":"s","thanks":"t","gone":"g"},"booker":"b","poll":"p","name":"n","path":"/p","isClosed":true,
                    "show":"s",
                    "dates":[{"id":1,"title":"t","isTicked":true,"said":"yes"}]}
                    """)
            }
        ),
        (
            "suggestions",
            {
                try decoded(
                    SuggestionModel.self,
                    """
                    {"title":"t","path":"/p","backPath":"/b","event":"e",
                    "periods":[{"title":"t","path":"/p","isCurrent":true}],"hasPeriods":true,
                    "shows":[{"name":"n","path":"/s","when":"w","lines":[{"position":"p","isOptional":true,"name":"n",
                    "contact":1,"key":"1-1","words":"w","isKept":true}]}],"hasShows":true,"count":"1 of 1 spot",
                    "state":[{"name":"n","value":"v"}],"excluded":[{"contact":1,"name":"n"}],"hasExcluded":true,
                    "allowsUnsaid":true,"freshPath":"/f","choices":["1-1"],"hasChoices":true}
                    """)
            }
        ),
        (
            "series_list",
            {
                try decoded(
                    SeriesListModel.self,
                    """
                    {"items":[{"id":1,"name":"n","path":"/s","words":"w","next":"n"}],"hasItems":true,"name":\(field),
                    "every":\(field),"time":\(field),"first":\(field),"until":\(field),"template":\(choice),
                    "place":\(field),"length":\(field),
                    "hasTemplates":true,"isOpen":true}
                    """)
            }
        ),
        (
            "series",
            {
                try decoded(
                    SeriesModel.self,
                    """
                    {"name":"n","path":"/s","words":"w","place":"p","template":"t","days":[{"key":"2026-12-08",
                    "title":"t","time":"8 PM","path":"/events/1","state":"skipped","lineup":"l","changed":"time",
                    "skipPath":"/k"}],"hasDays":true,"past":1,"first":\(field),"every":\(field),"time":\(field),
                    "location":\(field),"length":\(field),"after":\(field),"isEditing":true,"isEnding":true}
                    """)
            }
        ),
        (
            "series_change",
            {
                try decoded(
                    SeriesChangeModel.self,
                    """
                    {"title":"t","series":"s","seriesPath":"/s","path":"/p","lines":[{"title":"t","words":"w"}],
                    "texts":[{"to":"t","body":"b"}],"summary":"s","rewritten":{"summary":"s","texts":[{"to":"t","body":"b"}],"keys":["k"]},
                    "skipped":[{"name":"n","reason":"r"}],"hasSkipped":true,"notes":["n"],"fields":[{"name":"n","value":"v"}],"approved":"a","button":"b",
                    "isSevere":true}
                    """)
            }
        ),
    ]
}
