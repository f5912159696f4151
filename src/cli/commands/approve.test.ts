import { expect, test } from 'vitest'
import type { Part, Step } from '../../kernel/index.ts'
import { chooseSteps } from './approve.ts'

const unit = (id: string, ...steps: string[]): Part['units'][number] => ({
  id,
  steps: steps.map((step) => ({ id: step }) as Step),
  changes: [],
  claims: [],
})
/** s1 and s4 only prepare. */
const proposal = {
  parts: [
    { units: [unit('u1', 's1', 's2'), unit('u2', 's3'), unit('u3', 's4', 's5'), unit('u4', 's6')] } as unknown as Part,
    { units: [unit('u5', 's10')] } as unknown as Part,
  ],
}

test('steps are named one by one, as ranges, or by what is left out', () => {
  expect(chooseSteps(proposal, {})).toBeUndefined()
  expect(chooseSteps(proposal, { only: 's6, s2' })).toEqual(['s2', 's6'])
  expect(chooseSteps(proposal, { only: 's3-s6' })).toEqual(['s3', 's5', 's6'])
  expect(chooseSteps(proposal, { only: 's2,s5-10' })).toEqual(['s2', 's5', 's6', 's10'])
  expect(chooseSteps(proposal, { except: 's3' })).toEqual(['s2', 's5', 's6', 's10'])
  expect(chooseSteps(proposal, { only: 's2-s6', except: 's5-s6' })).toEqual(['s2', 's3'])
})

test('a step or a range without an operate step is refused with what there is', () => {
  for (const only of ['s4', 's7-s9', '', 's6-s2', 'all', 's3-'])
    expect(chooseSteps(proposal, { only })).toMatchObject({
      problem: true,
      code: 'usage',
      message: expect.stringContaining('there is s2, s3, s5, s6, s10') as string,
    })
  expect(chooseSteps(proposal, { only: 's2', except: 's99' })).toMatchObject({ problem: true, code: 'usage' })
})
