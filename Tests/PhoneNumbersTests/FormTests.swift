import PhoneNumbers
import Testing

/// Mobile numbers that are written in two ways are one number.
@Suite struct FormTests {
    @Test(arguments: [
        ("+5215512345678", "+525512345678"), ("+5213312345678", "+523312345678"), ("+541123456789", "+5491123456789"),
        ("+543512345678", "+5493512345678"), ("+551187654321", "+5511987654321"), ("+558581234567", "+5585981234567"),
    ])
    func bothFormsAreOneNumber(_ other: String, _ today: String) throws {
        let (old, new) = (try #require(PhoneNumber(e164: other)), try #require(PhoneNumber(e164: today)))
        #expect(old.mobileForm == new)
        #expect(new.mobileForm == new)
        #expect(old.forms == [new, old])
        #expect(new.forms == [new, old])
    }

    @Test(arguments: [
        "+14155550132", "+447700900123", "+551133334444", "+5521987", "+52155123456", "+54911234567", "+4915112345678",
    ])
    func otherNumbersHaveOneForm(_ text: String) throws {
        let number = try #require(PhoneNumber(e164: text))
        #expect(number.mobileForm == number)
        #expect(number.forms == [number])
    }
}
