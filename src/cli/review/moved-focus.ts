/** Where the focus of a list goes by a key, before it is kept within the list; undefined for any other key. */
export function movedFocus(
  key: string,
  { focus, page, count }: { readonly focus: number; readonly page: number; readonly count: number },
): number | undefined {
  switch (key) {
    case 'up':
    case 'k':
      return focus - 1
    case 'down':
    case 'j':
      return focus + 1
    case 'page-up':
      return focus - page
    case 'page-down':
      return focus + page
    case 'home':
      return 0
    case 'end':
      return count - 1
    default:
      return undefined
  }
}
