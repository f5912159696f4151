import { sentenceForm } from '../sentence-form.ts'
import type { Wish } from '../wish.ts'
import { hearBy, isPlainText, type FileClause, type Rule, type Slots } from './clause.ts'

/** What comes into the context or leaves it, and what is remembered or forgotten. */
export const hearContext = hearBy([
  resources(
    "drop|remove|prune|take|delete|leave [the] [file|files] {resources} from|out_of|out [of] [the|your|my|this] [turn|turn's] context",
    'prune',
  ),
  resources('prune [the] [file|files] {resources}', 'prune'),
  resources('add|put|take|include|bring [the] [file|files] {resources} to|in|into [the|your|my] context', 'read'),
  resources(
    'read|open|load|look_at|have_a_look_at|take_a_look_at [in] [the] [file|files|page|address] {resources}',
    'read',
  ),
  memo('remember|memorise|memorize|keep_in_mind [that|:] {text}', 'remember'),
  memo('remember: {text}', 'remember'),
  memo('add|write|make|save|keep|put [a|the|this] [new] memo|memo: [that|saying|:] {text}', 'remember'),
  memo('forget|unlearn [that|:] {text}', 'forget'),
  memo('forget: {text}', 'forget'),
  memo('delete|remove|drop [the] memo|memo: [that|saying|:] {text}', 'forget'),
])

function resources(form: string, wish: 'read' | 'prune'): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots, { meant }) => {
      const marks = slots.masked('resources').split(/,? and (?:also )?|, /)
      return marks.every((mark) => /^(?:file|link)mark\d+$/.test(mark))
        ? marks.map((mark): Wish => ({ wish, resource: meant(mark), isAddress: mark.startsWith('link') }))
        : null
    },
  }
}

function memo(form: string, wish: 'remember' | 'forget'): Rule {
  return {
    form: sentenceForm(form),
    wishes: (slots: Slots, { ending, meant }: FileClause) => {
      const text = slots.masked('text')
      // "Forget it" speaks of something else.
      if (
        /^(?:it|that|this|about it|all that|everything)$/i.test(text) ||
        !isPlainText(text.replaceAll(/(?:file|link)mark\d+/g, ''))
      )
        return null
      return [{ wish, text: `${meant(text)}${/^textmark\d+$/.test(text) ? '' : ending}`.replaceAll(/\s+/g, ' ') }]
    },
  }
}
