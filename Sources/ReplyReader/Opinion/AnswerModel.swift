import CAnswerModel

/// A linear model of how texts look that mean yes, no, maybe or stop, and texts that mean none of these. Integers only,
/// so that it gives the same scores on every machine.
struct AnswerModel: Sendable {
    /// What a text can mean to the model, in the order of its weights.
    enum Meaning: Int, CaseIterable {
        case yes, no, maybe, stop
        /// A question or a remark about the show.
        case remark
        /// A text that was never meant as an answer.
        case none
    }

    /// How the score of a meaning becomes the logit of its probability.
    struct Calibration: Sendable {
        /// In 1/1024.
        let slope: Int
        /// For each word that the rules did not read.
        let unreadWord: Int
        let intercept: Int
        /// A verdict whose logit is lower is doubted.
        let threshold: Int
    }

    static let compiled: AnswerModel = {
        let bytes = UnsafeBufferPointer(start: answer_model(), count: answer_model_length())
        guard let model = AnswerModel(bytes) else { fatalError("answer-model.bin is not a model of this version") }
        return model
    }()

    /// Constant, in the program's read-only data.
    nonisolated(unsafe) private let weights: UnsafeBufferPointer<Int8>
    private let mask: UInt32
    private let unit: Int
    private let biases: [Int]
    private let calibrations: [Calibration]
    /// The logits from which a probability rounds to 1, 2 … 100 percent.
    private let percentLimits: [Int]

    /// Nil for bytes in another format. They must outlive the model.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        let meanings = Meaning.allCases.count
        var fields = Fields(bytes: bytes)
        guard fields.next() == Self.format, let features = fields.next(), features > 0, features & (features - 1) == 0,
            let unit = fields.next(), let biases = fields.next(meanings)
        else { return nil }
        var calibrations: [Calibration] = []
        for _ in Self.calibrated {
            guard let values = fields.next(4) else { return nil }
            calibrations.append(
                Calibration(slope: values[0], unreadWord: values[1], intercept: values[2], threshold: values[3]))
        }
        guard let limits = fields.next(100), bytes.count == fields.offset + features * meanings,
            let start = bytes.baseAddress
        else { return nil }
        (self.unit, self.biases, self.calibrations, percentLimits) = (unit, biases, calibrations, limits)
        mask = UInt32(features - 1)
        weights = (start + fields.offset).withMemoryRebound(to: Int8.self, capacity: features * meanings) {
            UnsafeBufferPointer(start: $0, count: features * meanings)
        }
    }

    /// "GRA1"
    private static let format = 0x3141_5247

    /// The meanings that verdicts have.
    static let calibrated: [Meaning] = [.yes, .no, .maybe, .stop]

    /// The logit of each meaning, in 1/1000.
    func scores(_ text: String) -> [Int] {
        let meanings = Meaning.allCases.count
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: meanings) { sums in
            sums.initialize(repeating: 0)
            var count = 0
            TextGrams(text).forEach { hash in
                let first = Int(hash & mask) * meanings
                for meaning in 0..<meanings { sums[meaning] &+= Int32(weights[first + meaning]) }
                count += 1
            }
            let root = Self.squareRoot(count << 16)
            return biases.indices.map { biases[$0] + Int(sums[$0]) * unit / root }
        }
    }

    /// The logit of the probability that a text with these scores means `meaning`, in 1/1000.
    ///
    /// - Parameter unreadWords: how many words the rules did not read.
    func logit(of meaning: Meaning, _ scores: [Int], unreadWords: Int) -> Int? {
        guard calibrations.indices.contains(meaning.rawValue) else { return nil }
        let calibration = calibrations[meaning.rawValue]
        let score = scores[meaning.rawValue] - scores[Meaning.none.rawValue]
        return calibration.intercept + calibration.slope * score / 1024 + calibration.unreadWord * unreadWords
    }

    /// The logit below which a verdict of this meaning is doubted.
    func threshold(of meaning: Meaning) -> Int? {
        calibrations.indices.contains(meaning.rawValue) ? calibrations[meaning.rawValue].threshold : nil
    }

    /// The probability with this logit, in percent.
    func percent(_ logit: Int) -> Int { percentLimits.count { $0 <= logit } }

    /// Rounded down; at least 1.
    private static func squareRoot(_ value: Int) -> Int {
        var root = 1
        while root * root < value { root *= 2 }
        while true {
            let next = (root + value / root) / 2
            if next >= root { return max(root, 1) }
            root = next
        }
    }

    /// Reads 32-bit integers, the lowest byte first.
    private struct Fields {
        let bytes: UnsafeBufferPointer<UInt8>
        private(set) var offset = 0

        init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        mutating func next() -> Int? {
            guard offset + 4 <= bytes.count else { return nil }
            let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
            offset += 4
            return Int(Int32(bitPattern: value))
        }

        mutating func next(_ count: Int) -> [Int]? {
            let values = (0..<count).compactMap { _ in next() }
            return values.count == count ? values : nil
        }
    }
}
