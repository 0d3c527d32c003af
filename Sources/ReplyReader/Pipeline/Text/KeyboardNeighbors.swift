/// The neighboring keys of a QWERTY keyboard.
enum KeyboardNeighbors {
    /// The keys beside the key with this lower-case letter.
    static func beside(_ letter: UInt8) -> [UInt8] { keys[letter, default: []] }

    private static let keys: [UInt8: [UInt8]] = {
        let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }
        var keys: [UInt8: [UInt8]] = [:]
        for (row, letters) in rows.enumerated() {
            for (place, letter) in letters.enumerated() {
                let beside = [
                    (row, place - 1), (row, place + 1), (row - 1, place), (row - 1, place + 1), (row + 1, place - 1),
                    (row + 1, place),
                ]
                keys[letter] = beside.compactMap {
                    rows.indices.contains($0) && rows[$0].indices.contains($1) ? rows[$0][$1] : nil
                }
            }
        }
        return keys
    }()
}
