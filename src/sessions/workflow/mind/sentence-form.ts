/** What a form found in a clause, by the names of its slots. */
export type SlotTexts = ReadonlyMap<string, string>

/**
 * Reads a clause by one form. A form is the words of a sentence in order: `replace|swap` is a choice, `[the]` may be
 * missing, `_` is a blank within a choice, and `{name}` is a slot for any words. `{file}`, `{link}` and `{quoted}` take
 * only a text that was set apart as such.
 */
export function sentenceForm(form: string): (clause: string) => SlotTexts | null {
  const pattern = new RegExp(`^${form.split(' ').map(partOf).join('')}$`, 'isu')
  return (clause) => {
    const groups = pattern.exec(`${clause} `)?.groups
    return groups === undefined
      ? null
      : new Map(
          Object.entries(groups).flatMap(([name, text]: [string, string | undefined]) =>
            text === undefined ? [] : [[name, text.trim()]],
          ),
        )
  }
}

const slots: ReadonlyMap<string, string> = new Map([
  ['file', 'filemark\\d+'],
  ['other', 'filemark\\d+'],
  ['link', 'linkmark\\d+'],
  ['quoted', 'textmark\\d+'],
  ['more', 'textmark\\d+'],
  ['texts', 'textmark\\d+(?:(?:,| and| then|, and| and then|, then) textmark\\d+)*'],
  ['block', 'blockmark\\d+'],
  ['ordinal', 'first|second|third|fourth|fifth|last|\\d+(?:st|nd|rd|th)'],
  ['number', '\\d+'],
])

/** Each part takes the blank behind it along. */
function partOf(part: string): string {
  const slot = /^\{(\w+)\}$/.exec(part)?.[1]
  if (slot !== undefined) return `(?<${slot}>${slots.get(slot) ?? '.+?'}) `
  const isOptional = part.startsWith('[')
  const words = (isOptional ? part.slice(1, -1) : part)
    .split('|')
    .map((word) => word.replaceAll('_', ' ').replaceAll(/[.?*+^$()]/g, '\\$&'))
  return `(?:(?:${words.join('|')}) )${isOptional ? '?' : ''}`
}
