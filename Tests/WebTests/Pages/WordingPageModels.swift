import PageKit
import Testing

@testable import LineupsPages

/// Models of the pages of wordings.
extension PageModelTests {
    static let wordingModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "wording",
            {
                try decoded(
                    WordingModel.self,
                    """
                    {"name":"n","backPath":"/b","backTitle":"b","path":"/p","readPath":"/r","values":"v",
                    "items":[{"kind":"request","title":"Request","field":\(field),"facts":"{{name}}","source":"s",
                    "hasOwn":true,"preview":"p","size":"1 segment","isBuiltIn":true}]}
                    """)
            }
        )
    ]
}
