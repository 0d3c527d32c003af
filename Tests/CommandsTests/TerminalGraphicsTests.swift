import Foundation
import Testing

@testable import CommandKit

/// Which terminals can show pictures, and how they want them.
@Suite struct TerminalGraphicsTests {
    @Test func kittyGetsPicturesInChunks() {
        let drawing = TerminalGraphics.kitty(Data(repeating: 7, count: 4000), columns: 24, rows: 5)
        let pieces = drawing.components(separatedBy: "\u{1B}_G").dropFirst()
        #expect(pieces.count == 2)
        #expect(pieces.first?.hasPrefix("a=T,f=100,C=1,q=2,c=24,r=5,m=1;") == true)
        #expect(pieces.last?.hasPrefix("m=0;") == true)
    }

    /// (pixels of a letter; of a tile of 24 by 5 letters)
    @Test(arguments: [((10, 20), "240x96"), ((7, 14), "168x66"), ((12, 24), "288x120"), ((1, 1), "24x6")])
    func picturesFitTheirSpace(cell: (Int, Int), size: String) {
        #expect(TerminalGraphics.size(columns: 24, rows: 5, cell: cell) == size)
    }

    /// (what is known; asked, and what the terminal answers)
    @Test(
        arguments: [
            ("kitty", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", TerminalGraphics.kitty),
            ("WezTerm", "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?65;4;6;18;22c", .kitty),
            ("xterm -ti vt340", "\u{1B}[?63;1;2;4;6;9;15;22c", .sixel), ("foot", "\u{1B}[?62;4;22c", .sixel),
            ("xterm", "\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", nil), ("VT132", "\u{1B}[?4;2c", nil),
            ("VTE", "\u{1B}[?65;1;9c", nil), ("no kitty", "\u{1B}_Gi=31;EINVAL:no\u{1B}\\\u{1B}[?62;14c", nil),
            ("typed meanwhile", "ls\u{1B}[?62;4c", .sixel),
        ] as [(String, String, TerminalGraphics?)])
    func aTerminalIsAskedAndIsAsBefore(name: String, answer: String, screen: TerminalGraphics?) async throws {
        let terminal = try ScriptedTerminal(answering: answer)
        let before = terminal.modes
        #expect(
            await TerminalGraphics.detect(
                input: terminal.line, output: terminal.line, environment: ["TERM": "xterm-256color"],
                timeout: .seconds(60)) == screen)
        #expect(terminal.modes == before)
        #expect(!terminal.hasUnread)
        #expect(terminal.wasAsked)
    }

    @Test(arguments: ["", "\u{1B}[?62;4"]) func aSilentTerminalIsNotWaitedFor(answer: String) async throws {
        let terminal = try ScriptedTerminal(answering: answer)
        let before = terminal.modes
        #expect(
            await TerminalGraphics.detect(
                input: terminal.line, output: terminal.line, environment: ["TERM": "vt100"]) == nil)
        #expect(terminal.modes == before && !terminal.hasUnread)
    }

    @Test(
        arguments: [
            [:], ["TERM": ""], ["TERM": "dumb"], ["TERM": "linux"], ["TERM": "tmux-256color"], ["TERM": "screen.xterm"],
            ["TERM": "xterm-kitty", "TMUX": "/tmp/x"], ["TERM": "xterm", "STY": "1.x"],
        ] as [[String: String]])
    func someAreNotAsked(environment: [String: String]) async throws {
        let terminal = try ScriptedTerminal(answering: "\u{1B}[?62;4c")
        #expect(
            await TerminalGraphics.detect(input: terminal.line, output: terminal.line, environment: environment) == nil)
        #expect(!terminal.wasAsked)
    }

    @Test func aPipeIsNotQueried() async throws {
        let terminal = try ScriptedTerminal(answering: "\u{1B}[?62;4c")
        let pipe = Pipe()
        let (away, back) = (pipe.fileHandleForWriting.fileDescriptor, pipe.fileHandleForReading.fileDescriptor)
        #expect(
            await TerminalGraphics.detect(input: terminal.line, output: away, environment: ["TERM": "xterm"]) == nil)
        #expect(
            await TerminalGraphics.detect(input: back, output: terminal.line, environment: ["TERM": "xterm"]) == nil)
        #expect(!terminal.wasAsked)
    }
}
