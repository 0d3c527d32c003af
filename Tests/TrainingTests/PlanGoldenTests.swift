import TestSupport
import Testing

@testable import Training

@Suite("plans of five runners") struct PlanGoldenTests {
    @Test("the plans are those that were read", arguments: GoldenPlan.all.map(\.name))
    func plans(name: String) throws {
        let plan = try #require(GoldenPlan.all.first { $0.name == name })
        let difference = try Golden("\(name).txt").difference(from: plan.text)
        #expect(difference == nil, "\(difference ?? "")")
        #expect(PlanRules(plan.request).broken.isEmpty)
    }
}
