import PageKit
import Testing

@testable import NightPages

/// Models of the pages of run sheets.
extension PageModelTests {
    private static let choice = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#
    private static let status = #"{"light":"green","sign":"s","words":"w"}"#

    static let runSheetModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "run_sheet",
            {
                try decoded(
                    RunSheetModel.self,
                    """
                    {"event":"e","eventPath":"/e","path":"/p","when":"w","place":"p","slack":\(status),"warnings":["w"],
                    "lengthNote":"n","out":"o","notTold":"n","isOpen":true,"canSend":true,"hasToldAll":true,"clock":1,
                    "lines":[{"key":"act-1","number":1,"startsAt":1,"endsAt":2,"clock":"8 PM","length":"10 min",
                    "isLengthSet":true,"name":"n","contact":1,"positions":"p","isAct":true,"isOpenSpot":true,
                    "isPinned":true,"isNow":true,"isPast":true,"light":"8:09 PM","slack":"s","isOverrun":true,
                    "status":\(status),"told":"t","telephone":"+1","note":"n","minutes":\(field),"pin":\(field),
                    "title":\(field),"up":1,"down":2,"canRemove":true,"isRefused":true,
                    "rewritten":{"summary":"s","texts":[{"to":"t","body":"b"}],"keys":["k"]}}],"hasLines":true,
                    "stop":\(field),"change":\(field),"length":\(field),"light":\(field),"tellsMoves":true,
                    "canShare":true,"areSettingsRefused":true,"kind":\(choice),"title":\(field),"minutes":\(field),
                    "pin":\(field),"after":\(choice),"isAddRefused":true}
                    """)
            }
        )
    ]
}
