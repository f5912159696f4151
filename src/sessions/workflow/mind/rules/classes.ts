/** Words that do the same work, each row once. */
export const classes: { readonly [name: string]: string } = {
  replace:
    'replace|swap|swap * out|switch|switch * out|exchange|substitute|find and replace|search and replace|find|' +
    'search for',
  change:
    'change|correct|turn|fix|set|update|edit|alter|modify|make|amend|bump|adjust|spell|convert|rewrite|rename|call|put',
  add:
    'append|add|insert|put|place|write|stick|paste|jot|jot down|include|note|note down|slot|type|enter|set|' +
    'pop|pop * in|put * in|stick * in|throw * in|bung * in|slip * in|squeeze * in|tack on|tack * on|add in|add * in',
  /** What it is to be, behind what it is. */
  ought:
    'should be|should say|should read|should have been|should have said|should have read|should become|must be|' +
    'must say|must read|has to be|has to say|has to read|needs to be|needs to say|needs to read|ought to be|' +
    'ought to say|make that|make it|turn it into|turn that into|turn them into|change that to|change it to|' +
    'change that into|change it into|change them to|replace it with|replace it by|replace that with|replace that by|' +
    'replace them with|swap it for|swap that for|correct it to|correct that to|fix it to|fix that to|update it to|' +
    "update that to|set it to|set that to|it is|is really|is actually|it's|its|let it say|have it say|i want|" +
    'i want it to say|i want it to be|i would like|use|rather|correct is|better|put|write|switch it to|rename it to|' +
    'spell it|spelled|spelt|when it should be|when it should say|where it should be|where it should say|instead of|' +
    'is supposed to be|is supposed to say|was supposed to be|was supposed to say|is meant to be|was meant to be|' +
    'meant is|the right one is',
  need:
    "i need|i want|we need|we want|i'd like|we'd like|i would like|there should be|there has to be|there must be|" +
    'give me',
  remove:
    'delete|remove|drop|erase|strip|cut|cut * out|take * out|take * away|take * off|take|get rid of|kill|lose|scrap|' +
    'throw * out|throw * away|cross * out|cross|clear * out|ditch|bin|wipe|wipe * ' +
    'out|strike|leave * out|chuck * out|trash|' +
    'rip * out|pull * out',
  make:
    'create|make|write|add|start|begin|generate|set * up|set up|give|save|new|i need|i want|i would like|' +
    'could i have|can i have|put * together',
  write:
    'write|write * out|write * up|write * down|make|create|generate|produce|draft|prepare|save|export|build|compile|' +
    'put together|put * together|do|give|get|need|want|print|store|output|dump|i need|i want|i would like|render|' +
    'can i have|can i get|could i have|may i have|let me have|put',
  keep: 'write|save|store|put|keep|jot down|jot * down|note down|record|dump|stick',
  overwrite: 'overwrite|rewrite|replace|redo|update|refresh|renew|regenerate',
  with: 'with|by|for|against|through',
  in: 'in|of|from|inside|within|to|into|at|on|onto|throughout|for|out of|across|inside of|off|off of',
  within: 'in|of|from|inside|within|out of|on|throughout|for|across',
  to:
    'to|as|in|into|under|at|called|named|and call it|and name it|and save it as|and save it to|and save it in|' +
    'and put it in|and save that to|and save that as|and store it in|and store it as|and write it to|and put it into|' +
    'and save them to',
  unit:
    'word|words|text|phrase|string|sentence|number|name|value|entry|bit|letters|part|expression|figure|term|date|' +
    'price|paragraph',
  line: 'line|bullet|bullet point|item|entry|list item',
  lines: 'lines|bullets|bullet points|items|entries|list items',
  item:
    'line|lines|text|item|items|sentence|words|word|bullet|bullets|bullet point|entry|note|paragraph|link|task|todo|' +
    'row|point|step|line saying|list item|comment|heading|title|checkbox',
  saying:
    'saying|that says|which says|that reads|reading|called|named|titled|that is|with|with the text|with the words|' +
    'containing|that contains|with text|that say|which say|that read|about|of|:|which reads|that just says|holding|' +
    'that starts with|beginning with|that begins with|starting with|that mentions|mentioning',
  section: 'section|chapter|part',
  group: 'section|chapter|part|list|block|heading',
  read:
    'read|open|load|look at|have a look at|take a look at|have a look in|have a look into|look in|look into|' +
    'look through|go through|check|check out|study|take in|see|pull up|have a read of|consult|go over|peek at|' +
    'take a peek at|fetch|read through|read up on|reread|skim',
  bring: 'add|put|take|include|bring|pull|get|keep|attach|load|use|read|have|want|import|give',
  unread:
    'drop|remove|prune|take * out|delete|leave * out|kick * out|throw * out|unload|forget|stop reading|close|' +
    'get rid of|put * away|clear|clear * out|let go of|stop using|take * off|remove|ignore|discard|' +
    'you can forget|you can drop|evict|take|leave|unread|get * out|empty|no longer read|dismiss|exclude',
  remember:
    'remember|memorise|memorize|keep in mind|bear in mind|note|note down|take note|make a note|keep a memo|' +
    'make a memo|add a memo|save a memo|write a memo|add a note to self|never forget|do not forget|dont forget|' +
    "don't forget|please remember|note for later|note for the future|for the record|take a memo|memo|new memo|" +
    'add to your memory|commit to memory|store a memo|keep a note|put in a memo|save for later|keep the memo|' +
    'leave a memo|put down a memo|write down a memo|add memo|put a memo|save as a memo',
  forget:
    'forget|unlearn|delete|remove|drop|erase|scrap|throw away|get rid of|clear|wipe|discard|lose|throw out|cancel|kill',
  memo: 'memo|memos|note to self|reminder|memory|memories|reminders|notes to self',
  instead: 'instead|rather',
}
