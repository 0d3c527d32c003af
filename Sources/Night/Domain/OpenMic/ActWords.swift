import Values

/// Words for what somebody performs, and for how long: `stand up`, `poetry, 5 min`. Alone they are no name.
enum ActWords {
    static func areAct(_ words: [String]) -> Bool {
        let keys = words.map(\.plainKey).filter { !$0.isEmpty }
        return keys.contains(where: acts.contains)
            && keys.allSatisfy { acts.contains($0) || others.contains($0) || $0.first?.isNumber == true }
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static let acts = set(
        """
        standup stand comedy comedian comic improv poetry poem poems poet spoken music musician guitar ukulele
        piano keys singer singing song songs covers originals rap rapping magic storytelling acoustic sketch
        comedia comediante monologo monologos chistes poesia poemas musica cancion canciones guitarra cantante canto
        humour humoriste sketchs blagues poesie poeme poemes musique chanson chansons guitare chanteur chanteuse chant
        musik gedicht gedichte lied lieder gitarre klavier kabarett witze zauberei
        commedia comico battute musicista canzone canzoni chitarra pianoforte cantautore cantautrice
        piadas musicas poema violao cantor cantora
        """)

    /// Beside them.
    private static let others = set(
        """
        up word and a an some my the of original set act minute minutes min mins on with w y un una mis et une mes und
        ein eine mein e minuto minutos minuti minuten de do
        """)
}
