import Foundation
import Testing

@testable import Commands

/// Which terminals can show pictures, and how they want them.
@Suite struct PictureScreenTests {
    @Test func kittyTakesAPictureInPieces() {
        let drawing = PictureScreen.kitty(Data(repeating: 7, count: 4000), columns: 24, rows: 5)
        let pieces = drawing.components(separatedBy: "\u{1B}_G").dropFirst()
        #expect(pieces.count == 2)
        #expect(pieces.first?.hasPrefix("a=T,f=100,C=1,q=2,c=24,r=5,m=1;") == true)
        #expect(pieces.last?.hasPrefix("m=0;") == true)
    }

    /// (pixels of a letter; of a tile of 24 by 5 letters)
    @Test(arguments: [((10, 20), "240x96"), ((7, 14), "168x66"), ((12, 24), "288x120"), ((1, 1), "24x6")])
    func aPictureIsNoLargerThanItsRoom(cell: (Int, Int), size: String) {
        #expect(PictureScreen.size(columns: 24, rows: 5, cell: cell) == size)
    }

    @Test(
        arguments: [
            (["TERM": "xterm-kitty"], PictureScreen.kitty), (["TERM": "foot"], .sixel),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty), (["TERM": "xterm-256color"], nil),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/x"], nil), (["TERM": "dumb", "KITTY_WINDOW_ID": "1"], nil),
            ([:], nil),
        ] as [([String: String], PictureScreen?)])
    func screens(environment: [String: String], screen: PictureScreen?) {
        #expect(PictureScreen(environment) == screen)
    }
}
