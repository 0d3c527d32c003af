/// Says that queued texts were replaced because what they say has changed.
enum RequeueNote {
    static func text(_ count: Int) -> String {
        count == 1
            ? "A text about it that had not left yet was replaced."
            : "\(count) texts about it that had not left yet were replaced."
    }
}
