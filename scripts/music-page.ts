import { styles } from '../src/music/composer/index.ts'
import type { Figure, Measures, Recognised } from '../test/support/music/songs.ts'

/** The numbers of the songs that are measured. */
export const songsOnPage = Array.from({ length: 12 }, (_, number) => number)

export type Findings = { readonly byStyle: ReadonlyMap<string, Measures>; readonly recognised: Recognised }

/** The text of docs/music.md: what is composed without a model, and what was measured on it. */
export function musicPage({ byStyle, recognised }: Findings): string {
  const measured = [...byStyle].map(([style, measures]) => ({ style, measures }))
  const rows = measured.map(({ style, measures }) =>
    row([
      style,
      percent(measures.inKeyOrChord.least),
      percent(measures.strongBeats.least),
      percent(measures.wideLeaps.most),
      percent(measures.phraseEnds.least),
      range(measures.repeated, percent),
      String(measures.leadPitches.least),
      String(measures.leadDurations.least),
      percent(measures.takes.least),
      percent(measures.takesByPart.least),
    ]),
  )
  const moreRows = measured.map(({ style, measures }) =>
    row([
      style,
      percent(recognised.byStyle.get(style) ?? 0),
      percent(measures.pillars.least),
      range(measures.velocitySpread, (value) => value.toFixed(1)),
      range(measures.chorusHigher, (value) => value.toFixed(1)),
      range(measures.chorusDenser, (value) => value.toFixed(2)),
      String(measures.outOfRange.most),
      String(measures.overlaps.most),
    ]),
  )
  return [
    intro,
    heading(['style', 'tempo', 'usual key', 'drums', 'swing', 'parts it suggests']),
    ...[...styles.values()].map(({ name, tempo, usualKey, kit, feel, usualRoles }) =>
      row([
        name,
        `${tempo.low}–${tempo.high}, usually ${tempo.usual}`,
        usualKey,
        kit,
        feel.swing === 0 ? 'straight' : `${percent(feel.swing)} of a triplet, on ${feel.swungUnit}s`,
        usualRoles.join(', '),
      ]),
    ),
    how,
    heading([
      'style',
      'in key or chord',
      'chord tones on strong beats',
      'leaps over an octave',
      'phrases ending on chord tones',
      'onsets that repeat',
      'pitches of the lead',
      'lengths of the lead',
      'takes differ',
      'takes differ, least part',
    ]),
    ...rows,
    between,
    heading([
      'style',
      'named by its neighbour',
      'drums in place',
      'velocity spread',
      'chorus higher by',
      'chorus denser by',
      'out of range',
      'overlaps',
    ]),
    ...moreRows,
    `\nOver all styles the neighbour names the right one for ${percent(recognised.right)} of the sections.\n`,
    limits,
  ].join('\n')
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const heading = (cells: readonly string[]): string => `${row(cells)}\n${row(cells.map(() => '---'))}`
const percent = (value: number): string => `${Math.round(value * 1000) / 10} %`
const range = ({ least, most }: Figure, text: (value: number) => string): string => `${text(least)} – ${text(most)}`

const intro = `# Music without a model

<!-- Written by scripts/make-music-page.ts: change it there. -->

Cutroom writes parts by rule: drums, bass, chords, lead, pads and arpeggio. The same request gives the same notes; another take gives other notes on the same chords.

\`\`\`
song (the project)  ─► chords of the section, groove, tune, sounds        sections of one song share these
section, bars, metre ─► which of them, how dense, how high, how it ends   verse · chorus · bridge · breakdown · buildup · drop · intro · outro
style               ─► rhythms as text, progressions, swing, instruments  src/music/composer/styles: one file each, values only
take                ─► another rhythm, other inversions, another tune     drawn again if it comes out too much like the others
performance         ─► swing, a hand's timing, louder and softer          no note before its phrase or over its end
\`\`\`

Chords follow from the song and the section alone, never from the parts that are asked for: a bass that is written tomorrow fits the chords of today, and a part written alone is the
same as in company, but that chords have their roots where no bass plays. An intro and an outro take the chords and the tune of the chorus; the chorus lies higher than the verse and has the busier rhythms; a bridge has chords of its own; a
build-up ends in a roll without a kick; the last bar of an outro is one long tonic.

Before it writes, it listens: chords bar by bar, keys section by section and how late off-beats come are heard in the notes that are there, whoever wrote them. What you name wins; then what sounds
at the same time, a section of the same name, the song, and the style last. Four bars that are heard go round for eight. The plan says what was heard ("Heard C–G–Am–F in bars 1–4; repeated it."),
and a section in another key leaves the song in its own ([why](decisions/026-the-composer-listens.md), with figures).

Rhythms are written in 4/4. In another metre each beat takes its notes from the beat of 4/4 that does the same work there: the backbeat of 3/4 falls on two and three, that of 6/8 on the
second long beat, 7/8 is felt as short, short, long.

Density is counted from what the style and the section would play, which is 0.5: at 0.25 every part has at least a quarter fewer notes, at 0.8 a quarter more, put in and taken out alike in every bar (kick and
backbeat go last). Energy is louder, and also fuller and higher: all parts but the drums lie up to four semitones above or below their usual place.

A melody has two figures of a bar and two endings. Figures come back on other chords; strong beats, long notes and first notes take tones of the chord, the others step through the key
(five tones of it in some styles); a first phrase asks and a second answers on the root or the third.

## Styles
`

const how = `
Other words are read as one of these ("dusty lofi beats", "boom bap", "deep house", "dnb"), and a style that is only akin to one (trance, metal, country) is composed as that one and said so. A style that is not known is refused with the list.

## Measured

${songsOnPage.length} songs a style, each in another key and mode: a verse, a chorus and a bridge of 8 bars in 4/4, all six parts, and a second take of the verse. The measures are code of their own
(\`test/support/music/measures.ts\`), which knows the notes and the names of the chords and calls nothing of the composer. The tests hold every single song to them, not the
average, so the worst of all sections is what stands here; two numbers are the least and the most.

- **in key or chord**: notes whose pitch belongs to the scale of the key or to the chord that sounds when they begin.
- **chord tones on strong beats**: of the notes of all pitched parts that begin within 0.06 beats of beat one or three, those in the chord.
- **leaps over an octave**: of the steps from note to note in lead and bass.
- **phrases ending on chord tones**: the last note of the lead in each four bars.
- **onsets that repeat**: of the onsets in a bar, those at whose sixteenth the same drum, or the same part, also began a note in the bar before; pitch does not count.
- **pitches, lengths of the lead**: different ones in eight bars, lengths in whole sixteenths.
- **takes differ**: notes (part, pitch, sixteenth) of one take that the other has not, the smaller share of both ways round; over all parts, and for the part that changes least.
`

const between = `
- **named by its neighbour**: each verse and chorus is given the style of the section nearest to it among all *other* songs of all styles, by plain distance between onset histograms (sixteenths of the
  bar for eleven drum voices and five parts), strokes per bar and how late off-beats are. Tempo and pitch are left out.
- **drums in place**: of the places where the style must have a stroke, in bars that do not end a phrase, those that have one: kick on one and backbeat on two and four (lo-fi, hip-hop, funk, pop, rock), the same
  with the kick on all four (house; techno without the backbeat), foot on two and four and time on all four (jazz), both on three (reggae), the heartbeat of the foot (bossa nova), kick on one and on
  the second half of three with the backbeat (drum and bass), a low stroke on one (ambient).
- **velocity spread**: the standard deviation in the part where it is smallest.
- **chorus higher by**: semitones between the mean pitches of the leads; **denser by**: notes a bar, chorus over verse.
- **out of range**, **overlaps**: notes that the instrument cannot play, and notes that begin while the same key is down.
`

const limits = `## What this does not say

The figures say that the notes are in order, not that they move anyone; the neighbour says that the styles differ from one another, not that they are like records. There is no voice leading between the parts beyond the chords, no modulation, no lyrics, no tempo changes, and every tune is made of bars that a
style lists. \`npx tsx scripts/draw-piano-rolls.ts FOLDER\` draws a song in each style, to be looked at.
`
