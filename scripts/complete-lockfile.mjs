// A registry that mirrors one platform only leaves the packages of the others out of package-lock.json, and `npm ci`
// then refuses the file. This adds them by name, version and platform, so that the lockfile serves every machine.
import { readFileSync, writeFileSync } from 'node:fs'

const path = 'package-lock.json'
const lock = JSON.parse(readFileSync(path, 'utf8'))
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32', 'arm']

let added = 0
for (const [from, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries({ ...entry.optionalDependencies })) {
    const wanted = version.replace(/^[\^~]/, '')
    // Beside the package that asks for it, else inside it where another version stands beside it.
    const beside = `${from.slice(0, from.lastIndexOf('node_modules/'))}node_modules/${name}`
    const key = [beside, `node_modules/${name}`, `${from}/node_modules/${name}`].find(
      (place) => !lock.packages[place] || lock.packages[place].version === wanted,
    )
    if (key === undefined || lock.packages[key]) continue
    const parts = name.split(/[/-]/)
    const os = systems.filter((each) => parts.includes(each))
    const cpu = processors.filter((each) => parts.includes(each)).slice(0, 1)
    if (os.length === 0 && cpu.length === 0) continue
    const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : []
    lock.packages[key] = {
      version: wanted,
      ...(cpu.length > 0 && { cpu }),
      ...(entry.dev && { dev: true }),
      ...(libc.length > 0 && { libc }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
    added++
  }
}
const [root, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))])
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added`)
