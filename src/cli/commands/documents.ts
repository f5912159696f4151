import { viewDocuments } from '../../app/index.ts'
import { howToBegin } from '../../agent/index.ts'
import { formatTime } from '../../words/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { shown } from '../print.ts'

export function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const documents = viewDocuments(workbench)
    for (const { name, kind, revision, duration } of documents)
      voice.say(`${shown(name)}  ${kind}  ${formatTime(duration)}  revision ${revision}`)
    if (documents.length === 0) voice.say(`No document yet; ${howToBegin}.`)
    voice.give(documents)
    return 0
  })
}
