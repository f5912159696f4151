/** What a person can do in a project that has nothing in it yet. */
export const howToBegin =
  'bring a recording in with "cutroom import FILE", or ask for music, such as "create a 4 bar lo-fi intro"'
