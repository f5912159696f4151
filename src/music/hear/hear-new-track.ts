import { instrumentAt } from '../composer/index.ts'
import { instrumentFor } from '../instruments.ts'
import { freeName } from '../operations/things.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type Line } from './line.ts'
import { fitAny } from './pattern.ts'
import { knownTracks } from './targets.ts'
import { titled } from './titled.ts'
import { ask, heardCall, isAsked, type Asked, type HeardCall, type Understanding } from './understanding.ts'

const makes =
  "(?:add|create|make|insert|give me|give us|set up|start|open|put in|i need|i want|we need|need|want|i'd like|have) "
const empty = '(?:(?:new|empty|blank|extra|separate|more|fresh|midi|instrument|software) )*'
const stillEmpty =
  '(?:(?: ,)?(?: but| and)?(?: with)? (?:nothing (?:on|in) (?:it|them)(?: yet)?|no (?:notes|music|regions)(?: yet| on it| on them)?|(?:still |left )?empty(?: for now)?))?'

/**
 * New tracks that are still empty: "add a piano track", "two tracks, one for guitar and one for organ", "a track called
 * Whistle".
 */
export function hearNewTrack(hearing: Hearing): Understanding | null {
  const { line, clause } = hearing
  const several = fitAny(line.text, [
    `${makes}${empty}(?:(?<count>\\d+) )?${empty}tracks (?:[,:] )?(?:for |called |named |with )?(?<list>.+?)${stillEmpty}`,
  ])
  if (several) return manyTracks(hearing, several)
  const listed = fitAny(line.text, [`${makes}(?<list>.+(?:,| and) .+?) tracks${stillEmpty}`])
  const isEach = listed?.['list']?.split(/ ?(?:,|\band\b|&) ?/).every((each) => {
    const words = spelled(line, each)
      .toLowerCase()
      .replace(/^(?:an?|new|empty) /, '')
      .split(' ')
    return each === '' || instrumentAt(words, 0)?.size === words.length
  })
  if (listed && isEach === true) return manyTracks(hearing, listed)
  const one = `(?:${makes}(?:(?:a|an|another|one|1) )?|(?:a |an )?(?=new |empty |blank |another )(?:another )?)${empty}`
  const there = /\btrack\b/i.test(clause.text) ? fitAny(line.text, [`${one}(?<what>@t\\d+)${stillEmpty}`]) : null
  const isAnother = /\b(?:another|new|extra|more)\b/.test(line.text)
  if (there && !isAnother)
    return ask(`There is such a track already. What should the new one be called?${knownTracks(hearing)}`, {
      missing: ['name'],
      completes: 'add a track called "{answer}"',
    })
  const called = fitAny(line.text, [
    `${one}(?<what>.*? )?track (?:called|named|titled) (?<name>@q\\d+)(?: (?:with|using|for|playing) (?:a |an )?(?<with>[^@]+))?${stillEmpty}`,
    `${one}(?<what>.*? )?track (?<name>@q\\d+)${stillEmpty}`,
  ])
  const plain =
    called ??
    there ??
    fitAny(line.text, [
      `${one}(?<what>.*? )?track${stillEmpty}`,
      `${one}track (?:for|with) (?:a |an |some )?(?<what>.*?)${stillEmpty}`,
    ])
  if (!plain) return null
  const made = newTrack(hearing, { name: plain['name'], what: plain['with'] ?? plain['what'] ?? '', isAnother })
  return made === null || isAsked(made) ? made : { calls: [made] }
}

/** A list of them, each by its name or instrument. A number that differs from the list is asked about. */
function manyTracks(
  hearing: Hearing,
  { count, list = '' }: NonNullable<ReturnType<typeof fitAny>>,
): Understanding | null {
  const whats = list
    .split(/ ?(?:,|\band\b|&) ?/)
    .map((each) =>
      each
        .replace(/^(?:(?:the other|other|one|1|another) )?(?:for |is |called |with )?(?:a |an |some )?/, '')
        .replace(/ tracks?$/, '')
        .trim(),
    )
    .filter((each) => each !== '')
  if (whats.length === 0) return null
  if (count !== undefined && Number(count) !== whats.length)
    return ask(
      `What should the ${count} tracks be called? I read ${whats.length}: ${whats.map((each) => spelled(hearing.line, each)).join(', ')}.`,
      { missing: ['name'] },
    )
  const calls: HeardCall[] = []
  for (const what of whats) {
    const made = newTrack(
      hearing,
      what.startsWith('@q') ? { name: what, what: '', isAnother: true } : { name: undefined, what, isAnother: true },
    )
    if (made === null || isAsked(made)) return made
    calls.push(made)
  }
  return { calls }
}

type Wanted = {
  readonly name: string | undefined
  readonly what: string
  /** A second one of that name is wanted. */ readonly isAnother: boolean
}

function newTrack({ line, clause, score }: Hearing, { name: mark, what, isAnother }: Wanted): HeardCall | Asked | null {
  const name = itemAt(line, mark)
  const said = spelled(line, what)
    .replace(/\b(?:a|an|some|new|empty|blank|midi|extra|more)\b/gi, ' ')
    .replace(/ (?:sounds?|instruments?|patch|tone)$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const words = said.toLowerCase().split(' ')
  // What stands beside a name that is given says which instrument it is, or is not understood.
  if (name?.kind === 'text' && said !== '' && instrumentAt(words, 0)?.size !== words.length) return null
  if (name?.kind === 'text')
    return heardCall(
      'stori_add_midi_track',
      { name: name.value.slice(0, 50), ...(said === '' ? {} : instrumentFor(said)) },
      { text: clause.text },
    )
  if (said === '')
    return ask('What should the track be called? (for example "Bass" or "Strings")', {
      missing: ['name'],
      completes: 'add a track called "{answer}"',
    })
  if (said.split(/\s+/).length > 3 || /[@\d]|\b(?:and|with|after|before|bars?)\b/.test(said)) return null
  const taken = (each: string): boolean => score.tracks.some((track) => track.name.toLowerCase() === each.toLowerCase())
  const free = freeName(titled(said), { taken: score.tracks.map((track) => track.name), beside: score.song.beside })
  if (!taken(said))
    return heardCall(
      'stori_add_midi_track',
      { name: free, ...(free !== titled(said) && instrumentFor(said)) },
      { text: clause.text },
    )
  if (!isAnother)
    return ask(`There is a track called ${titled(said)} already. What should the new one be called?`, {
      missing: ['name'],
      completes: 'add a track called "{answer}"',
    })
  return heardCall('stori_add_midi_track', { name: free, ...instrumentFor(said) }, { text: clause.text })
}

/** The words of a line as they were said, marks included. */
const spelled = (line: Line, words: string): string =>
  words.replace(/@\w\d+/g, (mark) => itemAt(line, mark)?.said ?? '')
