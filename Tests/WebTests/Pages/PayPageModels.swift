import PageKit
import Testing

@testable import NightPages

/// Models of the pages of pay and settlements.
extension PageModelTests {
    private static let choice = #"{"options":[{"value":"v","title":"t","isSelected":true}],"problem":"p"}"#

    static let payModels: [(String, @Sendable () throws -> any PageModel)] = [
        (
            "pay",
            {
                try decoded(
                    PayModel.self,
                    """
                    {"due":[{"key":"1-1","name":"n","path":"/p","show":"s","amount":"$1.00","state":"due"}],
                    "hasDue":true,"dueTotal":"$1.00","shows":[{"id":1,"title":"t","path":"/s"}],"hasShows":true,
                    "year":"2026","years":[{"title":"2026","path":"/y","isCurrent":true}],"hasYears":true,
                    "totals":[{"key":"1-USD","name":"n","path":"/c","amount":"$1.00"}],"hasTotals":true}
                    """)
            }
        ),
        (
            "settlement",
            {
                try decoded(
                    SettlementModel.self,
                    """
                    {"event":"e","eventPath":"/e","path":"/s","currency":"USD","isOpen":true,"facts":["f"],
                    "people":[{"contact":1,"name":"n","path":"/p","agreed":"a","amount":"$1.00","state":"due",
                    "light":"red","sign":"!","reason":"r","told":"t"}],"hasPeople":true,"total":"$1.00","rest":"$1.00",
                    "obstacle":"o","canClose":true,"excess":"120%",
                    "expenses":[{"id":1,"title":"t","amount":"$1.00"}],"hasExpenses":true,
                    "others":[{"name":"n","path":"/o"}],"hasOthers":true,"door":\(field),"fees":\(field),
                    "heads":\(field),"comps":\(field),"title":\(field),"amount":\(field)}
                    """)
            }
        ),
        (
            "pay_person",
            {
                try decoded(
                    PayPersonModel.self,
                    """
                    {"name":"n","event":"e","settlementPath":"/s","path":"/p","agreed":"a","told":"t","isOpen":true,
                    "due":"$1.00","lines":[{"title":"t","amount":"$1.00"}],"hasLines":true,"problem":"p",
                    "ruling":\(choice),"amount":\(field),"reason":\(field),"day":\(field),"method":\(field)}
                    """)
            }
        ),
    ]
}
