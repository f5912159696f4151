import { isProblem, isQuestion, problem, type Problem } from '../../kernel/index.ts'
import { music } from '../../music/index.ts'
import type { Workbench } from '../../app/index.ts'
import { applyByHand, planByHand } from '../by-hand.ts'

const SECTIONS = [
  { section: 'Intro', bars: 2, roles: ['drums', 'chords'] },
  { section: 'Verse', bars: 4, roles: ['drums', 'bass', 'chords', 'lead'] },
  { section: 'Chorus', bars: 4, roles: ['drums', 'bass', 'chords', 'lead', 'arpeggio'] },
  { section: 'Outro', bars: 2, roles: ['drums', 'bass', 'chords'] },
] as const
const COMPOSE = 'compose_section'

/** Composes the short song of the demo, section after section, each a turn that can be undone. */
export async function composeDemoSong(workbench: Workbench): Promise<Problem | undefined> {
  const operation = music.operations.get(COMPOSE)
  if (!operation) throw new Error(`There is no operation ${COMPOSE}`)
  for (const { section, bars, roles } of SECTIONS) {
    const document = (await workbench.begins(COMPOSE)) ?? workbench.document('song')
    if (isProblem(document)) return document
    const isFirst = document.revision === 0
    const part = await planByHand(workbench, document, {
      operation,
      params: { section, bars, roles, style: 'lo-fi', seed: 'demo', ...(isFirst && { key: 'Dm', tempo: 82 }) },
    })
    if (isProblem(part)) return part
    if (isQuestion(part))
      return problem('demo-failed', 'The song of the demo could not be composed; this is a fault of Cutroom itself.')
    const applied = await applyByHand(
      workbench,
      part,
      `compose a ${bars} bar ${section.toLowerCase()} with ${roles.join(', ')}`,
    )
    if (isProblem(applied)) return applied
  }
  return undefined
}
