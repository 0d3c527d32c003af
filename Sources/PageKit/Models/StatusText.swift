package import Values

/// A status as pages show it: of a lineup, of somebody in it, of a text.
package struct StatusText: Codable, Hashable, Sendable {
    /// The class of the style: `green`, `yellow`, `red` or `none`.
    package let light: String
    /// Beside the color, which must not be the only information.
    package let sign: String
    /// `4 of 5 in`, `All Confirmed`
    package let words: String

    package init(light: StatusLight?, sign: String, words: String) {
        (self.light, self.sign, self.words) = (light.styleClass, sign, words)
    }
}

extension StatusLight? {
    /// The class of the style: `green`, `yellow` or `red`; `none` where there is nothing to decide.
    package var styleClass: String {
        switch self {
        case .green: "green"
        case .yellow: "yellow"
        case .red: "red"
        case nil: "none"
        }
    }
}
