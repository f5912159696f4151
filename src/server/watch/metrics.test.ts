import { expect, it } from 'vitest'
import { makeMetrics } from './metrics.ts'

it('writes counts, histograms and gauges as Prometheus reads them', () => {
  const metrics = makeMetrics()
  metrics.count('cutroom_events_total', { type: 'state' })
  metrics.count('cutroom_events_total', { type: 'state' })
  metrics.count('cutroom_requests_total', { route: 'a"b\\c\nd' })
  for (const seconds of [0.004, 0.004, 0.3, 99]) metrics.observe('cutroom_commit_seconds', seconds)
  const lines = metrics.text([{ name: 'cutroom_readers', help: 'Readers.', value: 3 }]).split('\n')
  expect(lines).toContain('cutroom_events_total{type="state"} 2')
  expect(lines).toContain(String.raw`cutroom_requests_total{route="a\"b\\c\nd"} 1`)
  expect(
    lines
      .filter((line) => line.startsWith('cutroom_commit_seconds_bucket'))
      .map((line) => line.replace(/.*le="([^"]+)"\} /, '$1: ')),
  ).toEqual([
    '0.001: 0',
    '0.0025: 0',
    '0.005: 2',
    '0.01: 2',
    '0.025: 2',
    '0.05: 2',
    '0.1: 2',
    '0.25: 2',
    '0.5: 3',
    '1: 3',
    '2.5: 3',
    '5: 3',
    '10: 3',
    '30: 3',
    '+Inf: 4',
  ])
  expect(lines).toContain('cutroom_commit_seconds_count 4')
  expect(lines).toContain('cutroom_readers 3')
  expect(lines.filter((line) => line.startsWith('# TYPE'))).toHaveLength(8)
  expect(lines.at(-1)).toBe('')
})
