import type { Applied } from '../project/project.ts'
import { paint, shown, type Voice } from './print.ts'

/** What was applied, as it was read back. Fails when a promise was not found kept. */
export function sayApplied(voice: Voice, applied: Applied & { warnings?: readonly string[] }, what: string, extra: object = {}): number {
  const { turn, document, revision, verified, broken, taken } = applied
  const kept = verified.every(({ ok }) => ok)
  voice.say(`${paint(voice, kept ? 'green' : 'red', kept ? `✓ ${what}` : '✗ Not as promised')}  ${paint(voice, 'dim', `${turn}, revision ${revision} of ${shown(document)}`)}`)
  for (const { promise, expected, found, ok } of verified) voice.say(`  ${ok ? paint(voice, 'green', '✓') : paint(voice, 'red', '✗')} ${shown(promise)}${ok ? '' : `: expected ${shown(JSON.stringify(expected))}, found ${shown(JSON.stringify(found))}`}`)
  for (const { unit, because } of taken) voice.say(`  – left out ${unit}: ${shown(because)}`)
  for (const each of broken) voice.say(paint(voice, 'yellow', `  ! Turn ${each.turn} promised "${shown(each.promise)}"; now it is ${shown(JSON.stringify(each.found))}. Ask for it again if you want it.`))
  for (const warning of applied.warnings ?? []) voice.say(`Note: ${shown(warning)}`)
  voice.give({ status: 'ready', steps: [], applied: true, turn, document, revision, verified, broken, taken, ...extra })
  return kept ? 0 : 1
}
