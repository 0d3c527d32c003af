import Values

/// The words of a deal in one language.
struct DealWords {
    private let language: TextLanguage
    let whicheverIsMore: String
    /// The share is of this money.
    let door: @Sendable (Deal.Basis) -> String
    /// The share is of what exceeds an amount.
    let above: String
    /// A share of all that is divided; nil for a percentage.
    let all: String?
    let splitEvenly: String
    let aHead: String
    let bonus: String
    let heads: @Sendable (Int) -> String
}

extension DealWords {
    /// `$100 or 70% of the door …`; in Spanish `$100 u 80% …`.
    func or(_ parts: [String]) -> String { language.alternatives(parts) }

    init(_ language: TextLanguage) {
        switch language {
        case .english: self = .english
        case .spanish: self = .spanish
        case .french: self = .french
        case .german: self = .german
        case .italian: self = .italian
        case .portuguese: self = .portuguese
        }
    }

    static let english = DealWords(
        language: .english, whicheverIsMore: ", whichever is more",
        door: { basis in
            switch basis {
            case .gross: " of the gross door"
            case .afterFees: " of the door after fees"
            case .afterExpenses: " of the door after expenses"
            case .net: " of the door after expenses and fees"
            }
        }, above: " over ", all: "all", splitEvenly: ", split evenly", aHead: " a head", bonus: " bonus",
        heads: { " over \($0) heads" })

    private static let spanish = DealWords(
        language: .spanish, whicheverIsMore: ", lo que sea mayor",
        door: { basis in
            switch basis {
            case .gross: " de la taquilla bruta"
            case .afterFees: " de la taquilla menos comisiones"
            case .afterExpenses: " de la taquilla menos gastos"
            case .net: " de la taquilla menos gastos y comisiones"
            }
        }, above: " por encima de ", all: nil, splitEvenly: ", a partes iguales", aHead: " por persona",
        bonus: " de bonus", heads: { " por encima de \($0) personas" })

    private static let french = DealWords(
        language: .french, whicheverIsMore: ", au plus favorable",
        door: { basis in
            switch basis {
            case .gross: " de la recette brute"
            case .afterFees: " de la recette après commissions"
            case .afterExpenses: " de la recette après frais"
            case .net: " de la recette après frais et commissions"
            }
        }, above: " au-delà de ", all: nil, splitEvenly: ", à parts égales", aHead: " par personne",
        bonus: " de bonus", heads: { " au-delà de \($0) personnes" })

    private static let german = DealWords(
        language: .german, whicheverIsMore: ", je nachdem, was mehr ist",
        door: { basis in
            switch basis {
            case .gross: " der Bruttoeinnahmen"
            case .afterFees: " der Einnahmen nach Gebühren"
            case .afterExpenses: " der Einnahmen nach Kosten"
            case .net: " der Einnahmen nach Kosten und Gebühren"
            }
        }, above: " über ", all: nil, splitEvenly: ", zu gleichen Teilen", aHead: " pro Person", bonus: " Bonus",
        heads: { " ab mehr als \($0) Personen" })

    private static let italian = DealWords(
        language: .italian, whicheverIsMore: ", l'importo maggiore",
        door: { basis in
            switch basis {
            case .gross: " dell'incasso lordo"
            case .afterFees: " dell'incasso al netto delle commissioni"
            case .afterExpenses: " dell'incasso al netto delle spese"
            case .net: " dell'incasso al netto di spese e commissioni"
            }
        }, above: " oltre ", all: nil, splitEvenly: ", in parti uguali", aHead: " a persona", bonus: " di bonus",
        heads: { " oltre \($0) persone" })

    private static let portuguese = DealWords(
        language: .portuguese, whicheverIsMore: ", o que for maior",
        door: { basis in
            switch basis {
            case .gross: " da bilheteria bruta"
            case .afterFees: " da bilheteria menos taxas"
            case .afterExpenses: " da bilheteria menos despesas"
            case .net: " da bilheteria menos despesas e taxas"
            }
        }, above: " acima de ", all: nil, splitEvenly: ", em partes iguais", aHead: " por pessoa",
        bonus: " de bônus", heads: { " acima de \($0) pessoas" })
}
