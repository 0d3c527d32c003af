/// How much of the gateway one stranger may use, and for how long. The proxy in front has limits of its own; these hold
/// without it as well.
package struct ConnectionLimits: Sendable {
    /// Connections in all; one more is closed at once. Fewer where the system allows fewer open files.
    package var connections = 2048
    /// Connections of one address (for IPv6, one network of 64 bits). A proxy on this machine stands for everybody:
    /// loopback is not counted.
    package var connectionsPerAddress = 128
    /// From the first byte to the last of a request's head; for a new connection, from its opening.
    package var head = Duration.seconds(10)
    /// From the end of the head to the end of the body.
    package var body = Duration.seconds(10)
    /// Bytes of a body that are read at all, the most of them only to be thrown away after the answer.
    package var bodyBytes = 1 << 20
    /// From the end of the request to the end of its answer. The provider waits no longer.
    package var answer = Duration.seconds(15)
    /// Between two requests. Longer than the 5 s for which a proxy keeps its connections: it must not be us who closes
    /// one just as a webhook is sent into it.
    package var idle = Duration.seconds(30)
    /// For the other side to close after the last answer.
    package var farewell = Duration.seconds(2)
    /// What is left of a request that is under way when the gateway stops.
    package var lastCall = Duration.seconds(3)

    package init() {}
}
