import { audioLanguage } from '../src/audio/rules/language.ts'
import type { Language } from '../src/grammar/index.ts'
import { mayBeIn } from '../src/grammar/way.ts'
import { musicLanguage } from '../src/music/rules/language.ts'
import { filesLanguage } from '../src/sessions/workflow/mind/rules/language.ts'
import { videoLanguage } from '../src/video/rules/language.ts'

/** The language of each kind, and a sentence in it. */
const languages: Readonly<Record<string, readonly [load: () => Language<never>, sentence: string]>> = {
  audio: [audioLanguage, 'make the guest a bit louder from 1:00 to 2:00 and mute the music'],
  video: [videoLanguage, 'move the second sentence to the front and cut every um'],
  music: [musicLanguage, 'make the bass in the verse a bit louder and copy the chorus to the end'],
  files: [filesLanguage, 'replace the first line of the notes with a title and delete the last one'],
}

const [load, sentence] = languages[process.argv[2] ?? ''] ?? []
if (!load || sentence === undefined) throw new Error(`There is ${Object.keys(languages).join(', ')}.`)

/** In a process of its own: a language is made, and what of it may be meant by a sentence is parsed. */
const before = process.cpuUsage()
const { rules, kinds } = load()
const said = new Set(sentence.split(' '))
const ofKinds = [...kinds.values()].flatMap((kind) => (kind.is === 'ways' ? kind.ways.map(({ way }) => way) : []))
for (const way of [...rules.flatMap(({ ways }) => ways), ...ofKinds]) if (mayBeIn(way, said)) way.row()
const { user, system } = process.cpuUsage(before)
process.stdout.write(String((user + system) / 1000))
