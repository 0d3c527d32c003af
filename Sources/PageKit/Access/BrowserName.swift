import Values

/// What a browser is called in the list of sessions.
enum BrowserName {
    /// `Firefox on Linux`; the beginning of the header for one that is not known.
    static func of(_ agent: String) -> String {
        let browsers = [("Edg/", "Edge"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari")]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "macOS"),
            ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let browser = browsers.first { agent.contains($0.0) }?.1
        let system = systems.first { agent.contains($0.0) }?.1
        guard let browser else { return agent.isEmpty ? "unknown" : Printable.line(agent.prefix(60)) }
        return system.map { "\(browser) on \($0)" } ?? browser
    }
}
