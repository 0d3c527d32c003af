/// How the numbers of a sheet are written: `1,005.20` or `5.000,5`.
enum DecimalStyle: Hashable, Sendable {
    case point, comma

    /// Decides by the numbers that can be read in one way only; a point without any.
    init(of cells: some Sequence<String>) {
        var balance = 0
        for cell in cells {
            guard let style = Self.evidence(in: Self.number(in: cell)) else { continue }
            balance += style == .comma ? 1 : -1
        }
        self = balance > 0 ? .comma : .point
    }

    /// Nil for a number that can be read in both ways, such as `5,000`.
    private static func evidence(in number: String) -> DecimalStyle? {
        let (points, commas) = (number.count { $0 == "." }, number.count { $0 == "," })
        switch (points, commas) {
        case (0, 0): return nil
        case (1..., 1...): return (number.lastIndex { ".,".contains($0) }).map { number[$0] == "," ? .comma : .point }
        case (0, 2...): return .point
        case (2..., 0): return .comma
        default:
            let mark = number.lastIndex { ".,".contains($0) } ?? number.startIndex
            if number.distance(from: mark, to: number.endIndex) == 4 { return nil }
            return commas == 1 ? .comma : .point
        }
    }

    /// The digits and marks that a text begins with, without blanks and apostrophes between them.
    private static func number(in text: String) -> String {
        String(text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }.prefix { $0.isNumber || ".,".contains($0) })
    }

    /// A number and what follows it: `5.2 mi`. Nil for a text that does not begin with a number, such as `--`.
    func read(_ text: String) -> (number: Double, rest: String)? {
        let packed = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
        let number = Self.number(in: packed)
        guard number.first?.isNumber == true, number.count <= 15 else { return nil }
        let style = Self.evidence(in: number) ?? self
        let plain = number.replacing(style == .comma ? "." : ",", with: "").replacing(",", with: ".")
        return Double(plain).map { ($0, packed.dropFirst(number.count).lowercased()) }
    }
}
