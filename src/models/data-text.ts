import { plainText } from '../gate/index.ts'

/**
 * Text that others wrote (names, labels, results of tools) as a model may see it: no control, direction or invisible
 * characters, and not endless.
 */
export function dataText(text: string, mostCharacters: number): string {
  const plain = plainText(text)
  return plain.length <= mostCharacters
    ? plain
    : `${plain.slice(0, mostCharacters)}… (${plain.length - mostCharacters} characters left out)`
}
