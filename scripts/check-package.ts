import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Looks at a package as those who install it meet it: the tarball that is named, else one that is packed for this. */
function checkPackage(tarball: string): void {
  run('publint', [tarball, '--strict'])
  // Nothing here can be loaded by `require` of old; Node 20.19 and later load it as any module.
  run('attw', [tarball, '--profile', 'esm-only'])
}

function pack(folder: string): string {
  run('npm', ['pack', '--silent', '--pack-destination', folder])
  return join(folder, readdirSync(folder)[0] ?? '')
}

const run = (program: string, args: readonly string[]): Buffer =>
  execFileSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })

const [named] = process.argv.slice(2)
if (named !== undefined) checkPackage(named)
else {
  const folder = mkdtempSync(join(tmpdir(), 'cutroom-package-'))
  try {
    checkPackage(pack(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
