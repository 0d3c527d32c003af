import PageKit
import Testing

@testable import LineupsPages

/// Models of the page of WhatsApp templates.
extension PageModelTests {
    static let whatsAppModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "whatsapp",
            {
                try decoded(
                    WhatsAppModel.self,
                    """
                    {"hasSender":true,"items":[{"key":"request-en","title":"Request, English","name":"n","wording":"w",
                    "variables":["v"],"buttons":["b"],"sid":\(field),"isSet":true}]}
                    """)
            }
        )
    ]
}
