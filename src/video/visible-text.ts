/**
 * Text of others on one line, without control, direction, zero-width and other invisible characters: it reaches
 * terminals and models.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replaceAll(/(?![\t\n\v\f\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Most words are plain already, and a long transcript has many of them. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/
