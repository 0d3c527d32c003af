import PageKit
import Testing

@testable import App

/// Models of the page of today.
extension PageModelTests {
    private static let occurrence = """
        {"name":"n","path":"/p","when":"w","time":"t","place":"p","calendar":"c","color":"blue",
        "isTentative":true,"status":{"light":"red","sign":"!","words":"w"}}
        """

    static let todayModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "today",
            {
                try decoded(
                    TodayModel.self,
                    """
                    {"day":"d","occurrences":[\(occurrence)],"hasOccurrences":true,
                    "todos":[{"id":1,"title":"t","key":"me","list":"l","listPath":"/todos","time":"t","late":"l"}],
                    "hasTodos":true,"lines":[{"words":"w","path":"/p"}],
                    "hasLines":true,"countdown":{"words":"w","path":"/p"},"isEmpty":true,"offersShow":true,
                    "textAt":\(field),"isTextOpen":true,"hasCell":false}
                    """)
            }
        )
    ]
}
