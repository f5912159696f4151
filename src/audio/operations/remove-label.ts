import { z } from 'zod'
import {
  operation,
  problem,
  type Asked,
  type Claim,
  type Edit,
  type Inference,
  type Problem,
} from '../../kernel/index.ts'
import { formatTime } from '../../words/index.ts'
import { inferText, labelText } from '../params.ts'
import { clips, labels } from '../keys/content.ts'
import type { Label } from '../labels.ts'

export const removeLabel = operation({
  name: 'remove_label',
  summary: 'Remove labels, by id or by text; the sound under them stays.',
  kind: 'operate',
  destroys: 'the label',
  reads: [labels.required, clips.required],
  writes: [labels],
  params: z.strictObject({ label: z.union([labelText, z.array(labelText).min(1)]) }),
  fill: { label: labelSaid },
  asks: { label: 'Which label? (for example "the label Intro")' },
  rules: [
    {
      name: 'remove-label',
      removes: true,
      says: [
        '<remove> <only-marker> {labels}',
        '<remove> {labels} <only-marker>',
        '<remove> {labels:all-labels}',
        '<only-marker> {labels} <must> <go>',
        '{labels} <only-marker> <must> <go>',
        '{labels:called-label} <must> [all] <go>',
        '{labels:all-labels} <must> [all] <go>',
      ],
      examples: ['delete the label Outro', 'get rid of all the labels'],
    },
  ],
  heard: [
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|del|excise|obliterate|cut-out|delet|rm|take|clear label|labels|marker|markers|chapter|chapters|bookmark|bookmarks',
      without: 'track',
      withoutMention: ['range:some'],
      weight: 1,
    },
    {
      words:
        'delete|remove|erase|drop|kill|lose|scrap|ditch|dump|snip|strip|bin|axe|wipe|nuke|discard|toss|trash|zap|omit|eliminate|chuck|yeet|shave|junk|purge|cull|whack|yank|del|excise|obliterate|cut-out|delet|rm|take label|labels|marker|markers|bookmark',
      with: ['name:label'],
      without: 'track',
      weight: 1,
    },
    { words: 'get rid label|labels|marker|markers|chapter|bookmark', without: 'track' },
    { words: 'unlabel|unmark' },
  ],
  apply: (view, { label }) => {
    const found = meant(view.read(labels), label, view.read(clips).rate)
    return 'problem' in found ? found : found.map(({ id }): Edit => ({ edit: 'place', item: id, at: null }))
  },
  claims: (_view, _params, changes) =>
    changes.flatMap((change): Claim[] =>
      change.edit === 'place'
        ? [{ check: 'label-text', promise: 'The label is gone', about: { label: change.item }, expect: null }]
        : [],
    ),
  says: (view, { label }) => {
    const found = meant(view.read(labels), label, view.read(clips).rate)
    return 'problem' in found
      ? 'Remove a label'
      : `Remove the ${found.length === 1 ? 'label' : 'labels'} ${found.map((each) => `"${each.text}"`).join(', ')}`
  },
})

/** An id, else an exact text, else a text in other letters. One text that several labels carry is not guessed. */
function meant(all: readonly Label[], label: string | readonly string[], rate: number): Label[] | Problem {
  const found: Label[] = []
  for (const wanted of typeof label === 'string' ? [label] : label) {
    const tests: ((each: Label) => boolean)[] = [
      ({ id }) => id === wanted,
      (each) => each.text === wanted,
      (each) => each.text.toLowerCase() === wanted.toLowerCase(),
    ]
    const hits = tests.map((test) => all.filter(test)).find(({ length }) => length > 0) ?? []
    if (hits.length === 0)
      return problem(
        'unknown-label',
        `There is no label "${wanted}"` +
          (all.length === 0 ? '.' : `; there are ${all.map((each) => `"${each.text}"`).join(', ')}.`),
      )
    if (hits.length > 1)
      return problem(
        'which-label',
        `${hits.length} labels say "${wanted}": at ` +
          `${hits.map((each) => `${formatTime(each.start / rate)} (${each.id})`).join(', ')}. Name one by its id.`,
        hits.map(({ id }) => id),
      )
    found.push(...hits)
  }
  return [...new Set(found)]
}

function labelSaid(asked: Asked): Inference<string | string[]> | undefined {
  const named = asked.mentions
    .flatMap((mention) =>
      mention.kind === 'name'
        ? [
            {
              mention,
              ids: [...mention.things, ...mention.also].filter(({ kind }) => kind === 'label').map(({ id }) => id),
            },
          ]
        : [],
    )
    .filter(({ ids }) => ids.length > 0)
  const first = named[0]
  if (!first) return inferText(asked)
  const ids = [...new Set(named.flatMap((each) => each.ids))]
  return {
    value: ids.length === 1 ? (ids[0] as string) : ids,
    source: 'words',
    text: named.map(({ mention }) => mention.text).join(', '),
    confidence: named.some(({ mention }) => mention.ambiguous)
      ? 0.5
      : Math.min(...named.map(({ mention }) => mention.confidence)),
  }
}
