import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testStudio, type TestStudio } from '../test-studio.ts'

/** One number, then a noun in the plural: no sentence of ours says that. */
const ONE_OF_MANY = /(?<![\d.:–-])1 (?:tracks|words|changes|labels|notes|regions|sentences|segments|lines|steps)\b/

async function sayAll(studio: TestStudio, ...commands: readonly (readonly string[])[]): Promise<string> {
  let all = ''
  for (const command of commands) {
    const { stdout, stderr } = await studio.say(...command)
    all += `${stdout}\n${stderr}\n`
  }
  return all
}

it('a single thing is told in the singular, whatever is asked', async () => {
  const studio = await testStudio().withTracks({ Host: 20 })
  writeFileSync(join(studio.folder, 'talk.json'), JSON.stringify({ words: [{ text: 'Hello.', start: 0.5, end: 1 }] }))
  const said = await sayAll(
    studio,
    ['ask', 'add a label "Intro" at 0:02', '-y'],
    ['export', 'labels.txt', '--format', 'labels'],
    ['import', '--transcript', 'talk.json', '--as', 'video'],
    ['ask', 'add a track called Lead', '-y'],
    ['ask', 'add 1 bar of one long C chord on Lead', '-y'],
    ['export', 'song.mid'],
    ['log'],
    ['show', '01'],
    ['show', '02'],
    ['show', '03'],
    ['replay'],
    ['state'],
  )
  expect(said).toContain('Intro')
  expect(said.match(ONE_OF_MANY)?.[0]).toBeUndefined()
})
