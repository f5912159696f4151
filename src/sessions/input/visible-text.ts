/**
 * The content of a file as a model and a person may read it: characters that control, turn the direction or cannot be seen are written
 * as ‹U+200B›, so that nothing hides in a text and nothing of it is lost unseen. Line breaks become plain ones. Emoji keep the joiners
 * that they are made with.
 */
export function visibleText(text: string): string {
  return text
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n?/g, '\n')
    .replace(
      unseen,
      (character) => `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`,
    )
}

const inEmoji = String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{Emoji}\p{Extended_Pictographic}])\uFE0F`
const unseen = new RegExp(
  String.raw`(?!${inEmoji})(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Surrogate}\u2028\u2029\uFFF9-\uFFFB]`,
  'gu',
)
