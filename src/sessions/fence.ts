/** A block of code whose fence is longer than any run of backticks inside it. The content begins on its own line; a line break is added where it ends without one. */
export function fenced(content: string, language = 'text'): string {
  let longest = 0
  for (const [run] of content.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(Math.max(3, longest + 1))
  const ends = content === '' || content.endsWith('\n') || content.endsWith('\r')
  return `${fence}${language}\n${content}${ends ? '' : '\n'}${fence}`
}
