/** What a fence around this file is called, by the end of its name. */
export function languageOf(path: string): string {
  const name = (path.split('/').at(-1) ?? '').toLowerCase()
  return byName.get(name) ?? byExtension.get(/\.([^.]+)$/.exec(name)?.[1] ?? '') ?? 'text'
}

const byName: ReadonlyMap<string, string> = new Map([
  ['dockerfile', 'dockerfile'],
  ['makefile', 'makefile'],
  ['cmakelists.txt', 'cmake'],
  ['gemfile', 'ruby'],
  ['rakefile', 'ruby'],
])

const extensions: readonly (readonly [language: string, extensions: string])[] = [
  ['bash', 'sh bash zsh'],
  ['bat', 'bat cmd'],
  ['c', 'c h'],
  ['cpp', 'cc cpp cxx hpp hh'],
  ['csharp', 'cs'],
  ['css', 'css'],
  ['csv', 'csv'],
  ['dart', 'dart'],
  ['diff', 'diff patch'],
  ['elixir', 'ex exs'],
  ['go', 'go'],
  ['graphql', 'graphql gql'],
  ['haskell', 'hs'],
  ['html', 'html htm'],
  ['ini', 'ini cfg conf'],
  ['java', 'java'],
  ['javascript', 'js mjs cjs'],
  ['json', 'json webmanifest'],
  ['jsonl', 'jsonl ndjson'],
  ['jsx', 'jsx'],
  ['kotlin', 'kt kts'],
  ['latex', 'tex'],
  ['less', 'less'],
  ['lua', 'lua'],
  ['markdown', 'md markdown'],
  ['mdx', 'mdx'],
  ['perl', 'pl pm'],
  ['php', 'php'],
  ['powershell', 'ps1'],
  ['proto', 'proto'],
  ['python', 'py pyi'],
  ['r', 'r'],
  ['ruby', 'rb'],
  ['rust', 'rs'],
  ['scala', 'scala'],
  ['scss', 'scss'],
  ['sql', 'sql'],
  ['srt', 'srt'],
  ['svelte', 'svelte'],
  ['swift', 'swift'],
  ['toml', 'toml'],
  ['tsx', 'tsx'],
  ['typescript', 'ts mts cts'],
  ['vtt', 'vtt'],
  ['vue', 'vue'],
  ['xml', 'xml svg xsd'],
  ['yaml', 'yaml yml'],
  ['zig', 'zig'],
]

const byExtension: ReadonlyMap<string, string> = new Map(
  extensions.flatMap(([language, ends]) => ends.split(' ').map((end) => [end, language] as const)),
)
