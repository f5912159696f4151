import type { Wish } from '../wish.ts'
import { headingsNamed, headingsOf } from './headings.ts'
import { doubt, shownText, type TextChange } from './text-change.ts'

/** Gives a text another title, or one of its headings. */
export function retitle(text: string, { path, heading, title }: Extract<Wish, { wish: 'retitle' }>): TextChange {
  const all = headingsOf(text)
  const tops = all.filter(({ level }) => level === 1)
  const meant = heading === null ? tops : headingsNamed(text, heading)
  const [only] = meant
  if (!only || meant.length > 1)
    return doubt(
      `${path} has ${only ? 'several' : 'no'} ${heading === null ? 'titles (a line that begins with "# ")' : `headings ${shownText(heading)}`}.${all.length > 0 ? ` There is: ${all.map((each) => shownText(each.title)).join(', ')}.` : ''}`,
    )
  const lines = text.split('\n')
  const bare = title
    .replace(/^#+\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (bare === '') return doubt('What should the title be?')
  return {
    text: lines.with(only.line, `${'#'.repeat(only.level)} ${bare}`).join('\n'),
    says: `Call ${heading === null ? path : `the part ${shownText(only.title)} of ${path}`} ${shownText(bare)}`,
  }
}
