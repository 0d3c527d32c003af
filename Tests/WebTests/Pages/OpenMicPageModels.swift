import PageKit
import Testing

@testable import NightPages

/// Models of the pages of open mics.
extension PageModelTests {
    private static let choice = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#

    private static let fields = """
        {"keyword":\(field),"spots":\(field),"mode":\(choice),"drawn":\(field),"opens":\(field),"closes":\(field)}
        """

    private static let row = """
        {"id":1,"place":"1","name":"n","number":"+1","contactPath":"/c","canBeContact":true,"isHere":true,"wasOn":"on",
        "ticket":"t"}
        """

    static let openMicModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "openmics",
            {
                try decoded(
                    OpenMicListModel.self,
                    """
                    {"items":[{"id":1,"name":"n","path":"/p","keyword":"MIC","words":"w","next":"n","nightPath":"/n"}],
                    "hasItems":true,"occasion":\(choice),"hasChoices":true,"fields":\(fields),"isOpen":true}
                    """)
            }
        ),
        (
            "openmic",
            {
                try decoded(
                    OpenMicModel.self,
                    """
                    {"name":"n","path":"/p","keyword":"MIC","words":"w","signUp":"s",
                    "nights":[{"id":1,"path":"/n","title":"t","words":"w"}],"hasNights":true,"notTold":"x",
                    "fields":\(fields),"isRefused":true}
                    """)
            }
        ),
        (
            "openmic_draw",
            {
                try decoded(
                    OpenMicDrawModel.self,
                    """
                    {"mic":"m","micPath":"/m","path":"/p","title":"t","sentences":["s"],"isOpen":true,
                    "namelessPath":"/n","isHere":true,"isNameless":true,"shown":"k"}
                    """)
            }
        ),
        (
            "openmic_night",
            {
                try decoded(
                    OpenMicNightModel.self,
                    """
                    {"mic":"m","micPath":"/m","path":"/p","title":"t","keyword":"MIC","signUp":"s","count":"c",
                    "rows":[\(row)],"hasRows":true,"left":[\(row)],"hasLeft":true,"canDraw":true,
                    "sendPath":"/s","eventPath":"/e","seed":1,
                    "isRepeatable":true,"isFull":true,"walkIn":\(field)}
                    """)
            }
        ),
    ]
}
