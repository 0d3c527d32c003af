/// The parts of Prometheus's text format. Source: Prometheus, "Exposition formats", text format 0.0.4.
enum PrometheusText {
    /// `name_bucket{kind="sms",le="0.1"} 7`
    static func line(_ name: String, _ labels: [(name: String, value: String)], _ sample: Sample) -> String {
        let all = labels + (sample.bound.map { [(name: "le", value: $0)] } ?? [])
        let list = all.map { "\(Self.name($0.name))=\"\(escaped($0.value))\"" }.joined(separator: ",")
        return name + sample.suffix + (list.isEmpty ? "" : "{\(list)}") + " " + number(sample.value)
    }

    /// Whole numbers without a fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        return Int64(exactly: value).map(String.init) ?? String(value)
    }

    /// A name with only the characters that are allowed.
    static func name(_ name: String) -> String {
        let bytes = name.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                byte
            default: UInt8(ascii: "_")
            }
        }
        let isNumber = bytes.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? true
        return (isNumber ? "_" : "") + String(decoding: bytes, as: UTF8.self)
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
