/**
 * An argument array as one would type it: what a shell might read otherwise is quoted, what cannot be seen is spelled
 * out.
 */
export function commandLine(command: readonly string[]): string {
  return command
    .map((word) =>
      /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${spellOut(word).replaceAll("'", String.raw`'\''`)}'`,
    )
    .join(' ')
}

/**
 * Spells out every character that would not be seen, so that what a person approves is what is there. In JSON it means
 * the same.
 */
export function spellOut(text: string): string {
  return text.replace(/[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}\p{Zl}\p{Zp}\uFFF9-\uFFFB]/gu, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  )
}
