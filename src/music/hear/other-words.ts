import { tokenize, type Clause } from '../../words/index.ts'
import { readDenial } from './denial.ts'
import { hearingOf, type Hearing } from './hearing.ts'
import { lineOf, type Line } from './line.ts'
import { readLine } from './read-line.ts'
import { isMark } from './draft.ts'
import { plainWaysOf } from '../rules/say-plainly.ts'

/**
 * The same clause put in other ways, for words that may stand apart: "take the keys down two semitones in the verse"
 * speaks of "the keys in the verse", and what stands behind "except" is a clause of its own. No word is left out of any
 * of them.
 */
export function otherWords(hearing: Hearing): readonly Hearing[] {
  const excepted = withoutException(hearing) ?? behindStatement(hearing)
  const others = [...(excepted ? [excepted] : []), ...[hearing, ...(excepted ? [excepted] : [])].flatMap(saidPlainly)]
  return [
    ...others,
    ...[hearing, ...others].flatMap((each) =>
      [sectionBesideTrack(each.wide), trackBesideSection(each.wide)].flatMap((wide) =>
        wide ? [{ ...each, wide }] : [],
      ),
    ),
  ]
}

/** The same wish in the plain words that a rule has for it. */
function saidPlainly({ clause, around, score, earlier }: Hearing): readonly Hearing[] {
  return plainWaysOf(clause.text, score, earlier.length > 0).map((text) => {
    const own = clauseOf(clause, text)
    return hearingOf(own, { ...around, clauses: around.clauses.map((each, at) => (at === around.at ? own : each)) })
  })
}

const exception =
  /^(.+?)[\s,]+(?:except(?: for| on| in)?|apart from|aside from|other than|excluding|with the exception of|save for|but not|without)\s+(.+)$/i

/** "redo the bridge except for the vocal": what is spared becomes a clause that denies it. */
function withoutException({ clause, around, score }: Hearing): Hearing | null {
  const [, main, spared] = exception.exec(clause.text) ?? []
  if (main === undefined || spared === undefined || [...main.matchAll(/["“”]/g)].length % 2 === 1) return null
  // "Intro without hats" asks for what is there to be thinner, and for nothing new.
  if (/^(?:the )?@s\d+$/.test(readLine(main, { score }).text)) return null
  const [request, denial] = [clauseOf(clause, main), { ...clauseOf(clause, `not ${spared}`), negated: true }]
  const clauses = [...around.clauses.slice(0, around.at), request, denial, ...around.clauses.slice(around.at + 1)]
  return readDenial(denial, { ...around, clauses, at: around.at + 1 }) === null
    ? null
    : hearingOf(request, { ...around, clauses })
}

const statement =
  /^(?:(?:nah|no|hm+|ugh|meh|ok|okay|well|so)[\s,]+)?((?:(?:there (?:is|are)|there's|i hear)\s)?(?:way\s|far\s|much\s|a bit\s)?(?:too (?:many|much|few|little)|not enough)\s[^,;"“”]{1,60}|(?:i'm |i am )?not (?:a fan of|happy with|sure about|feeling|into)\s[^,;"“”]{1,60}|(?:the|my|our|that|this)\s[^,;"“”]{1,40}?\s(?:sucks?|stinks?|bores? me|doesn't work|don't work|isn't working|aren't working|isn't great|needs work|drags?|is|are|sounds?|feels?|seems?|has|have)\b[^,;"“”]{0,40})[,;–—-]\s*(.+)$/i

/** "the lead sucks, give me another one": the first half only says what the second is about. */
function behindStatement({ clause, around }: Hearing): Hearing | null {
  const [, said, rest] = statement.exec(clause.text) ?? []
  if (said === undefined || rest === undefined || /\b(?:if|unless|when|should|must|not)\b/i.test(said)) return null
  const [remark, request] = [{ ...clauseOf(clause, said), isRemark: true }, clauseOf(clause, rest)]
  return hearingOf(request, {
    ...around,
    clauses: [...around.clauses.slice(0, around.at), remark, request, ...around.clauses.slice(around.at + 1)],
    at: around.at + 1,
  })
}

const clauseOf = (clause: Clause, text: string): Clause => ({ ...clause, text, tokens: tokenize(text) })

/** A section that stands apart from the one track it belongs to, or from the verb, is put beside it. */
function sectionBesideTrack(line: Line): Line | null {
  const { text } = line
  if (
    [...text.matchAll(/@s\d+/g)].length !== 1 ||
    /\b(?:copy|duplicate|paste|repeat|move|add|write|compose)\b/.test(text)
  )
    return null
  const [apart, mark] = /(?<=^| )(?:in|during|for|throughout|of|within|over|on) (@s\d+)(?: ,)?(?= |$)/.exec(text) ?? []
  const tracks = [...text.matchAll(/@t\d+/g)]
  if (apart === undefined || mark === undefined || tracks.length > 1) return null
  const rest = text.replace(apart, '').replace(/ +/g, ' ').trim()
  const [track] = tracks
  const put = track
    ? rest.replace(track[0], `${track[0]} in ${mark}`)
    : rest.replace(
        /^(?:transpose|quanti[sz]e|snap|swing|tighten|simplify|redo|rewrite|regenerate|thin out)(?= )/,
        (verb) => `${verb} ${mark}`,
      )
  return put === text ? null : retold(line, put)
}

/** "duplicate the intro at bar 9 on the drums only" speaks of the drums in the intro. */
function trackBesideSection(line: Line): Line | null {
  const [, verb, section, rest, track] =
    /^([a-z]+(?: [a-z]+)?) (@s\d+) (.+?),? (?:(?:but )?(?:only|just) )?(?:on|for|in|with) (@t\d+)(?: only| alone)?$/.exec(
      line.text,
    ) ?? []
  return verb === undefined || section === undefined || rest === undefined || track === undefined
    ? null
    : retold(line, `${verb} ${track} in ${section} ${rest}`)
}

/** The line with its words in another order; marks keep their places in the sentence. */
function retold(line: Line, text: string): Line {
  const at = new Map(line.words.filter(isMark).map((word) => [word.text, word]))
  const span = line.words[0]?.span ?? { from: 0, to: 0 }
  return lineOf(
    text.split(' ').map(
      (word) =>
        at.get(word) ?? {
          text: word,
          kind: /^\d/.test(word) ? ('number' as const) : ('word' as const),
          used: false,
          span,
        },
    ),
    line.items,
    line.source,
  )
}
