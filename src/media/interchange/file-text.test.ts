import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writtenText } from '../../../test/any-text.ts'
import { fileUrl, pathOfUrl } from './file-text.ts'

describe('a file address', () => {
  it.each([
    ['/media/day 1/a#b?.mov', 'file:///media/day%201/a%23b%3F.mov'],
    ['/m/100%.mov', 'file:///m/100%25.mov'],
    ['C:\\clips\\é.mov', 'file:///C:/clips/%C3%A9.mov'],
    ['clips/a.mov', 'clips/a.mov'],
    ['/a\n\uD800.mov', 'file:///a%0A%EF%BF%BD.mov'],
  ])('of %j is %s', (path, url) => {
    expect(fileUrl(path)).toBe(url)
  })

  it.each([
    ['file://localhost/D%3a/media/a.mov', 'D:/media/a.mov'],
    ['file:///folder/100%.mov', '/folder/100%.mov'],
    ['https://example.org/a%20b', 'https://example.org/a%20b'],
    ['', ''],
  ])('%s is the path %s', (url, path) => {
    expect(pathOfUrl(url)).toBe(path)
  })

  it('leads back to any path', () => {
    fc.assert(
      fc.property(writtenText(), fc.boolean(), (name, isAbsolute) => {
        const path = `${isAbsolute ? '/' : ''}clips ${name}`
        return pathOfUrl(fileUrl(path)) === path
      }),
    )
  })
})
