import type { effectTypes } from '../operations/params.ts'
import type { Hearing } from './hearing.ts'
import { fitAny } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'

type Effect = (typeof effectTypes)[number]

/** What producers say, and the modest thing that comes nearest to it on a track. */
const idioms: readonly (readonly [string, Effect])[] = [
  ['punchier|more punch|tighter sounding|more impact|snappier', 'compressor'],
  ['warmer|fatter|thicker|more warmth|grittier|dirtier|crunchier', 'overdrive'],
  ['darker|duller|less bright|muffled|more muffled', 'filter'],
  ['brighter|crisper|clearer|more presence|sharper|less muddy', 'eq'],
  ['more spacious|roomier|wetter|dreamier|more distant|further away|bigger sounding|more space|deeper', 'reverb'],
  ['wider|lusher|more width', 'chorus'],
  ['heavier|more aggressive|harsher|nastier', 'distortion'],
  ['echoier|more echo', 'delay'],
]
const anyIdiom = idioms.map(([words]) => words).join('|')
const vague =
  'better|good|great|nicer|cooler|awesome|interesting|more interesting|professional|more professional|amazing|perfect|pop|sound better|sound good|less boring|special|more special|finished|radio ready|bigger|more alive|tighter|groovier|more groove|more movement|move|smoother|weirder|more fun|less|more|different'

/**
 * "make the drums punchier" is done modestly and said; what is said of the whole song, or of nothing in particular, is
 * asked.
 */
export function hearIdiom(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const found = fitAny(text, [
    `(?:make|get|want|have|let) TRACKS (?:sound |feel |be )?(?:MUCH )?(?<idiom>${anyIdiom})`,
    `(?:give|add) TRACKS (?:some )?(?:MUCH )?(?<idiom>${anyIdiom})`,
    `TRACKS (?:MUCH )?(?<idiom>${anyIdiom})`,
    `(?:some |add |a bit )?(?<idiom>${anyIdiom}) (?:on|for|to) TRACKS`,
  ])
  const isTrack = found?.['tracks']?.startsWith('@t') === true && !isWhole(hearing, found?.['tracks'])
  if (found && isTrack) {
    const effect = effectOf(found['idiom'] ?? '')
    const target = tracksOf(hearing, found['tracks'])
    if (isAsked(target)) return target
    return {
      calls: noted(
        target.tracks.map(({ id }) =>
          heardCall('stori_add_insert_effect', { trackId: id, type: effect }, { text: hearing.clause.text }),
        ),
        [...target.notes, noteOf('idiom', `“${found['idiom'] ?? ''}” is taken as ${effect}.`)],
      ),
    }
  }
  const whole =
    found ??
    fitAny(text, [
      `(?:(?:make|get|have|let|keep|want|give) (?:it|song|this|that|everything|@t\\d+|@s\\d+|mix|whole thing|them) )?(?:sound |feel |be |some )?(?:MUCH )?(?<idiom>${anyIdiom}|${vague})`,
      `(?:improve|fix|polish|enhance|spice up|jazz up) (?:it|song|this|that|everything|@[ts]\\d+|mix)(?: up)?(?<idiom>)`,
      `(?:make|do) (?:it|something) (?:pop|special|magic)(?<idiom>)`,
      'do something(?: cool| nice| else)?(?<idiom>)',
      `fix (?:it|this)(?<idiom>)`,
    ])
  if (!whole) return null
  const idiom = whole['idiom'] ?? ''
  const effect = idioms.some(([words]) => new RegExp(`^(?:${words})$`).test(idiom)) ? effectOf(idiom) : null
  const track = hearing.score.tracks[0]?.name
  const offers =
    effect === null || track === undefined
      ? []
      : [{ text: `${effect} on everything`, words: `put ${effect} on everything` }]
  const ways = /dark/.test(idiom)
    ? 'a minor key, a filter on a track, or a part played lower'
    : /bright/.test(idiom)
      ? 'a major key, an EQ on a track, or a part played higher'
      : 'another take, busier or simpler parts, other levels, or an effect on a track'
  return ask(`“${hearing.clause.text}” can mean many things: ${ways}. What should change, and on which track?`, {
    missing: ['meaning'],
    offers,
  })
}

const effectOf = (idiom: string): Effect =>
  idioms.find(([words]) => new RegExp(`^(?:${words})$`).test(idiom))?.[1] ?? 'eq'

function isWhole({ wide, score }: Hearing, mark: string | undefined): boolean {
  const item = wide.items[Number(mark?.slice(2))]
  return item?.kind === 'track' && item.tracks.length === score.tracks.length && score.tracks.length > 1
}
