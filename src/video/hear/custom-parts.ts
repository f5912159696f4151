import type { Line, Script } from './script.ts'

export type Genre = { readonly names: ReadonlySet<string>; readonly says: RegExp; readonly at?: 'start' | 'end' }
const names = (text: string): ReadonlySet<string> => new Set(text.split('|'))
const CODE =
  '(?:use|with|enter) (?:the |my |our )?(?:promo |discount |coupon )?code|percent off|promo code|discount code'

/**
 * Parts that a recording has by custom, and the words by which one knows them. What stands at an edge by custom has to
 * stand there.
 */
export const genres: readonly Genre[] = [
  {
    names: names(
      'ad|ads|advert|advertisement|advertising|commercial|sponsor|sponsor read|sponsor spot|sponsorship|' +
        'sponsor message|ad read|ad break|promo|ad spot|promotion',
    ),
    says: new RegExp(`\\b(?:brought to you|sponsor(?:ed|s|ing)?|${CODE}|free trial|coupon)\\b`),
  },
  { names: names('discount code|promo code|coupon code'), says: new RegExp(`\\b(?:${CODE})\\b`) },
  {
    names: names(
      'mic check|mic test|microphone check|microphone test|sound check|soundcheck|audio check|sound test|audio test',
    ),
    says: new RegExp(
      [
        String.raw`\b(?:(?:is|are) (?:the |my |this )?(?:microphone|mic|mike)s? on|can you hear me|testing|`,
        String.raw`(?:mic|sound) check|(?:is it|it is|it's) on)\b`,
      ].join(''),
    ),
  },
  {
    names: names('goodbye|good bye|bye|goodbyes|farewell|sign off|sign-off|signoff|outro'),
    says: new RegExp(
      [
        String.raw`\b(?:good ?bye|bye|see you|thanks for (?:watching|listening)|take care|until next time|`,
        String.raw`have a (?:good|great|nice))\b`,
      ].join(''),
    ),
    at: 'end',
  },
  {
    names: names('greeting|greetings|welcome|hello|intro|introduction'),
    says: /\b(?:welcome|hello|hi everyone|good (?:morning|afternoon|evening)|hey everyone)\b/,
    at: 'start',
  },
]

/** The one run of sentences that say so; none where there are several, or where it does not stand where it belongs. */
export function runOf({ lines }: Script, { says, at }: Genre): readonly Line[] {
  const runs = runsOf(lines, says)
  const run = at === 'end' ? runs.at(-1) : runs[0]
  if (run === undefined || (runs.length > 1 && at === undefined)) return []
  const isThere = at === undefined || (at === 'end' ? run.at(-1)?.index === lines.length - 1 : run[0]?.index === 0)
  return isThere ? run : []
}

/** Sentences of one voice in a row that say so. */
function runsOf(lines: readonly Line[], says: RegExp): readonly (readonly Line[])[] {
  const runs: Line[][] = []
  for (const line of lines.filter(({ words }) => says.test(words.map(({ plain }) => plain).join(' ')))) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && line.index === before.index + 1 && line.speaker === before.speaker) last.push(line)
    else runs.push([line])
  }
  return runs
}

/** "The mattress ad": the ad is all of it, where the sentence that speaks of mattresses is a part of one. */
export function wholeAd(pool: readonly Line[], place: readonly Line[]): readonly Line[] {
  const [ad] = genres
  const run = ad && runsOf(pool, ad.says).find((lines) => place.some((line) => lines.includes(line)))
  return run ? pool.filter((line) => run.includes(line) || place.includes(line)) : place
}
