/// The proxies that are believed when they say in `X-Forwarded-For` for whom they ask: those on this machine, and those
/// that the operator names. From anybody else the header means nothing.
package struct TrustedProxies: Sendable {
    private let addresses: Set<ClientAddress>

    package init() { addresses = [.local] }

    /// Nil unless it is a list of numeric addresses with commas between. An IPv6 address stands for its /64.
    package init?(_ text: String) {
        var addresses: Set<ClientAddress> = [.local]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let address = ClientAddress(text: part.filter { !$0.isWhitespace }) else { return nil }
            addresses.insert(address)
        }
        self.addresses = addresses
    }

    /// Who asks: the last address that no trusted proxy has.
    ///
    /// - Parameter forwarded: the values of `X-Forwarded-For`, in order.
    func client(of peer: ClientAddress, forwarded: [String]) -> ClientAddress {
        let hops = forwarded.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        var client = peer
        for hop in hops.reversed() {
            guard addresses.contains(client), let before = ClientAddress(text: hop.filter { !$0.isWhitespace }) else {
                break
            }
            client = before
        }
        return client
    }
}
