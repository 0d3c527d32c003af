/// FNV-1a, 64 bits: the same in every process, unlike `Hashable`.
package enum StableHash {
    package static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }
}
