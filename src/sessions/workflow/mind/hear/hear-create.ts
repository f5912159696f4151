import { sentenceForm } from '../sentence-form.ts'
import type { Wish } from '../wish.ts'
import { hearBy, isLiteral, type FileClause, type Rule, type Slots } from './clause.ts'

const MAKE =
  'create|make|write|add|start|begin [me] [a|an|the] [new] [text|markdown|plain] [file|document|note] [called|named]'
const HOLDING =
  'with|containing|holding|that_contains [just|only] [the|this|following|the_following|this_one] [text|content|contents|line|lines|words|word|sentence]'

/** A file that is to be made, or to hold something else: "create notes.md with …", "save … as notes.md". */
export const hearCreate = hearBy([
  made(`${MAKE} {file} ${HOLDING} {quoted}`, 'quoted'),
  made(`${MAKE} {file} ${HOLDING} {block}`, 'block'),
  made(`${MAKE} {file} {block}`, 'block'),
  literal(`${MAKE} {file} saying|that_says|which_says|that_reads|reading {text}`),
  literal(`${MAKE} {file} with:|saying:|containing:|with_the_text:|with_this_text: {text}`),
  {
    form: sentenceForm(
      'create|make|add|start [me] [a|an|the] [new] empty [text|markdown] [file|document] [called|named] {file}',
    ),
    wishes: (slots) => [create(slots.meant('file'), '')],
  },
  made(
    'write|save|store|put|keep [the] [text|line|words] {quoted} to|in|into|as|under [a|the] [new] [file] [called|named] {file}',
    'quoted',
  ),
  made(
    'overwrite|rewrite|replace [the] [content|contents|text] [of] {file} with|by [the|this] [text|content] {quoted}',
    'quoted',
    true,
  ),
  made(
    'overwrite|rewrite|replace [the] [content|contents|text] [of] {file} with|by [the|this] [text|content] {block}',
    'block',
    true,
  ),
])

function made(form: string, slot: 'quoted' | 'block', overwrite = false): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots) => [create(slots.meant('file'), slots.meant(slot), overwrite)],
  }
}

/** What follows is the text, as it stands and to its end. */
function literal(form: string): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots, { ending }: FileClause) =>
      isLiteral(slots.masked('text')) ? [create(slots.meant('file'), `${slots.meant('text')}${ending}`)] : null,
  }
}

/** A file of text ends with a line break, unless it is empty. */
function create(path: string, text: string, overwrite = false): Wish {
  return { wish: 'create', path, content: text === '' || text.endsWith('\n') ? text : `${text}\n`, overwrite }
}
