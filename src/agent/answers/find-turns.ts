import { editingVerbs, lemma, tokenize } from '../../words/index.ts'
import type { TurnDone } from './turns-done.ts'

/** Words that ask for the same, under one of them. */
const alike: readonly (readonly [string, RegExp])[] = [
  [
    'remove',
    new RegExp(
      [
        String.raw`^(?:cut|delet\w*|remov\w*|drop\w*|trim\w*|eras\w*|los[et]|ditch\w*|scrap\w*|tak(?:e|en|ing)|`,
        String.raw`took|crop\w*|leave|left|kill\w*|gone|snip\w*|chop\w*)$`,
      ].join(''),
    ),
  ],
  ['louder', /^(?:louder|boost\w*|rais\w*|amplif\w*|lift\w*|up)$/],
  ['quieter', /^(?:quiet\w*|soften?\w*|lower\w*|reduc\w*|down|softer)$/],
  ['mute', /^(?:mut(?:e|es|ed|ing)|silenc\w*)$/],
  ['faster', /^(?:faster|speed\w*|sped|quicker)$/],
  ['slower', /^(?:slow\w*)$/],
  ['normalize', /^normali[sz]\w*$/],
  ['move', /^(?:mov\w*|shift\w*|put|swap\w*|reorder\w*)$/],
  ['add', /^(?:add\w*|creat\w*|insert\w*|ma[dk]e|compos\w*|writ\w*|wrote|new)$/],
  ['pan', /^pann?(?:ed|ing|s)?$/],
  ['change', /^(?:chang\w*|edit\w*|alter\w*|modif\w*|touch\w*)$/],
  ['start', /^(?:start|beginning|first|opening|front|intro)$/],
  ['end', /^(?:end|ending|last|outro|tail)$/],
]
const acts = new Set([
  'remove',
  'louder',
  'quieter',
  'mute',
  'faster',
  'slower',
  'normalize',
  'move',
  'add',
  'pan',
  'change',
])
const small = new Set(
  (
    'the a an my your our his her their i you we it its on in at of to for from with that this these ' +
    'those one last turn ' +
    'edit step thing things did do done was were is are and all both made make by what when which ' +
    'who where how why so ' +
    'far have has had been be just already ever really out off some any up me us down into about part bit section ' +
    'sentence line track got get first or not no then'
  ).split(' '),
)

type Stems = { readonly acts: ReadonlySet<string>; readonly nouns: ReadonlySet<string> }

function stemsOf(words: string): Stems {
  const found = { acts: new Set<string>(), nouns: new Set<string>() }
  const isFade = /\bfad(?:e|es|ed|ing)\b/i.test(words)
  for (const { text, kind } of tokenize(words)) {
    if (kind === 'sign') continue
    if (isFade && /^(?:in|out)$/.test(text)) found.nouns.add(text)
    const like = alike.find(([, forms]) => forms.test(text))?.[0]
    const verb = lemma(text, editingVerbs)
    if (like !== undefined && acts.has(like)) {
      if (!['up', 'down', 'made', 'make', 'put', 'new'].includes(text)) found.acts.add(like)
    } else if (like === undefined && verb.isVerb && !verb.fuzzy && !small.has(text)) found.acts.add(verb.lemma)
    else if (like !== undefined) found.nouns.add(like)
    else if (!small.has(text)) found.nouns.add(text.replace(/(?<=\w{3})s$/, ''))
  }
  return found
}

/** The turns whose words say what is asked for, and those that only do the same to something else. */
export function findTurns(
  turns: readonly TurnDone[],
  words: string,
): { readonly fits: readonly TurnDone[]; readonly near: readonly TurnDone[] } {
  const wanted = stemsOf(words)
  const isAny = wanted.acts.size === 0 || (wanted.acts.size === 1 && wanted.acts.has('change'))
  const doing = turns.filter(({ said }) => {
    const own = stemsOf(said)
    return isAny || [...wanted.acts].some((act) => own.acts.has(act))
  })
  if (wanted.nouns.size === 0) return { fits: isAny ? [] : doing, near: [] }
  const fits = doing.filter(({ said }) => {
    const { nouns } = stemsOf(said)
    return [...wanted.nouns].some((noun) => nouns.has(noun))
  })
  return { fits, near: isAny ? [] : doing }
}
