import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TsdownPlugin } from 'tsdown'

const HEAD = 'Cutroom holds code of these packages, each under the licence that follows its name.'
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i
const README_SECTION = /^#+ *licen[cs]e\s+([^#]*)/im

/**
 * Writes the licences of all packages that the bundle holds code of. One that has none stops the build. `others` are
 * packages of which it holds something else, such as a font.
 */
export function thirdPartyNotices({ others = [] }: { others?: readonly string[] } = {}): TsdownPlugin {
  return {
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules).filter(([, { code }]) => code) : [],
      )
      const named = others.map((name) => resolve(import.meta.dirname, '../node_modules', name))
      const folders = new Set([...modules.flatMap(([id]) => packageFolder(id) ?? []), ...named])
      const found = [...folders].map(readLicence).toSorted((a, b) => (a.name < b.name ? -1 : 1))
      this.emitFile({
        type: 'asset',
        fileName: 'THIRD-PARTY-NOTICES.txt',
        source: [HEAD, ...new Set(found.map((each) => noticeOf(each, found)))].join(`\n\n${'-'.repeat(80)}\n\n`),
      })
    },
  }
}

type Licence = { readonly name: string; readonly license: string; readonly text: string }

/** The folder of the package that a module comes from; none for our own. */
function packageFolder(id: string): string | undefined {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1]
}

/** The licence as the package tells it: in files of its own, or in its README. */
function readLicence(folder: string): Licence {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((file) => (file.isFile() ? [file.name] : []))
  const { name, version, license } = JSON.parse(read('package.json')) as Record<string, string | undefined>
  const text = files
    .filter((file) => LICENCE_FILE.test(file))
    .map(read)
    .join('\n\n')
  const readme = files.find((file) => /^readme/i.test(file))
  return {
    name: `${name} ${version}`,
    license: license ?? 'see below',
    text: text || ((readme && README_SECTION.exec(read(readme))?.[1]) ?? '').trim(),
  }
}

function noticeOf({ name, license, text }: Licence, all: readonly Licence[]): string {
  // The Apache licence names nobody, so one copy serves the packages that forgot theirs.
  const same = license === 'Apache-2.0' ? all.find((each) => each.license === license && each.text !== '') : undefined
  if (text === '' && !same) throw new Error(`${name} (${license}) comes without the text of its licence`)
  return `${name} (${license})\n\n${text || `The text of this licence stands under ${same?.name}.`}`
}
