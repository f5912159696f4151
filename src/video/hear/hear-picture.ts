import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { readTargets } from './read-target.ts'
import { resolveAll } from './resolve-lines.ts'
import { anyWordsAt, nameAt, verbAt, wordAt, wordsAt, type NamedWords, type Scope } from './scope.ts'
import { secondsAt } from './seconds-at.ts'
import type { Target } from './target.ts'
import { ask, assumed, isQuestion, said, type HeardCall, type Understanding } from './understanding.ts'
import { outVerbs, showVerbs } from './vocabulary.ts'

/**
 * Another picture over a sentence: "show broll.mp4 over the second sentence from 0:05 to 0:09", "take the b-roll off
 * sentence 2".
 */
export function hearPicture(hearing: Hearing, frame: FrameOfRequest): Understanding | null {
  return hearClear(hearing, frame) ?? hearShow(hearing, frame)
}

function hearShow(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const isNamed = nameAt(scope, wordsAt(scope, from, 'the') ?? from, scope.sources) !== null
  const verb = verbAt(scope, from)
  if (!showVerbs.has(verb) && verb !== 'replace' && !isNamed) return null
  const read = /^(?:cover|replace)$/.test(verb)
    ? covered(scope, from, to)
    : laidOver(scope, isNamed ? from - 1 : from, to)
  if (!read) return null
  const { source, targets, times } = read
  // "Over seconds 5 to 9" may be of the picture, or of the cut.
  if (targets.some(({ text }) => /^(?:the )?seconds? \d/i.test(text))) return null
  if (targets.length > 1 && /\bover the next\b(?! (?:sentence|line|one|two|three|\d))/i.test(hearing.clause.text))
    return null
  const lines = resolveAll(hearing, targets, { pool: 'in', isSure: false })
  if (isQuestion(lines)) return lines
  const text = targets.map((target) => target.text).join(' and ')
  const start = times?.start
  const calls = lines.lines.map(({ id }): HeardCall => ({
    operation: 'set_video_override',
    params: {},
    found: {
      sentenceId: said(id, text),
      sourceId: said(source.id, source.name),
      start: start === undefined ? assumed(0) : said(start, times?.text ?? ''),
      ...(times?.end !== undefined && { end: said(times.end, times.text) }),
    },
    notes:
      start === undefined
        ? [{ code: 'assumed', text: `${source.name} is shown from its start; say "from 0:05" for another place.` }]
        : [],
  }))
  return calls.length > 1 && start !== undefined
    ? ask(`“${text}” is ${calls.length} sentences. Over which one should ${source.name} be shown?`, {
        operation: 'set_video_override',
        missing: ['target'],
      })
    : { calls }
}

type Laid = { readonly source: NamedWords; readonly targets: readonly Target[]; readonly times: Times | null }
type Times = { readonly start: number; readonly end?: number; readonly text: string }

/** "show X (from A to B) over Y (from A to B)". */
function laidOver(scope: Scope, from: number, to: number): Laid | null {
  const first = anyWordsAt(scope, from + 1, ['the picture|clip|footage|video of|from', 'the', 'a clip of']) ?? from + 1
  const source = nameAt(scope, first, scope.sources)
  if (!source) return null
  const early = timesAt(scope, source.next)
  const over = anyWordsAt(scope, early?.next ?? source.next, [
    'on top of',
    'as the picture for|over|of',
    'over|during|for|on|above|while|across|in',
  ])
  return over === null ? null : rest(scope, over, { to, source: source.value, early: early?.value ?? null })
}

/** "cover Y with X from A to B". */
function covered(scope: Scope, from: number, to: number): Laid | null {
  for (let at = from + 2; at < to; at += 1) {
    const link = wordsAt(scope, at, 'with|by|using')
    const source = link === null ? null : nameAt(scope, wordsAt(scope, link, 'the') ?? link, scope.sources)
    const start = anyWordsAt(scope, from + 1, ['the broll|picture|override|footage on|over|of|for']) ?? from + 1
    const targets = source && readTargets(scope, start, at)
    const times = source && timesAt(scope, source.next)
    if (source && targets && (times?.next ?? source.next) === to)
      return { source: source.value, targets, times: times?.value ?? null }
  }
  return null
}

function rest(
  scope: Scope,
  over: number,
  { to, source, early }: { to: number; source: NamedWords; early: Times | null },
): Laid | null {
  const bare = { ...scope, mentions: [] }
  for (let end = to; end > over; end -= 1) {
    const targets = readTargets(bare, over, end)
    const late = end < to ? timesAt(scope, end) : null
    if (targets && (end === to || late?.next === to)) return { source, targets, times: late?.value ?? early }
  }
  return null
}

/** "from 0:05", "from 0:05 to 0:09", "starting at 5 seconds". */
function timesAt(scope: Scope, from: number): { value: Times; next: number } | null {
  const at = wordsAt(scope, from, ',') ?? from
  const lead = anyWordsAt(scope, at, ['starting|beginning at|from', 'from|at', 'using'])
  const start = lead === null ? null : secondsAt(scope, lead)
  if (!start) return null
  const link = wordsAt(scope, start.next, 'to|until|till|through|-|–')
  const end = link === null ? null : secondsAt(scope, link)
  return {
    value: { start: start.value, ...(end && { end: end.value }), text: scope.slice(at, end?.next ?? start.next) },
    next: end?.next ?? start.next,
  }
}

const pictures = [
  'the video override|overlay|picture',
  'the picture override|overlay',
  'the b-roll|broll|overlay|override|picture|cutaway|footage',
  'b-roll|broll',
  'the b roll',
  'the other|extra picture|footage',
]

/** "remove the b-roll from sentence 2", "show the original picture for sentence 2 again". */
function hearClear(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const verb = wordAt(scope, from)
  const original = /^(?:show|use|restore|bring|put|go)$/.test(verb)
    ? anyWordsAt(scope, from + 1, [
        'back the original|own picture|video|footage',
        'back to the original|own picture|video|footage',
        'the original|own|normal picture|video|footage|image',
        'its own picture|video|footage',
        'the speaker',
        'the original',
      ])
    : null
  const away =
    outVerbs.has(verb) || verb === 'take'
      ? (anyWordsAt(scope, wordsAt(scope, from + 1, 'out|off|away') ?? from + 1, pictures) ??
        (hearing.shown.size > 0 ? sourceAway(scope, from + 1) : null))
      : null
  const stopped = wordsAt(scope, from, 'stop showing|playing|using')
  const hidden = stopped === null ? null : (anyWordsAt(scope, stopped, pictures) ?? sourceAway(scope, stopped))
  const next = original ?? away ?? hidden
  if (next === null) return null
  const over = anyWordsAt(scope, next, ['back', 'off of', 'over|from|on|for|in|off|during|with|of'])
  const place = over === null ? null : (anyWordsAt(scope, over, ['for|over|on|in|during']) ?? over)
  const shown = hearing.script.lines.filter(({ id }) => hearing.shown.has(id))
  if (place === null && next < to) return null
  if (place === null || place >= to)
    return shown.length === 0
      ? { nothing: 'No sentence shows another picture.' }
      : {
          calls: shown.map(({ id }) => ({
            operation: 'clear_video_override',
            params: {},
            found: { sentenceId: said(id, hearing.clause.text) },
            notes: [],
          })),
        }
  const targets = readTargets(scope, place, to)
  if (!targets) return null
  const lines = resolveAll(hearing, targets, { pool: 'in', isSure: true })
  if (isQuestion(lines)) return lines
  const left = lines.lines.filter(({ id }) => hearing.shown.has(id))
  return left.length === 0
    ? { nothing: 'It shows its own picture already.' }
    : {
        calls: left.map(({ id }) => ({
          operation: 'clear_video_override',
          params: {},
          found: { sentenceId: said(id, targets[0]?.text ?? '') },
          notes: [],
        })),
      }
}

function sourceAway(scope: Scope, at: number): number | null {
  const source = nameAt(scope, wordsAt(scope, at, 'the') ?? at, scope.sources)
  return source && /^(?:from|off|over|on)$/.test(wordAt(scope, source.next)) ? source.next : null
}
