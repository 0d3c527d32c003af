extension PackageResources {
    static let webhooks_mustache: [UInt8] = []
    static let webhook_mustache: [UInt8] = []
    static let webhook_messages_mustache: [UInt8] = []
}
