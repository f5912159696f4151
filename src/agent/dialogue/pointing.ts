/** "That" alone, and not "that part" or "make that 5". */
const ALONE =
  '(?:that|this)(?=\\s*$|\\s*[,.;!?]|\\s+(?:up|down|out|in|off|away|on|and|please|again|too|louder|' +
  'quieter|\\d+(?:\\.\\d+)? ?(?:db|decibels?)(?= [a-z]*(?:er|down|up)\\b))\\b)'
export const PRONOUN = new RegExp(`\\b(?:it|them|that one|this one|those|these|him|her|${ALONE})\\b`, 'i')

export const INSIDE = /\b(?:inside|within|during|in|over|across) (?:it|that|there)(?= *$|[,.;]| and\b)/i

export const THERE = /\b(?:there|at that (?:point|place|spot|position)|right there|in that (?:spot|place))\b/i
