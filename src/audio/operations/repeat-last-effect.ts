import { z } from 'zod'
import { operation, problem, type AnyOperation, type Json, type Operation, type View } from '../../kernel/index.ts'
import { clips, labels } from '../keys/content.ts'
import { lastEffect } from '../keys/editor.ts'
import { floor, loudness, peak, rms, silences } from '../keys/measured.ts'
import { selectionReads } from './selected.ts'

/** The last effect again: the same operation with the same parameters, on what is selected now. */
export function repeatLastEffect(effects: readonly AnyOperation[]): AnyOperation {
  const known = new Map(effects.map((effect) => [effect.name, effect as unknown as Operation<Json>]))
  const last = (view: View): { effect: Operation<Json>; params: Json } | undefined => {
    const remembered = view.read(lastEffect)
    const effect = remembered && known.get(remembered.operation)
    const parsed = effect?.params.safeParse(remembered?.params)
    return effect && parsed?.success ? { effect, params: parsed.data } : undefined
  }
  return operation({
    name: 'repeat_last_effect',
    summary: 'Apply the last effect again, with the same parameters, to the selected range and tracks.',
    kind: 'operate',
    reads: [
      ...selectionReads,
      lastEffect.required,
      peak.optional,
      rms.optional,
      loudness.optional,
      floor.optional,
      silences.optional,
    ],
    writes: [clips, labels, lastEffect],
    params: z.strictObject({}),
    heard: [
      { words: 'repeat|redo|reapply|rerun last|effect|that|it|previous', without: 'clip|track' },
      { words: 'apply|do|run|use same|last|previous|that|it effect|again|thing' },
      { words: 'apply|do|run|use again|effect', without: 'compressor|limiter|fade' },
      { words: 'same effect|thing|again', isNoun: true },
      { words: 'again', isNoun: true },
    ],
    measures: (view) => {
      const found = last(view)
      return found?.effect.measures?.(view, found.params) ?? []
    },
    apply: (view, _params, tools) => {
      const found = last(view)
      return found
        ? found.effect.apply(view, found.params, tools)
        : problem('no-last-effect', 'No effect has been applied yet, so there is none to repeat.')
    },
    claims: (view, _params, changes, measured) => {
      const found = last(view)
      return found?.effect.claims?.(view, found.params, changes, measured) ?? []
    },
    says: (view) => {
      const found = last(view)
      return found
        ? `Again: ${found.effect.says?.(view, found.params) ?? found.effect.summary}`
        : 'Repeat the last effect'
    },
  })
}
