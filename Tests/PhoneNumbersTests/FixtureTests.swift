import PhoneNumbers
import Testing

@Suite("Numbers as people write them")
struct FixtureTests {
    @Test("the fixture is there")
    func count() {
        #expect(PhoneCase.all.count == 201)
    }

    @Test("what is valid reads as libphonenumber reads it", arguments: PhoneCase.all.filter { $0.e164 != nil })
    func valid(row: PhoneCase) throws {
        let read = try #require(PhoneNumber.read(row.raw, region: row.region.flatMap { Region($0) }).number)
        #expect(read.number.e164 == row.e164)
        #expect(read.isValid)
        #expect(read.canBeTexted == row.sms_capable)
        #expect(read.extension == row.ext)
        #expect(read.number.region?.code ?? "001" == row.number_region)
    }

    @Test(
        "what a person can read is read though libphonenumber refuses it",
        arguments: PhoneCase.all.filter { $0.human_e164 != nil })
    func human(row: PhoneCase) throws {
        let read = try #require(PhoneNumber.read(row.raw, region: row.region.flatMap { Region($0) }).number)
        #expect(read.number.e164 == row.human_e164)
        #expect(read.canBeTexted)
    }

    @Test(
        "the rest is refused, or kept as unverified and never texted",
        arguments: PhoneCase.all.filter { $0.e164 == nil && $0.human_e164 == nil })
    func refused(row: PhoneCase) {
        let read = PhoneNumber.read(row.raw, region: row.region.flatMap { Region($0) })
        guard let number = read.number else { return }
        #expect(number.number.e164 == row.possible_e164)
        #expect(!number.isValid)
        #expect(!number.canBeTexted)
    }

    @Test("two numbers in one field are never joined", arguments: PhoneCase.all.filter { $0.cat == "multi" })
    func several(row: PhoneCase) {
        guard case .severalNumbers(let numbers)? = PhoneNumber.read(row.raw, region: Region("US")).problem else {
            Issue.record("read as one")
            return
        }
        #expect(numbers.first?.e164 == "+14155550132")
    }
}
