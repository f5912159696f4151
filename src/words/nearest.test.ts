import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

it.each([
  ['Gest', 'Guest'],
  ['guest', 'Guest'],
  ['dums', 'Drums'],
  ['intreview', 'Interview'],
  ['set_time_selction', 'set_time_selection'],
  ['piano', null],
  ['', null],
  ['hst', 'Host'],
])('finds for “%s” the name %s', (said, expected) => {
  expect(nearest(said, ['Guest', 'Host', 'Drums', 'Interview', 'set_time_selection'])).toBe(expected)
})

it('prefers the nearer of two, and the earlier of two that are equally near', () => {
  expect(nearest('guests', ['guest 1', 'guest'])).toBe('guest')
  expect(nearest('tracl', ['track', 'trach'])).toBe('track')
})
