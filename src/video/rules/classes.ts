/** Words that do the same work, each set of them named once. */
export const classes: { readonly [name: string]: string } = {
  remove:
    'remove|delete|cut|cut out|cut away|cut * out|cut * away|get rid of|lose|drop|ditch|scrap|bin|chop|chop off|' +
    'chop out|chop * off|chop * out|take * out|take * away|take * off|throw * out|throw * away|kick * out|' +
    'leave * out|edit out|edit * out|erase|kill|snip|snip out|snip * out|axe|nuke|eliminate|exclude|strip|strip out|' +
    'strip * out|omit|skip|dump|toss|toss out|toss * out|pull * out|get * out|zap|excise|wipe|wipe out|rip * out|' +
    'clip out|do away with|weed out|nix|purge|yank|trim|trim off|trim away|trim out|trim * off|trim * out|rid * of|' +
    'clear out|slice out|discard|chuck|chuck * out|trash|hide|cull|rid me of|rid us of|unwanted',
  clean:
    'clean up|clean * up|clean|clean out|tidy|tidy up|tidy * up|smooth|smooth out|smooth over|smooth * out|fix|' +
    'repair|polish|scrub|sort out|mend|deal with|take care of|filter out|filter * out|edit',
  keep: 'keep|leave|retain|hold on to|use|preserve',
  need: 'want|need|like|want to hear|need to hear|want to see|want to keep|need to keep|want to have',
  back:
    'bring * back|put * back|get * back|give * back|add * back|take * back|have * back|restore|undelete|reinstate|' +
    'recover|unexclude|un-delete|uncut|un-cut|include * again|readd|re-add|bring * back in|put * back in|' +
    'add * back in|put * in again|let * back in|reintroduce|resurrect|revive|retrieve|unhide',
  move:
    'move|put|shift|place|bring|drag|slide|push|pull|set|stick|send|take|get|have|position|relocate|bump|drop|insert|' +
    'bring * over|reposition|transfer|carry|pop',
  open: 'open|start|begin|kick off|lead|start off|open up|begin off',
  close: 'close|end|finish|wrap up|conclude|close out|end off|finish off|finish up',
  swap: 'swap|switch|exchange|flip|trade|interchange|reverse|swap around|switch around|swap over',
  tighten:
    'tighten|tighten up|tighten * up|shorten|trim|trim down|trim * down|reduce|cut|cut down|cut * down|cut back|' +
    'bring * down|bring|take * down|make|set|shrink|squeeze|compress|cap|limit|close|close up|close * up|truncate|' +
    'shave|shave * down|clip|collapse|condense|get * down|keep|crop|pull in|turn|hold|lower|drop|speed up',
  correct: 'correct|fix|change|replace|respell|swap|turn|make|rewrite|edit|amend|update|substitute',
  rename: 'rename|call|name|relabel|label|change|mark|tag',
  merge:
    'merge|join|combine|glue|splice|splice * together|stitch|fuse|connect|unite|join * together|put ' +
    '* together|glue * together|' +
    'stick * together|run * together|tie * together|merge * together|link|bind',
  split:
    'split|split up|split * up|divide|break|break up|break * up|cut|separate|chop|slice|break apart|' +
    'break * apart|split * apart',
  show:
    'show|put|use|lay|place|overlay|play|add|insert|display|throw|slap|stick|have|run|drop|set|let us see|get|want|' +
    'need|see',
  it:
    'it|them|that|those|both|these|this|all of it|all of them|the lot|both of them|that one|this one|those two|' +
    'the two',
  can:
    'can|could|should|must|may|might|has to|have to|needs to|need to|ought to|is to|are to|gotta|shall|' +
    'would better|had better',
  isnt:
    "shouldn't|should not|must not|mustn't|can't|cannot|do not|don't|need not|needn't|shouldnt|dont|cant|doesn't|" +
    'does not',
  all:
    'everything|all|anything|whatever|what|all that|everything that|the whole thing|the stuff|all of it|' +
    'all the stuff|every sentence|every line|all sentences|all the sentences|all lines|all the lines|whole part|part|' +
    'bit|stretch|section|every single thing|sentences|lines|every word|all the words|all of that|stuff|the part|talk',
  after: 'after|behind|following|past|beyond',
  before: 'before|ahead of|in front of|preceding|prior to|leading up to|above',
  late: 'please|then|too|as well|also|though|instead|again|now|first|as last|thanks|okay|for me|in here|there|here',
  film:
    'film|video|cut|recording|interview|episode|podcast|talk|show|movie|clip|thing|lecture|piece|edit|whole thing|' +
    'timeline|story|it|this|everything|us|things|me',
  but: 'except|except for|but|apart from|aside from|other than|besides|excluding|save for|bar',
}
