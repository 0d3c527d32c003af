import Testing

@Suite struct MessagingTests {}
