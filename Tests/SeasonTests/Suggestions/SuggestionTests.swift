import Foundation
import Season
import TestSupport
import Testing

@Suite struct SuggestionTests {
    /// Periods whose best lineup is known. The largest that a debug build suggests for in a moment is the last.
    @Test(arguments: ["fill-d01", "fill-d02", "fill-d03", "fill-d04", "fill-d05"])
    func theSuggestionFillsAllThatCanBeFilled(_ name: String) throws {
        let instance = try Self.instance(name)
        let problem = try instance.problem()
        let best = try #require(instance.optimum)
        let suggestion = Suggestion(for: problem)
        #expect(suggestion.filled == best.filled)
        let tolerance = max(10, abs(best.points) * 3 / 100)
        #expect(abs(suggestion.points - best.points) <= tolerance)
        for place in suggestion.places {
            #expect(problem.obstacle(to: place, among: suggestion.places) == nil)
        }
    }

    @Test func theSameDataGiveTheSameSuggestion() throws {
        let problem = try Self.instance("fill-d04").problem()
        #expect(Suggestion(for: problem).places == Suggestion(for: problem).places)
    }

    @Test func aPinnedPersonGetsASpot() throws {
        var problem = try Self.instance("fill-d02").problem()
        let person = try #require(problem.people.indices.first { !Self.suggested(for: problem).contains($0) })
        problem.people[person].lastPlayed = nil
        problem.people[1 - person].lastPlayed = nil
        problem.shows[0].spots.removeLast()
        problem.pinned = [person]
        #expect(Self.suggested(for: problem) == [person])
    }

    /// What an open spot is worth does not depend on which one it is.
    @Test(arguments: ["fill-d01", "fill-d03", "fill-d05"])
    func theOrderOfSpotsChangesNeitherCountNorPoints(_ name: String) throws {
        let problem = try Self.instance(name).problem()
        var ordered = problem
        for show in ordered.shows.indices {
            for spot in ordered.shows[show].spots.indices { ordered.shows[show].spots[spot].order = -spot }
        }
        let (plain, suggestion) = (Suggestion(for: problem), Suggestion(for: ordered))
        #expect(suggestion.filled == plain.filled && suggestion.points == plain.points)
        for place in suggestion.places {
            #expect(problem.obstacle(to: place, among: suggestion.places) == nil)
        }
    }

    private static func suggested(for problem: SuggestionProblem) -> Set<Int> {
        Set(Suggestion(for: problem).places.compactMap(\.person))
    }

    private static func instance(_ name: String) throws -> FillInstance {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/Fill")
        return try FillInstance(file: folder.appendingPathComponent("\(name).json").path)
    }
}
