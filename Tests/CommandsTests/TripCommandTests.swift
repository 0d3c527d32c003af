import Foundation
import TestSupport
import Testing

@testable import App

/// The trip commands: rows P, C, B, S and X, and what is refused.
@Suite struct TripCommandTests {
    struct Step: Sendable {
        let line: String
        let code: Int32
        let words: [String]

        init(_ line: String, code: Int32 = 0, _ words: String...) {
            (self.line, self.code, self.words) = (line, code, words)
        }
    }

    private func run(_ steps: [Step]) async throws {
        let environment = try await CommandTestEnvironment()
        for step in steps {
            let outcome = try await environment.run(step.line.replacing("FOLDER", with: environment.folder.path))
            #expect(outcome.code == step.code, "\(step.line): \(outcome.output)\(outcome.notes)")
            var rest = Substring(outcome.output + outcome.notes)
            for word in step.words {
                let range = rest.range(of: word)
                #expect(range != nil, "\(step.line): \(word) in \(outcome.output)\(outcome.notes)")
                if let range { rest = rest[range.upperBound...] }
            }
        }
    }

    @Test("a trip needs only a photo; it is listed, shown, removed, and comes back")
    func plans() async throws {
        try await run([
            Step("trip", "No trips yet", "greenroom trip add --photo"),
            Step("trip add --name Rome", code: 1, "A trip needs a photo. It was not saved."),
            Step("trip add --photo FOLDER/none.jpg", code: 2, "There is no file"),
            Step("trip add --photo FOLDER/people.csv", code: 1, "Cannot add"),
            Step("trip add --photo FOLDER/stage.jpg", "No Plan Name"),
            Step(
                "trip add --photo FOLDER/stage.jpg --name Rome --start 2027-05-01 --end 2027-05-03 --notes film",
                "Rome", "Sat May 1 2027 to Mon May 3 2027", "film"),
            Step("trip list", "No Plan Name", "Rome"), Step("trip grid", "No Plan Name", "Rome"),
            Step("trip page --n 2", "Rome  (2 of 2)"), Step("trip page --n 3", code: 2, "There is no page 3"),
            Step("trip add --photo FOLDER/stage.jpg --start fri --end thu", code: 64, "ends before it starts"),
            Step("calendar entry list", "Rome"), Step("calendar entry remove Rome", code: 1, "not a calendar entry"),
            Step("todo add passport @Rome", "passport"), Step("todo list @Rome", "passport"),
            Step("trip remove Rome", "Removed Rome."), Step("trip show Rome", code: 2, "There is no trip"),
            Step("undo", "removed the trip"), Step("todo list @Rome", "passport"), Step("trip show rome", "film"),
            Step("trip edit Rome --notes \"\" --start 2027-05-02", "Sun May 2 2027 to Tue May 4 2027"),
            Step("trip edit Rome", code: 64, "Nothing to change"),
        ])
    }

    @Test("a booking has a document and a link") func documents() async throws {
        try await run([
            Step("trip add --photo FOLDER/stage.jpg --name Rome", "Rome"),
            Step("trip booking add Rome ticket Forum --document FOLDER/people.csv", code: 64, "is no PDF"),
            Step("trip booking add Rome ticket Forum --link example.org", code: 64, "must begin with https://"),
            Step("trip booking add Rome ticket Forum --link https://example.org/7", "Forum"),
            Step("trip booking document Rome Forum", code: 2, "has no document"),
            Step("trip booking edit Rome Forum --document FOLDER/stage.jpg", "Forum"),
            Step("trip booking list Rome", "stage.jpg"), Step("trip show Rome", "stage.jpg, https://example.org/7"),
            Step("trip booking document Rome Forum --file FOLDER/copy.jpg", "Saved"),
            Step("trip booking document Rome Forum --file FOLDER/copy.jpg", code: 1, "already exists"),
            Step("trip booking edit Rome Forum --document \"\"", "Forum"),
            Step("trip booking document Rome Forum", code: 2, "has no document"),
        ])
    }

    @Test("an expense is set and adjusted, and never negative") func expenses() async throws {
        try await run([
            Step("trip expenses", "Please add a plan to show expense stats!"),
            Step("trip add --photo FOLDER/stage.jpg --name Rome --expense abc", "counts as 0"),
            Step("trip expense Rome up", "Rome: 1"), Step("trip expense Rome down", "Rome: 0"),
            Step("trip expense Rome down", "Rome: 0", "never below 0"), Step("trip expense Rome set 120", "Rome: 120"),
            Step("trip expense Rome up --step 30", "Rome: 150"),
            Step("trip expenses", "The maximum expense is 150", "█"),
            Step("trip expense Rome set", code: 64), Step("trip expense Rome up 5", code: 64),
            Step("trip expense Rome up --step 0", code: 64),
            Step("trip edit Rome --expense -7", code: 64, "cannot be negative"),
            Step("trip expenses --svg FOLDER/e.svg", "Saved"), Step("trip expenses --svg FOLDER/e.svg", code: 1),
        ])
    }

    @Test("a place, its spots, the closest, and the one that is chosen") func spots() async throws {
        try await run([
            Step("trip spots", code: 1, "Say where you are first."), Step("trip closest", code: 1, "no spots yet"),
            Step("trip here \"Central Park\"", code: 64, "--yes"),
            Step("trip here \"Central Park\" --yes", "Central Park, Manhattan"),
            Step("trip here --at 99,1", code: 64, "Invalid position"), Step("trip spots --walk --drive", code: 64),
            Step("trip spots --kinds pub", code: 64, "Unknown kind"),
            Step(
                "trip spots", "1  The Metropolitan Museum of Art", "min walk", "no route",
                "© OpenStreetMap contributors"),
            Step("trip closest", "The Metropolitan"), Step("trip route", code: 1, "No spot is chosen yet"),
            Step("trip choose 9", code: 2, "There is no spot 9"), Step("trip choose 2", "To Belvedere Castle"),
            Step(
                "trip route --svg FOLDER/r.svg --gpx FOLDER/r.gpx --geojson FOLDER/r.geojson", "Saved", "Saved", "Saved"
            ),
            Step("trip route --all", "1  The Metropolitan", "3  "),
            Step("trip add --photo FOLDER/stage.jpg", "To:", "Belvedere Castle"),
            Step("trip spots --drive", "min drive"), Step("trip here --forget", "Deleted the place and its spots."),
            Step("trip closest", code: 1),
        ])
    }

    @Test("sizes and spans have limits") func settings() async throws {
        try await run([
            Step("trip settings", "200 x 150", "walk", "5 km", "50 km", "none"),
            Step("trip settings --width 300 --transport drive --home 52.5,13.4", "300 x 150", "drive", "52.5,13.4"),
            Step("trip settings --width 481", code: 64, "Use 120 to 480"),
            Step("trip settings --walk-span 21", code: 64), Step("undo", "changed the settings of trips"),
            Step("trip settings", "200 x 150", "none"),
            Step(
                "trip settings --home \"garbage nowhere\"", code: 64, "Invalid home \"garbage nowhere\".",
                "latitude and longitude", "here"),
            Step("trip settings --home here", code: 1, "Say where you are first."),
            Step("trip settings", "none"),
        ])
    }

    @Test("positions in the south and the west are taken as they are typed") func negativePositions() async throws {
        try await run([
            Step("trip settings --home -33.8568,151.2153", "-33.8568,151.2153"),
            Step("trip here --at -33.8568,151.2153", "-33.8568"),
            Step("trip add --photo FOLDER/stage.jpg --name Sydney --from -33.8568,151.2153 --to -34,151", "Sydney"),
            Step("trip stop add Sydney Opera --at -33.8568,151.2153", "Opera"),
            Step("trip here --at -99,1", code: 64, "Invalid position \"-99,1\""),
        ])
    }
}
