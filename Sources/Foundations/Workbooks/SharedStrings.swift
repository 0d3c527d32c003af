import XMLFiles

/// The texts that cells refer to by number, of `xl/sharedStrings.xml`.
struct SharedStrings {
    private(set) var texts: [String] = []

    static let none = SharedStrings()

    private init() {}

    init(_ document: [UInt8]) throws(WorkbookError) {
        var texts: [String] = []
        var item = RichText()
        var isInItem = false
        let isComplete = XMLReader.read(document, mostElements: WorksheetReader.mostElements) { event in
            switch event {
            case .start("si", _):
                isInItem = true
                item = RichText()
            case .end("si"):
                texts.append(CellText.clean(item.text))
                isInItem = false
            case _ where isInItem: item.take(event)
            default: break
            }
        }
        guard isComplete else { throw .damaged("its texts cannot be read") }
        self.texts = texts
    }
}

/// A text in several fonts, without the hints for pronunciation.
struct RichText {
    private(set) var text = ""
    private var isInText = false
    private var phoneticDepth = 0

    mutating func take(_ event: XMLEvent) {
        switch event {
        case .start("rPh", _): phoneticDepth += 1
        case .end("rPh"): phoneticDepth -= 1
        case .start("t", _): isInText = phoneticDepth == 0
        case .end("t"): isInText = false
        case .text(let piece): if isInText { text += piece }
        default: break
        }
    }
}
