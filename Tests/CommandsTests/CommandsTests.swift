import Testing

@Suite struct CommandsTests {}
