/** A fenced block whose fence is longer than any run of backticks inside it. */
export function fenced(content: string, language = 'text'): string {
  const longest = Math.max(0, ...[...content.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}${language}\n${content.endsWith('\n') ? content : `${content}\n`}${fence}`
}
