import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, it } from 'vitest'

const assets = join(dirname(inject('command')), 'studio/assets')

/** The page takes what its own server sends; what checks shapes is code it never runs, and tries what its policy stops. */
it('no piece of the page holds the schemas of the routes', () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(4)
  expect(scripts.filter((name) => /ZodObject|jitless/.test(readFileSync(join(assets, name), 'utf8')))).toEqual([])
})

it('all of the page is within its budget, zipped', () => {
  const zipped = readdirSync(assets).map((name) => gzipSync(readFileSync(join(assets, name))).length)
  expect(zipped.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(400_000)
})
