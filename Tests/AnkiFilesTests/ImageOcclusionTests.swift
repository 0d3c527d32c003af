import Testing
import Values

@testable import AnkiFiles

/// A picture whose parts are hidden is left out and reported: the picture alone would show the answer.
@Suite struct ImageOcclusionTests {
    static let one = "{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1}}"
    static let two = one + "<br>{{c2::image-occlusion:ellipse:left=.5:top=.5:rx=.1:ry=.1}}"

    @Test("Fields of Anki and of its add-on are recognized, and text about them is not")
    func recognized() {
        let hidden = [Self.one, Self.two, "<img src=\"heart-ao-1-Q.svg\">", "<img alt='' src='a-oa-12-Q.svg'/>"]
        let shown = ["", "image-occlusion: what is it?", "{{c1::Madrid}}", "<img src=\"heart.png\">", "heart-Q.svg"]
        #expect(hidden.allSatisfy(CardMaker.isImageOcclusion))
        #expect(!shown.contains(where: CardMaker.isImageOcclusion))
    }

    @Test("Also with a single mask the card is left out, the others are read", arguments: [one, two])
    func text(occlusion: String) throws {
        let file = try AnkiFile.read(
            Array("#separator:tab\n#html:true\n\(occlusion)\t<img src=\"heart.png\">Heart\nuno\tone\n".utf8))
        #expect(file.sides == [["uno", "one"]])
        #expect(file.problems.map(\.description) == ["line 3: image occlusion is not supported"])
    }

    @Test("In a package too, named by the first text that hides nothing")
    func package() throws {
        let cards = [AnkiCard(front: Self.one, back: "Heart"), AnkiCard(front: "uno", back: "one")]
        let bytes = try PackageWriter.write(
            cards.enumerated().map { (key: "card \($0.offset)", card: $0.element) }, deck: "Body", pictures: [:],
            today: PackageWriterTests.today, now: PackageWriterTests.now)
        let file = try AnkiFile.read(bytes)
        #expect(file.sides == [["uno", "one"]])
        #expect(file.problems.map(\.description) == ["card 1: image occlusion is not supported"])
        #expect(file.problems.map(\.name) == ["Heart"])
    }
}
