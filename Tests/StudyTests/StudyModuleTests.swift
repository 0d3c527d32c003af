import Platform
import Study
import Testing

@Suite struct StudyModuleTests {
    @Test func theModuleIsRegistered() {
        #expect(Module.study.id == "study")
    }
}
