/// The color of a state: green is settled, yellow waits for somebody else, red needs the booker.
package enum StatusLight: Sendable {
    case green, yellow, red
}
