/** What a section is for. Words of all kinds are read as one of these; one that says nothing is taken for a verse. */
export type SectionKind = 'intro' | 'verse' | 'chorus' | 'bridge' | 'breakdown' | 'buildup' | 'drop' | 'outro'

export type Section = {
  readonly kind: SectionKind
  readonly energy: number
  readonly density: number
  /** Semitones by which the melody lies above or below its usual place. */
  readonly lift: number
  /** Which of the song's progressions, grooves and tunes it uses: sections with the same theme belong together. */
  readonly theme: 'verse' | 'chorus' | 'bridge'
  readonly dynamics: 'arch' | 'rise' | 'fall'
}

/** A section by its name: "Verse 2", "pre-chorus", "final hook". */
export function readSection(text: string): Section {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const pairs = words.map((word, at) => `${word} ${words[at + 1] ?? ''}`.trim())
  const kind = [...pairs, ...words].map((said) => kinds.get(said)).find((found) => found !== undefined) ?? 'verse'
  return { kind, ...profiles[kind] }
}

const profiles: Record<SectionKind, Omit<Section, 'kind'>> = {
  intro: { energy: 0.3, density: 0.35, lift: 0, theme: 'chorus', dynamics: 'rise' },
  verse: { energy: 0.45, density: 0.5, lift: -1, theme: 'verse', dynamics: 'arch' },
  chorus: { energy: 0.8, density: 0.7, lift: 4, theme: 'chorus', dynamics: 'arch' },
  bridge: { energy: 0.5, density: 0.45, lift: 1, theme: 'bridge', dynamics: 'arch' },
  breakdown: { energy: 0.2, density: 0.3, lift: 0, theme: 'chorus', dynamics: 'fall' },
  buildup: { energy: 0.6, density: 0.6, lift: 2, theme: 'verse', dynamics: 'rise' },
  drop: { energy: 1, density: 0.8, lift: 4, theme: 'chorus', dynamics: 'arch' },
  outro: { energy: 0.25, density: 0.35, lift: -1, theme: 'chorus', dynamics: 'fall' },
}

const kinds = new Map<string, SectionKind>([
  ['intro', 'intro'],
  ['introduction', 'intro'],
  ['opening', 'intro'],
  ['opener', 'intro'],
  ['start', 'intro'],
  ['verse', 'verse'],
  ['stanza', 'verse'],
  ['strophe', 'verse'],
  ['theme', 'verse'],
  ['chorus', 'chorus'],
  ['hook', 'chorus'],
  ['refrain', 'chorus'],
  ['climax', 'chorus'],
  ['bridge', 'bridge'],
  ['middle eight', 'bridge'],
  ['solo', 'bridge'],
  ['breakdown', 'breakdown'],
  ['break', 'breakdown'],
  ['interlude', 'breakdown'],
  ['stripped', 'breakdown'],
  ['buildup', 'buildup'],
  ['build', 'buildup'],
  ['build up', 'buildup'],
  ['riser', 'buildup'],
  ['pre chorus', 'buildup'],
  ['prechorus', 'buildup'],
  ['lift', 'buildup'],
  ['drop', 'drop'],
  ['full drop', 'drop'],
  ['outro', 'outro'],
  ['ending', 'outro'],
  ['end', 'outro'],
  ['closing', 'outro'],
  ['coda', 'outro'],
  ['tag', 'outro'],
])
