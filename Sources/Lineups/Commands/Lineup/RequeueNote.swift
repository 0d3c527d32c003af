/// Reports that queued texts were replaced because their content changed.
enum RequeueNote {
    static func text(_ count: Int) -> String {
        count == 1
            ? "Replaced 1 queued text with the new details."
            : "Replaced \(count) queued texts with the new details."
    }
}
