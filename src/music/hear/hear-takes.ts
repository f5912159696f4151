import type { Region } from '../document/song.ts'
import { likelyRecipe } from '../composing/recipe.ts'
import { readStyle, styleAt } from '../composer/index.ts'
import type { Hearing } from './hearing.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { knownSections, regionsOf, type TargetRegions } from './targets.ts'
import { ask, heardCall, isAsked, type Understanding } from './understanding.ts'

const how =
  '(?<how>(?:but |and |just |only |make it |keep it |, )*(?:MUCH )?(?:less busy|not so busy|not as busy|busier|more busy|simpler|more simple|sparser|more sparse|sparse|simple|calmer|denser|more dense|fuller|thinner|more notes|fewer notes|less notes|(?:with )?(?:more|fewer|less) (?:notes|hits)|less going on|more going on|more energetic|with more energy|with less energy|more energy|less energy|more complex|less complex|more minimal|busy|dense))'
/** Only what is there can be sparser than it is. */
const comparative =
  '(?<how>(?:MUCH )?(?:less busy|busier|simpler|sparser|calmer|denser|fuller|thinner|more notes|fewer notes|less notes|more energetic|more complex|less complex|more minimal))'
const again =
  '(?:another|a (?:new|different|fresh|second|third)|new|different|one more|an alternative|alternative|1 more) (?:take|version|try|idea|variation|attempt|go|pass|one|1)'
const redo =
  '(?:redo|re do|regenerate|re generate|rewrite|re write|recompose|re compose|retry|try again with|try again on|have another go at|refresh|reroll|re roll|replace notes of|rework|change up|remake)'

/** Other notes for what is there: "another take of the bass, less busy", "keep the drums, redo the rest". */
export function hearTakes(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const found = fitAny(text, [
    `(?:give me |try |do |make |write |compose |generate |i want |let me hear |can i have |get me |record )?${again} (?:of|on|for|at|with) REGIONS(?: ,?)?(?: ${how})?`,
    `${redo} REGIONS(?: ,?)?(?: (?:so (?:that )?(?:it's|it is|they're|they are|it gets|they get) )?${how})?(?: from scratch| completely)?`,
    `something (?:else|new|different|fresh) (?:for|on|in) REGIONS`,
    `(?:try|do|write|compose|play) REGIONS (?:again|over|anew)(?: ,?)?(?: ${how})?`,
    `REGIONS ,? ?take (?:2|3|4)`,
    `${redo} REGIONS (?:with )?(?<how>more notes|fewer notes|less notes)`,
    `(?<fresh>)(?:give me |try |write |compose |make |do |i want )?(?:a )?(?:different|new|another|other) (?:notes? (?:for|on|in) )?REGIONS(?: ,?)?(?: ${how})?`,
    `(?:make|keep|have|play|get|want) REGIONS (?:a bit )?${how}`,
    `REGIONS (?:a bit )?${how}`,
    `${how} REGIONS`,
    `(?<fresh>)(?:give me |try |write |compose |make |do |i want |use |play |let me have )?(?:a |an |some )?${comparative} (?:(?:version|take|one) of |(?:in|on|for|from) )?REGIONS`,
    `REGIONS (?:has|have) (?<too>too many|too few|too much) notes`,
    `(?<simplify>simplify|thin out|strip down|strip back) REGIONS`,
    `thin REGIONS (?:out|down|back)(?<simplify>)`,
    `strip REGIONS (?:down|back)(?<simplify>)`,
    `REGIONS (?:is|are|feels?|sounds?) (?:MUCH )?too (?<too>busy|sparse|dense|empty|simple|full|crowded|complicated)`,
    `(?:make|do|give) REGIONS (?:different|another way|something else)`,
    `(?:replace|swap) (?:notes of |notes in )?REGIONS (?:with|for|by) (?:something (?:new|else|different|fresh)|(?:a )?(?:new|different|fresh|other) (?:one|1|notes|part|take|version|idea))`,
    `${again.replace('(?:take|', '(?:')} REGIONS`,
    `REGIONS ${again}`,
  ])
  if (found) return isFresh(hearing, found) ? null : taken(hearing, found, found['regions'])
  const bare = fitAny(text, [
    `(?:give me |try |do |make |i want |let me hear )?${again}(?: ,?)?(?: ${how})?`,
    `(?:try|do it|do that|try it|try that) (?:again|over|once more)(?: ,?)?(?: ${how})?`,
    `(?:again|same|same again|same thing|same one) ?,? (?:but )?${how}`,
    `(?:make it |make them |keep it |a bit |play it )?${how}`,
    `${redo}(?: it| that| this)?(?: ,?)?(?: ${how})?`,
    'something else',
    '(?:simplify|thin out)(?<simplify>)(?: it| that)?',
  ])
  if (!bare) return styled(hearing)
  return hearing.earlier.length === 0 ? bareTake(hearing, bare) : taken(hearing, bare, 'it')
}

type Groups = NonNullable<ReturnType<typeof fitAny>>

function taken(hearing: Hearing, groups: Groups, words: string | undefined): Understanding {
  const target = regionsOf(hearing, words)
  if (isAsked(target)) return target
  const how = howMuch(groups)
  const unclear = hearing.around.clauses.find(
    ({ isReason, text }) => isReason && /^(?:so )?that\b/i.test(text) && !isManner(text),
  )
  if (unclear)
    return ask(`How should it be, by “so ${unclear.text}”? Say it as busier, simpler, louder or softer.`, {
      missing: ['meaning'],
    })
  return takesOf(hearing, target, how.busier === 0 && how.energy === undefined ? howBeside(hearing) : how)
}

/** "So that there are more of them" tells how a take should be, with no word besides. */
const isManner = (text: string): boolean =>
  /^(?:so )?that (?:(?:there|they|it) (?:is|are|has|have|gets?|sounds?|feels?|becomes?)|it's|they're|there's) (?:(?:a (?:bit|little|lot)|much|slightly|not|less|more|too|so) )*(?:more|fewer|less|busier|denser|simpler|sparser|fuller|thinner|calmer|livelier|busy|dense|simple|sparse|full|empty|crowded|complicated|different)(?: notes)?(?: (?:of|in) (?:it|them))?$/i.test(
    text.trim().replace(/[.!\s]+$/, ''),
  )

/** "…, it's too busy", "… so that there are more of them": what is said beside a take tells how it should be. */
function howBeside({ around: { clauses, at } }: Hearing): How {
  const said = clauses
    .filter(({ isRemark, isReason }, index) => index !== at && (isRemark || isReason))
    .map(({ text }) => text.toLowerCase())
  const isLess = said.some((text) =>
    /\btoo (?:busy|dense|full|crowded|complicated|many|much)\b|\b(?:fewer|less) (?:notes|of (?:them|it))\b|\b(?:is|are|it's|they're) (?:simpler|sparser|less busy)\b/.test(
      text,
    ),
  )
  const isMore = said.some((text) =>
    /\btoo (?:sparse|empty|simple|thin|few)\b|\bmore (?:notes|of (?:them|it))\b|\b(?:is|are|it's|they're) (?:busier|denser)\b/.test(
      text,
    ),
  )
  return { busier: isLess === isMore ? 0 : isLess ? -1 : 1 }
}

/** "a new bass line for the bridge" is another take where there is one, and else new music. */
const isFresh = (hearing: Hearing, groups: Groups): boolean =>
  groups['fresh'] !== undefined && isAsked(regionsOf(hearing, groups['regions']))

/** Nothing was spoken of before: in a song of one section it is clear what is meant. */
function bareTake(hearing: Hearing, groups: Groups): Understanding {
  const names = new Set(hearing.score.regions.map(({ name }) => name))
  if (names.size === 1)
    return takesOf(hearing, { regions: hearing.score.regions, told: [...names][0] ?? '', notes: [] }, howMuch(groups))
  return ask(`Of what? Name a track or a section.${knownSections(hearing)}`, {
    missing: ['region'],
    completes: `another take of {answer}${groups['how'] === undefined ? '' : `, ${groups['how']}`}`,
  })
}

type How = { readonly busier: number; readonly energy?: number }

/** A step of 1 is a third of the way from sparse to dense. */
function howMuch({ how: said = '', too, simplify, much }: Groups): How {
  const words =
    too === undefined
      ? simplify === undefined
        ? said
        : 'simpler'
      : /busy|dense|full|crowded|complicated|many|much/.test(too)
        ? 'sparser'
        : 'busier'
  const size = { little: 0.5, plain: 1, much: 1 }[strengthOf(much)]
  if (/energ/.test(words)) return { busier: 0, energy: /less/.test(words) ? 0.25 : 0.85 }
  if (words === '') return { busier: 0 }
  return {
    busier: /less busy|not (?:so|as) busy|simpl|spars|calm|thinner|fewer|less|minimal/.test(words) ? -size : size,
  }
}

function takesOf(
  { clause }: Hearing,
  target: TargetRegions,
  { busier, energy }: How,
  more: { style?: string } = {},
): Understanding {
  const regions: readonly Region[] = target.regions
  return {
    calls: [
      heardCall(
        'another_take',
        {
          regionIds: regions.map(({ id }) => id),
          ...(busier !== 0 && { busier }),
          ...(energy !== undefined && { energy }),
          ...more,
        },
        { text: clause.text, notes: target.notes },
      ),
    ],
  }
}

/** "make the drums more jazzy": the same part in another style. */
function styled(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:make|turn|play|redo|rewrite|change) REGIONS (?:into |to |in |as )?(?:a )?(?:(?:more|bit|lot) )*(?:like )?(?<style>[a-z ]+?)(?: style| feel| vibe| groove)?',
  ])
  const words = (found?.['style'] ?? '').split(' ')
  const style = found ? styleAt(words, 0) : null
  if (!found || !style || style.size !== words.length) return null
  const target = regionsOf(hearing, found['regions'])
  if (isAsked(target)) return target
  const isSame = target.regions.every(
    (region) => readStyle(likelyRecipe(hearing.score.song, region).style) === style.style,
  )
  return takesOf(hearing, target, { busier: 0 }, isSame ? {} : { style: style.style })
}
