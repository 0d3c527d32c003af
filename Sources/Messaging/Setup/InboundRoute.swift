package import Twilio

/// Where the provider sends the texts that a number receives.
package struct InboundRoute: Hashable, Sendable {
    package enum Receiver: Hashable, Sendable {
        /// The webhook of the number; nil if it has none.
        case number(url: String?)
        /// The application that the number names. The number's own webhook is ignored.
        case application(String)
        /// The webhook of the Messaging Service that the number is in.
        case service(url: String)
        /// The Messaging Service has no webhook: texts are neither delivered nor kept, and polling finds none.
        case nobody
    }

    package let number: IncomingNumber
    /// The Messaging Service that the number is in.
    package let service: MessagingServiceResource?
    /// Conversations takes the texts first.
    package let isInConversations: Bool

    package init(number: IncomingNumber, service: MessagingServiceResource?, isInConversations: Bool = false) {
        (self.number, self.service, self.isInConversations) = (number, service, isInConversations)
    }

    package static func find(_ number: IncomingNumber, with client: AccountClient) async throws(APIFailure)
        -> InboundRoute
    {
        InboundRoute(
            number: number, service: try await client.service(of: number),
            isInConversations: try await client.isInConversations(number.number))
    }

    package var receiver: Receiver {
        if let service, !service.usesNumbersWebhook {
            return service.inboundURL.map { .service(url: $0) } ?? .nobody
        }
        return number.smsApplicationSID.map { .application($0) } ?? .number(url: number.smsURL)
    }

    /// The address that is called, without its fragment; nil if none is.
    package var url: String? {
        switch receiver {
        case .number(let url): url.map(Self.withoutFragment)
        case .service(let url): Self.withoutFragment(url)
        case .application, .nobody: nil
        }
    }

    /// Whether texts go to this address by POST. A GET would not be accepted.
    ///
    /// - Parameter webhook: without a fragment.
    package func leads(to webhook: String) -> Bool {
        let method = service.map { $0.usesNumbersWebhook ? number.smsMethod : $0.inboundMethod } ?? number.smsMethod
        return url == webhook && (method ?? "POST").uppercased() == "POST"
    }

    /// Whether nobody set an address yet: it is empty, or the one that a new number has.
    package var isUnused: Bool {
        switch receiver {
        case .nobody: true
        case .number: number.isUnused
        case .application, .service: false
        }
    }

    static func withoutFragment(_ url: String) -> String {
        String(url.prefix { $0 != "#" })
    }
}

extension InboundRoute: CustomStringConvertible {
    /// What people see: an address, or why there is none.
    package var description: String {
        switch receiver {
        case .number(let url): url.map(Self.withoutFragment) ?? "no address"
        case .application(let sid): "the application \(sid)"
        case .service(let url): Self.withoutFragment(url)
        case .nobody: "nobody: the Messaging Service has no address, so texts are lost"
        }
    }
}
