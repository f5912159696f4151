import { LEVEL_TRACKS_HEADER, MAX_STRETCH_SECONDS, soundHeaders, soundQuery } from '../../client/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import type { Endpoint } from '../routes/endpoint.ts'
import type { SoundCall, SoundPort } from './studio-port.ts'

/** What is asked for at once; a page asks for one after the other. */
const MAX_AT_ONCE = 32
const MIN_RATE = 3000
const MAX_RATE = 384_000

/** The sound of a document in finished stretches: never an open stream, of which a browser has but six. */
export function soundRoutes({ sound }: SoundPort): Endpoint[] {
  let underWay = 0
  return [
    {
      method: 'get',
      path: '/api/v1/sound',
      summary: 'A stretch of what a document sounds like: interleaved 32-bit floats, as a render of it holds them.',
      query: soundQuery,
      answers: {
        200: {
          says: 'Little-endian floats from -1 to 1, over it where the mix is; the headers say what they are.',
          type: 'application/octet-stream',
          headers: {
            ...Object.fromEntries(Object.values(soundHeaders).map((name) => [name, 'whole-number'])),
            [LEVEL_TRACKS_HEADER]: 'text',
          },
        },
        400: { says: 'The stretch is not as described.' },
        404: { says: 'There is no such thing, or nothing of it can be heard.' },
        409: { says: 'The proposal was decided, or the document has changed since it was planned.' },
        416: { says: 'The document ends before that.' },
        503: { says: 'The sound is being made; ask again in a moment.' },
      },
      handle: async ({ req }) => {
        const call = readCall(req.query())
        if (isProblem(call)) return refusal(call)
        if (underWay >= MAX_AT_ONCE)
          return refusal(problem('too-many-sounds', 'Too much is being mixed at once; ask again in a moment.'))
        underWay += 1
        try {
          const given = await sound(call)
          if (isProblem(given)) return refusal(given)
          const { facts, samples, levels } = given
          const headers = Object.entries(soundHeaders).map(([fact, name]): [string, string] => [
            name,
            String(facts[fact as keyof typeof facts]),
          ])
          const tracks = levels?.tracks.map(encodeURIComponent).join(',')
          return new Response(levels ? joinBytes(samples, levels.peaks) : samples, {
            headers: {
              'Content-Type': 'application/octet-stream',
              ...Object.fromEntries(headers),
              ...(tracks !== undefined && { [LEVEL_TRACKS_HEADER]: tracks }),
            },
          })
        } finally {
          underWay -= 1
        }
      },
    },
  ]
}

function joinBytes(one: ArrayBuffer, other: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(one.byteLength + other.byteLength)
  joined.set(new Uint8Array(one))
  joined.set(new Uint8Array(other), one.byteLength)
  return joined
}

const wrong = (message: string): Problem => problem('bad-stretch', message)

function readCall(given: { readonly [name: string]: string }): SoundCall | Problem {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(soundQuery.shape, name))
  if (unknown !== undefined)
    return wrong(`There is no "${unknown}" here; use document, state, only, from, to, rate, note and levels.`)
  const {
    document,
    state = 'current',
    only,
    from: fromText,
    to: toText,
    rate: rateText,
    note: noteText,
    levels,
  } = given
  if (document === undefined || document === '') return wrong('Name the document that is to be heard.')
  const proposal = /^proposal:(.+)$/s.exec(state)?.[1]
  if (state !== 'current' && proposal === undefined)
    return wrong('The state is "current", or "proposal:" with the id of one that waits.')
  if (only !== undefined && proposal === undefined)
    return wrong('Only the steps of a proposal can be chosen from; the current state has none.')
  const rate = rateText === undefined ? undefined : readNumber(rateText)
  if (rateText !== undefined && !(rate !== undefined && Number.isInteger(rate) && rate >= MIN_RATE && rate <= MAX_RATE))
    return wrong(`The rate is a whole number from ${MIN_RATE} to ${MAX_RATE}.`)
  if (noteText !== undefined) {
    const note = readNote(noteText)
    const isAlone = fromText === undefined && toText === undefined && proposal === undefined && levels === undefined
    if (note === undefined || !isAlone)
      return wrong('A note is TRACK,PITCH,VELOCITY, with a pitch of 0 to 127, a velocity of 1 to 127, and no stretch.')
    return { document, from: 0, to: 1, note, ...(rate !== undefined && { rate }) }
  }
  const from = readNumber(fromText),
    to = readNumber(toText)
  if (from === undefined || to === undefined || from < 0)
    return wrong('Say from when to when, in seconds from the beginning, as in from=0&to=10.')
  if (to <= from) return wrong('A stretch ends after it begins: "to" has to be more than "from".')
  // What is not said exactly in binary may be over by as much as it was rounded.
  if (to - from > MAX_STRETCH_SECONDS + 1e-6)
    return wrong(`At most ${MAX_STRETCH_SECONDS} seconds are given at once; ask for one stretch after the other.`)
  if (levels !== undefined && levels !== 'tracks') return wrong('Levels are those of the tracks: levels=tracks.')
  return {
    document,
    from,
    to,
    ...(levels !== undefined && { withLevels: true }),
    ...(proposal !== undefined && { proposal }),
    ...(only !== undefined && { only: only.split(',').filter((step) => step !== '') }),
    ...(rate !== undefined && { rate }),
  }
}

function readNote(text: string): SoundCall['note'] {
  const [, track = '', pitch, velocity] = /^([^,]+),(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  const note = { track: unescape(track), pitch: Number(pitch), velocity: Number(velocity) }
  return track !== '' && note.pitch <= 127 && note.velocity >= 1 && note.velocity <= 127 ? note : undefined
}

/** As it was before it was percent-encoded; what was not stays as it is. */
function unescape(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As JSON writes numbers; not what JavaScript takes for one besides. */
function readNumber(text: string | undefined): number | undefined {
  const value = text !== undefined && /^-?\d{1,15}(?:\.\d+)?(?:e-?\d{1,3})?$/i.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
