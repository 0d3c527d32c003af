import Testing

@Suite struct WebTests {}
