import Testing

@Suite struct TemplatesTests {}
