internal import Values

/// What of a text is a date, as its writer's clock and calendar have it.
struct DateWords {
    let now: Instant
    let zone: Zone
    let order: NaturalDate.SlashOrder

    func read(_ words: ArraySlice<String>) throws(EventInTextError) -> NaturalDate.Reading {
        do throws(NaturalDateError) {
            return try NaturalDate.read(words.joined(separator: " "), now: now, zone: zone, order: order)
        } catch {
            throw .date(error)
        }
    }

    func isDate(_ words: ArraySlice<String>) -> Bool { (try? read(words)) != nil }

    /// Whether a name has a day or a time in it that was perhaps meant for the date. A weekday in short may begin a
    /// name where the day is said already: `Sun Ra`.
    func hasDate(in name: ArraySlice<String>, beside date: [String]) -> Bool {
        name.indices.contains { start in
            (1...3).contains { count in
                guard start + count <= name.endIndex else { return false }
                let words = name[start..<start + count]
                if count == 1, name.count > 1, start == name.startIndex, (3...4).contains(words[start].count),
                    Self.isWeekday(words[start]), hasDay(date)
                {
                    return false
                }
                return isMeantAsDate(words)
            }
        }
    }

    private func isMeantAsDate(_ words: ArraySlice<String>) -> Bool {
        let said = words.joined(separator: " ").lowercased()
        if said == "now" { return false }
        if words.count == 1, let parts = SaidSpan.ends(of: said) {
            return isDate([parts.0]) && isDate([parts.1])
        }
        do throws(EventInTextError) {
            _ = try read(words)
            return true
        } catch {
            switch error {
            case .date(.noSuchTime), .date(.noSuchDay), .date(.past), .date(.weekdayMismatch): return true
            default: return false
            }
        }
    }

    private func hasDay(_ words: [String]) -> Bool {
        words.indices.contains { start in
            (1...3).contains { count in
                start + count <= words.count && (try? read(words[start..<start + count]))?.time == nil
                    && isDate(words[start..<start + count])
            }
        }
    }

    private static func isWeekday(_ word: String) -> Bool {
        Weekday.allCases.contains { $0.name.lowercased().hasPrefix(word.lowercased()) }
    }
}
