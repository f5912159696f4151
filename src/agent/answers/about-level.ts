import { isProblem } from '../../kernel/index.ts'
import type { Thing } from '../../words/index.ts'
import { isBroad, soundTracks, type AskedQuestion } from './asked-question.ts'
import { sayDb } from './turns-done.ts'

export async function aboutLevel(asked: AskedQuestion): Promise<string | null> {
  const { line, named, frame } = asked
  const tracks = named.filter(({ kind }) => kind === 'track')
  if (/\b(?:faders?|gain|volume)\b/.test(line) && !/\bloud/.test(line)) {
    const all = tracks.length > 0 ? tracks : soundTracks(frame)
    return all.length === 0
      ? null
      : all.map(({ name, gainDb }) => `The fader of ${name} is at ${sayDb(gainDb)}.`).join(' ')
  }
  const way = /\b(loudest|quietest|softest|louder|quieter|softer)\b/.exec(line)?.[1]
  if (way !== undefined) return compareLevels(asked, tracks, way)
  return /\b(?:how loud|how quiet|loudness|what level|how hot|peak level|loud is|levels?)\b/.test(line) &&
    !isBroad(line)
    ? tellLoudness(asked, named)
    : null
}

async function measureTracks(
  { document, senses }: AskedQuestion,
  tracks: readonly Thing[],
): Promise<readonly { readonly name: string; readonly lufs: number }[]> {
  const found: { name: string; lufs: number }[] = []
  for (const { id, name } of tracks)
    for (const look of document.loudnessOf?.(document.state, [id]) ?? []) {
      const lufs = await senses.measure(look)
      if (typeof lufs === 'number') found.push({ name, lufs })
    }
  return found
}

/** "Who is louder, the host or the guest?", "which track is the quietest?" */
async function compareLevels(asked: AskedQuestion, named: readonly Thing[], way: string): Promise<string | null> {
  const isLoud = way.startsWith('loud')
  const found = await measureTracks(asked, named.length > 1 ? named : soundTracks(asked.frame))
  const [first, second] = found.toSorted((a, b) => (isLoud ? b.lufs - a.lufs : a.lufs - b.lufs))
  if (!first) return null
  const at = `${first.lufs.toFixed(1)} LUFS`
  if (way.endsWith('est')) return `${first.name} is the ${way}, at ${at}.`
  if (!second) return null
  const [subject] = named
  const yes = /^(?:is|are)\b/.test(asked.line) && subject ? (subject.name === first.name ? 'Yes, ' : 'No, ') : ''
  return (
    `${yes}${first.name} is ${Math.abs(first.lufs - second.lufs).toFixed(1)} ` +
    `dB ${way} than ${second.name}, at ${at}.`
  )
}

async function tellLoudness(asked: AskedQuestion, named: readonly Thing[]): Promise<string | null> {
  const { document, senses, frame } = asked
  if (!document.loudnessOf) return null
  const said: string[] = []
  for (const { id, name } of named.length > 0 ? named : soundTracks(frame)) {
    for (const look of document.loudnessOf(document.state, [id])) {
      const found = await senses.measure(look)
      said.push(
        typeof found === 'number'
          ? `${name} is at ${found.toFixed(1)} LUFS.`
          : isProblem(found)
            ? found.message
            : `${name} is silent.`,
      )
    }
  }
  return said.join(' ') || 'There is nothing to hear.'
}
