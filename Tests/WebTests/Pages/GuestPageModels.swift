import PageKit
import Testing

@testable import NightPages

/// Models of the pages of guest lists.
extension PageModelTests {
    private static let choice = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#

    private static let party =
        #"{"contact":1,"name":"n","words":"w","guests":[{"id":1,"label":"l","isIn":true}],"hasGuests":true}"#

    static let guestModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "guests",
            {
                try decoded(
                    GuestsModel.self,
                    """
                    {"event":"e","eventPath":"/e","path":"/p","doorPath":"/d","when":"w","counts":"1 of 1 in","rules":"r",
                    "parties":[\(party)],"off":[\(party)],"hasOff":true,"isOpen":true,"hasPerformers":true,
                    "names":\(field),"contact":\(choice),"limit":\(field),"closes":\(field),"own":\(field),
                    "performer":\(choice),"isRefused":true}
                    """)
            }
        ),
        (
            "door",
            {
                try decoded(
                    DoorModel.self,
                    """
                    {"event":"e","eventPath":"/e","path":"/p","guestsPath":"/g","when":"w","counts":"1 of 1 in",
                    "performers":"1 of 1 performer here","search":"s","isSearchable":true,
                    "parties":[{"contact":1,"name":"n","isConfirmed":true,"isHere":true,"isNoShow":true,"canBeHere":true,
                    "canBeNoShow":true,"status":"s",
                    "guests":[{"id":1,"label":"l","isIn":true,"at":"8 PM"}],"hasGuests":true}],"hasParties":true,
                    "off":["o"],"isOpen":true,"names":\(field)}
                    """)
            }
        ),
    ]
}
