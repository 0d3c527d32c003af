import PageKit
import Testing

@testable import App

/// Models of the pages of members and their accounts.
extension PageModelTests {
    private static let choice = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#

    private static let state = #"{"light":"green","sign":"s","words":"w"}"#

    static let memberModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "members",
            {
                try decoded(
                    MembersModel.self,
                    """
                    {"members":[{"id":1,"name":"n","cell":"c","email":"e","state":"s","isYou":true,"isMain":true,
                    "isInvited":true,"invitedCell":"i","takesLink":true,"lastOwner":"l","role":\(choice),"alerts":{"choice":\(choice),"quietHours":\(field)}}],"link":"l","name":\(field),"cell":\(field),"email":\(field),"role":\(choice)}
                    """)
            }
        ),
        (
            "member_invitation",
            {
                try decoded(
                    MemberInvitationModel.self,
                    """
                    {"path":"/p","name":"n","role":"r","cell":"c","email":"e","body":"b","approved":"a","summary":"s","button":"b",
                    "notes":["n"]}
                    """)
            }
        ),
        (
            "tokens",
            {
                try decoded(
                    TokensModel.self,
                    """
                    {"tokens":[{"id":1,"name":"n","role":"viewer","used":"u","expires":"e"}],"token":"t",
                    "name":\(field),"expires":\(field),"role":\(choice),"roles":"r"}
                    """)
            }
        ),
        (
            "webhooks",
            {
                try decoded(
                    WebhooksModel.self,
                    """
                    {"webhooks":[{"id":1,"name":"n","host":"h","types":"t","state":\(state),"problem":"p"}],"secret":"s",
                    "name":\(field),"url":\(field),"addressHelp":"h","types":[{"value":"v","title":"t","isChosen":true}],"typesProblem":"p"}
                    """)
            }
        ),
        (
            "webhook",
            {
                try decoded(
                    WebhookModel.self,
                    """
                    {"id":1,"name":"n","url":"u","types":"t","state":\(state),"problem":"p","isOn":true,
                    "secret":"s","formerSecretEnds":"e","addressHelp":"h","edit":{"path":"/p","isOpen":true,"name":\(field),"url":\(field),
                    "types":[{"value":"v","title":"t","isChosen":true}],"typesProblem":"p"},
                    "messages":[{"id":1,"webhook":1,"type":"t","state":\(state),"when":"w","tries":"t","next":"n",
                    "problem":"p"}]}
                    """)
            }
        ),
        (
            "plans",
            {
                try decoded(
                    PlansModel.self,
                    """
                    {"plans":[{"id":1,"title":"t","about":"a","assistant":"s","member":"m","made":"d","expires":"e",
                    "size":"z","to":"o","texts":[{"to":"o","body":"b"}],"skipped":[{"name":"n","reason":"r"}],
                    "hasSkipped":true,"notes":["n"],"problem":"p","action":"renew","button":"b"}],
                    "hasPlans":true}
                    """)
            }
        ),
        (
            "plan",
            {
                try decoded(
                    PlanModel.self,
                    """
                    {"id":1,"title":"t","about":"a","assistant":"s","member":"m","made":"d","expires":"e",
                    "size":"z","to":"o","texts":[{"to":"o","body":"b"}],"skipped":[{"name":"n","reason":"r"}],
                    "hasSkipped":true,"notes":["n"],"problem":"p","action":"renew","button":"b"}
                    """)
            }
        ),
        (
            "api_reference",
            {
                try decoded(
                    ReferenceModel.self,
                    """
                    {"groups":[{"id":"i","path":"p","about":"a","operations":[{"method":"GET","path":"/p",
                    "about":[{"text":"a","isCode":false},{"text":"b","isCode":true}],"role":"viewer",
                    "inputs":[{"name":"n","type":"t","about":[{"text":"c","isCode":false}],"isRequired":true,
                    "example":"e"}],"isConditional":true}]}]}
                    """)
            }
        ),
        (
            "accounts",
            {
                try decoded(
                    AccountsModel.self,
                    """
                    {"accounts":[{"id":1,"name":"n","role":"r","isCurrent":true}],"hasSeveral":true,"next":"/n",
                    "name":\(field),"role":"r","mayDo":"m","cell":"c","isOwner":true,"hasPassword":true,
                    "alerts":{"choice":\(choice),"quietHours":\(field)},
                    "present":\(field),"password":\(field),"shortest":10,"otherSessions":1}
                    """)
            }
        ),
        (
            "join",
            {
                try decoded(
                    JoinModel.self,
                    """
                    {"path":"/p","account":"a","role":"r","mayDo":"m","cell":"c","isNew":true,"needsPassword":true,
                    "name":\(field),"email":\(field),"password":\(field),"shortest":10}
                    """)
            }
        ),
        ("join_gone", { JoinGoneModel() }),
    ]
}
