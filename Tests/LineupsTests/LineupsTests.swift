import Testing

@Suite struct LineupsTests {}
