/** What begins a request of its own. */
export const ASKS = new RegExp(
  [
    String.raw`^(?:add|append|insert|put|place|write|create|make|start|save|store|replace|swap|switch|exchange|`,
    String.raw`change|correct|rename|turn|fix|set|update|edit|delete|remove|drop|erase|strip|cut|take|get|kill|`,
    String.raw`lose|scrap|remember|forget|read|open|load|prune|include|bring|overwrite|rewrite|prepend|use|`,
    String.raw`leave|keep|do|give|call|copy|duplicate|clone)\b`,
  ].join(''),
  'i',
)

/** How a word is spelt is seen in the word. */
const LETTERS = new RegExp(
  [
    String.raw`[ ,]+(?:with(?:out)?|spelled with|spelt with) (?:the |an? |two |one |double )`,
    String.raw`(?:letter )?['"]?\p{L}['"]?(?:'?s)?(?: (?:in front|at the end|in the middle|in it|`,
    String.raw`at the beginning))?$`,
  ].join(''),
  'iu',
)

/** What is polite, or only thought aloud, around a message. */
export const cleanMessage = (masked: string): string =>
  masked
    .trim()
    .replace(/[\s.!?]+$/, '')
    .replace(
      /^(?:(?:that's |it's |i made |that was )?(?:a |my )?(?:typo|spelling mistake|misspelling))[\s,:;.–-]+/i,
      'no, ',
    )
    .replace(
      new RegExp(
        [
          String.raw`[ ,]+(?:please|pls|plz|thanks|thank you|would you|will you|could you|can you|if you can|for me|`,
          String.raw`of course|obviously|i think|i guess)$`,
        ].join(''),
        'i',
      ),
      '',
    )
    .replace(/^(?:but )?i (?:said|asked for|told you) /i, 'no, ')
    // "Not phones, naps" is "naps, not phones".
    .replace(
      /^(?:(?:no|wait|sorry|oh|hm+|oops)[\s,]+)*not (?:the )?([^,;]{1,60}?)(?:[,;]| but) (?!not )([^,;]{1,60})$/i,
      'no, $2, not $1',
    )
    .replace(
      new RegExp(
        [
          String.raw`^(?:(?:no|wait|hm+|oh|actually)[\s,]+)*([^,;]{1,60}?) `,
          String.raw`(?:is|would be|sounds|seems|might be|reads|looks|works) (?:much |far |a bit )?better$`,
        ].join(''),
        'i',
      ),
      'no, $1',
    )
    .replace(LETTERS, '')
    .replace(/^(?:keep|leave) (?:it|that)(?: there| in| as it is)?[, ]+(?:but|and) /i, 'and ')
    .replace(
      new RegExp(
        [
          String.raw`\b(?:the|that) (line|text|file|memo|entry|item|bullet|one|sentence|heading|word) (?:that |`,
          String.raw`which )?(?:you|i|we)(?:'ve| have)?(?: just)? (?:added|wrote|written|made|created|changed|`,
          String.raw`inserted|put (?:in|there)|replaced|renamed)(?: there| before| last| just now| in)?\b`,
        ].join(''),
        'gi',
      ),
      (_, noun: string) => (noun.toLowerCase() === 'file' ? 'that file' : 'that line'),
    )
    .replace(/\bwhat (?:you|i|we)(?: just)? (?:added|wrote|inserted)\b/gi, 'that line')
    .replace(/,? ?\b(?:in|at) the same (?:place|spot|position)\b/i, '')
    .replaceAll(/\bmany\b/gi, 'much')
    .replaceAll(/\bfewer\b/gi, 'less')

/** Whether a message speaks of something that was said before. */
export const leansBack = (message: string): boolean =>
  /\b(?:it|that|them|there|those|this|the same|the new (?:file|line|one)|the (?:line|one) (?:above|below))\b/i.test(
    message,
  )
