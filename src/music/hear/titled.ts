/** Words as the name of something new: "pre chorus" is Pre Chorus; what has capitals already keeps them. */
export function titled(words: string): string {
  const plain = words.trim().replace(/\s+/g, ' ')
  return (
    /\p{Lu}/u.test(plain) ? plain : plain.replace(/(?<=^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase())
  ).slice(0, 50)
}
