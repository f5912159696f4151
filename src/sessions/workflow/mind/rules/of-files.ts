import type { Rule } from '../../../../grammar/index.ts'

const FILE = '?(me|us) ?new ?(text|markdown|plain) ?(file|document|note|page) ?(called|named) {file}'
const CONTENT = '?(text|content|contents|line|lines|words|word|sentence|first line)'
const HOLDING =
  '(with|containing|holding|that contains|which contains|that holds|which holds|with just|with only|' +
  'that just contains|and put|and write|and put in it|and fill it with|:) ' +
  `?(only|just|this|following) ${CONTENT} ?:`
const SAYING =
  '(saying|that says|which says|that reads|which reads|reading|that just says|first line|with this text :|' +
  'with text :|with :|saying :|containing :|with content :|that says :|starting with|with the words|' +
  'with the line|with the sentence) ?:'

/** Files that are made. */
const making: readonly Rule[] = [
  {
    name: 'create',
    says: [
      `<make> ${FILE} ${HOLDING} {text:quoted} ?(in it|inside|inside it|into it|in there|as its text|as its content|as the only line)`,
      `<make> ${FILE} ?, ${HOLDING} {text:block}`,
      `<make> ${FILE} {text:block}`,
      `<make> ${FILE} {text:quoted}`,
      `<make> ${FILE} ?(,|.|;|:) ?and (it|that|which|this) (should|must|shall|has to|needs to|will) ?just ?only (say|contain|hold|read|have) ${CONTENT} ?: {text:memo}`,
      `<make> ${FILE} ?(,|.|;|:) ?and (it|that|which|this) (should|must|shall|has to|needs to|will) ?just ?only (say|contain|hold|read|have) ${CONTENT} ?: {text:quoted}`,
      `fill {file} with ${CONTENT} {text:quoted}`,
      `<make> ${FILE} ?, ${SAYING} {text:quoted}`,
      `<make> ${FILE} ?, ${SAYING} {text:memo}`,
      `<make> ${FILE} ?, (with|containing|holding|that has) {text:said-lines}`,
      `<make> ${FILE} ?, ?(with|containing|holding|that has|:) {text:nth-lines}`,
      `<make> ${FILE} ?, (with|containing|holding|that has|listing|:) {text:item-lines} ?, (one per line|one on each line|each on its own line|one each line|each on a line|line by line)`,
      `<make> ${FILE} ?, (with|containing|holding|that has|and put|and write) (just|only|nothing but) ${CONTENT} {text:literal} ?(in it|inside|into it|in there|as its text|as its content)`,
      `<make> ${FILE} ?, (with|containing|holding|that has|and put|and write) ${CONTENT} {text:literal} (in it|inside|into it|in there|as its text|as its content|as content|as text)`,
      `<keep> ${CONTENT} {text:quoted} (to|in|into|as|under|at|called|named) ?new ?(file|document) ?(called|named) {file}`,
      `<keep> {text:block} (to|in|into|as|under) {file}`,
    ],
    examples: [
      'create ideas.md with "A show about tea"',
      'write "Thanks." to goodbye.txt',
      'make a file called ideas.md that says A show about tea',
      'make me a shopping.txt with three lines, eggs, flour and butter',
    ],
  },
  {
    name: 'create-empty',
    says: [
      '<make> ?(me|us) ?new empty ?new ?(text|markdown|plain) ?(file|document|note) ?(called|named) {file}',
      '<make> ?(me|us) ?new (file|document|note) ?(called|named) {file} ?(with nothing in it|without any text|without text)',
      '(create|touch|make) ?(me|us) ?new {file} ?(with nothing in it|without any text|without text)',
    ],
    examples: ['create an empty file plans.md', 'make a file called ideas.md'],
  },
  {
    name: 'overwrite',
    says: [
      '(overwrite|rewrite) ?(content|contents|text) ?of {file} (with|by) ?(text|content) {text:quoted}',
      'replace ?(whole|entire) (content|contents|text) of {file} (with|by) ?(text|content) {text:quoted}',
      'replace {file} (with|by) ?(text|content) {text:quoted}',
      '(replace|swap|change) (everything|all|all text|whole text|whole thing|all of it|all the text|everything that is) (in|of) {file} (with|by|to|into|for) ?(text|content) {text:quoted}',
      '{file} (should|must|shall|has to|needs to) (just|only) (say|contain|hold|read|have) {text:quoted}',
      '(overwrite|rewrite|replace) ?(content|contents|text) ?of {file} (with|by) ?this ?(text|content) {text:block}',
    ],
    examples: ['overwrite drafts/outro.md with "Bye."', 'replace the content of empty.md with "Bye."'],
  },
  {
    name: 'delete-file',
    says: [
      '(delete|remove|erase|trash|bin|unlink|scrap|kill|ditch|throw away|get rid of) ?(file|document) {file}',
      '{file} (can|should|must) (go|be deleted|be removed)',
    ],
    examples: ['delete notes.md', 'remove the file todo.txt'],
  },
  {
    name: 'move-file',
    says: [
      '(rename|move) ?(file|document) {file} (to|as|into|in) {to:file}',
      '(rename|move) ?(file|document) {file} (to|as|into|in) ?(folder|directory) {folder:topic}',
    ],
    examples: ['rename notes.md to episode.md', 'move the file notes.md to docs/notes.md'],
  },
  {
    name: 'copy-file',
    says: [
      '(copy|duplicate|clone) ?(file|document) {file} (to|as|into|in|under|and call it|and name it|and save it as|and call the copy|and name the copy) ?new ?(file|document) ?(called|named) {to:file}',
      '<make> ?another ?second copy of ?(file|document) {file} ?, ?and (to|as|in|under|called|named|call it|name it|save it as) {to:file}',
      '<keep> ?another ?second copy of ?(file|document) {file} (to|as|in|under|called|named) {to:file}',
      '(copy|duplicate|clone) ?(file|document) {file} (to|as|into|in) ?(folder|directory) {folder:topic}',
      '(copy|duplicate|clone) ?(file|document) {file}',
      '<make> ?another ?second copy of ?(file|document) {file}',
    ],
    examples: ['copy the file notes.md to docs/notes.md', 'make a copy of notes.md called old-notes.md'],
  },
]

const SAVED =
  '?(,|.|;) ?and ?please (save|put|store|write|keep|export|place) (it|them|that|those|this) (as|in|to|into|under) ' +
  '?new ?(text|markdown|plain) ?(file|document) ?(called|named) {file}'
const TO = '<to> ?new ?(text|markdown|plain) ?(file|document) ?(called|named) {file}'

/** Documents that are made of the project. */
const writing: readonly Rule[] = [
  {
    name: 'document',
    says: [
      '<write> ?(me|us) {docs} ?both ?{again}',
      `<write> ?(me|us) {docs} ?{again} ${TO}`,
      `<write> ?(me|us) {docs} ?{again} ${SAVED}`,
      `<need> {docs} ?{again} ${SAVED}`,
      `(<write>|<need>) {docs} ?{again} (in|into|to|as) (file|a file|new file|its own file|file of its own) ?(,|.|;) ?and ?please (call|name) (it|that|file) {file}`,
      `(<write>|<need>) {docs} ?{again} ?(,|.|;) ?and ?please (call|name) (it|that|file) {file}`,
      `?(labels|markers|sections|chapters|cues) (as|into) {docs} ${TO}`,
      `<write> (labels|markers|sections|cues|it|them|those|that) (as|into) {docs} ${TO}`,
      `{docs} ?both ?{again}`,
      `{docs} ?{again} ${TO}`,
      `?<write> {docs} ${TO} (for|on) {site:youtube|yt}`,
      '<write> {file} (with|from) {docs}',
      '(<write>|<need>) ?(me|us) {docs} , {file}',
    ],
    examples: [
      'write the show notes',
      'save the transcript as transcript.md',
      'the cue sheet of the song into cues.md',
    ],
  },
  {
    name: 'document-over',
    op: 'document',
    gives: { overwrite: true },
    says: [
      '<overwrite> {file} (with|by) {docs}',
      `<write> {docs} {again} ?, ?(in|into|to|over|as) same file ?(as before|again) ?, {file}`,
      `{docs} (in|of|at) {file} (is|are) ?(too|very|really) (old|outdated|stale|wrong|obsolete|out of date|not right) ?now ?(any more|anymore) ?(.|,|;) ?so ?please (<write>|rewrite|redo|update|refresh|renew|regenerate) (it|them|that|those) {again}`,
      `{docs} (in|of|at) {file} (is|are) ?(too|very|really) (old|outdated|stale|wrong|obsolete|out of date|not right) ?now ?(any more|anymore) ?(.|,|;) ?so ?please (rewrite|redo|update|refresh|renew|regenerate) (it|them|that|those)`,
      `{docs} (is|are) ?(too|very|really) (old|outdated|stale|wrong|obsolete|out of date) ?now ?(.|,|;) ?so ?please <write> (it|them|that|those) {again} ${TO}`,
      `{file} (is|are) ?(too|very|really) (old|outdated|stale|wrong|obsolete|out of date) ?now ?(.|,|;) ?so ?please <write> (it|them|that|those) {again}`,
      `{file} (is|are) ?(too|very|really) (old|outdated|stale|wrong|obsolete|out of date) ?now ?(.|,|;) ?so ?please (rewrite|redo|update|refresh|renew|regenerate) (it|them|that|those)`,
      '(rewrite|redo|refresh|renew|regenerate|overwrite) {docs} ?{again}',
      '{docs} (is|are) ?(too|very|really) (old|outdated|stale|wrong|obsolete|out of date) ?now ?(.|,|;) ?please <write> (it|them|that|those) {again}',
      '{docs} (is|are) ?(too|very|really) (old|outdated|stale|wrong|obsolete|out of date) ?now ?(.|,|;) ?please (rewrite|redo|update|refresh|renew|regenerate) (it|them|that|those)',
    ],
    examples: ['overwrite show-notes.md with the show notes', 'the show notes are old, write them again'],
  },
]

export const fileRules: readonly Rule[] = [...making, ...writing]
