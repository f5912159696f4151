/**
 * Text of others without characters that cannot be seen or that turn the direction of what stands around them, so that
 * a name looks like what it is and moves nothing beside it. Emoji keep the joiners that they are made with.
 */
export function stripUnseen(text: string): string {
  return text.replace(unseen, '')
}

const inEmoji = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})\uFE0F`,
].join('|')
const unseen = new RegExp(
  String.raw`(?!${inEmoji})(?![\n\r\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]`,
  'gu',
)
