import { whole } from '../files-helpers.ts'
import { after, changed, loosely, todo, todoText } from './files-shared.ts'
import { anyOf, asks, done, swapped, wrote } from '../../files/expect.ts'
import { request, type Request } from '../../files/request.ts'

/** Texts put in the place of others. */
const replaced: readonly Request[] = [
  request(
    'notebook',
    'Change the host in config.json from localhost to 0.0.0.0.',
    changed('config.json', ['localhost', '0.0.0.0']),
  ),
  request('notebook', 'set retries to 5 in the config', changed('config.json', ['"retries": 3', '"retries": 5'])),
  request(
    'notebook',
    'could you please swap brew for Homebrew in the readme? thanks!',
    changed('README.md', ['brew', 'Homebrew']),
  ),
  request(
    'notebook',
    'um in the notes can you change lopez to lopes its with an s at the end',
    changed('notes.md', ['Lopez', 'Lopes']),
  ),
  request(
    'notebook',
    'Our licence changed: README.md must say Apache-2.0 instead of MIT.',
    changed('README.md', ['MIT', 'Apache-2.0']),
  ),
  request('notebook', 'todo.txt: Anna -> Anneke', changed('todo.txt', ['Anna', 'Anneke'])),
  request(
    'notebook',
    'I don\'t like "Thanks for listening." in drafts/outro.md, put "Thank you for being here." instead',
    changed('drafts/outro.md', ['Thanks for listening.', 'Thank you for being here.']),
  ),
  request(
    'notebook',
    'In the intro draft the topic is wrong, it should read "Today: naps." and not "Today: sleep."',
    changed('drafts/intro.md', ['Today: sleep.', 'Today: naps.']),
  ),
  request(
    'notebook',
    'Every buy milk in my todo list needs to be buy rice milk',
    todo('buy rice milk', 'call Anna', 'buy rice milk', 'ship the release'),
  ),
  request(
    'notebook',
    'please to replace in file docs/guide.md the word manual with handbook',
    changed('docs/guide.md', ['manual', 'handbook']),
  ),
  request(
    'notebook',
    'docs/windows.txt: make three drei, keep the rest',
    changed('docs/windows.txt', ['three', 'drei']),
  ),
  request(
    'notebook',
    'the second buy milk in todo.txt should be buy eggs',
    todo('buy milk', 'call Anna', 'buy eggs', 'ship the release'),
  ),
  request(
    'notebook',
    'The link in notes.md is dead. Use https://example.com/rest instead of https://example.org/sleep',
    changed('notes.md', ['https://example.org/sleep', 'https://example.com/rest']),
  ),
  request('notebook', 'rename the heading Topics to Subjects in notes.md', changed('notes.md', ['Topics', 'Subjects'])),
  request(
    'notebook',
    'The title of the readme should be Handbook instead of Field guide.',
    changed('README.md', ['Field guide', 'Handbook']),
  ),
  request('notebook', 'config.json line 2: change 3000 into 4000', changed('config.json', ['3000', '4000'])),
  request(
    'notebook',
    'coffee should be tea everywhere in notes.md',
    anyOf(
      ...['Coffee', 'Tea', 'tea'].map((first) =>
        changed('notes.md', ['- coffee', '- tea'], ['about coffee. Coffee is fine', `about tea. ${first} is fine`]),
      ),
    ),
  ),
  request(
    'notebook',
    'Make it "Welcome back to the show." in drafts/intro.md, not just "Welcome to the show."',
    changed('drafts/intro.md', ['Welcome to the show.', 'Welcome back to the show.']),
  ),
  request(
    'notebook',
    'I moved to Linux, so in README.md "Use brew." becomes "Use apt." and "Setup on a Mac" becomes "Setup on Linux"',
    changed('README.md', ['Use brew.', 'Use apt.'], ['Setup on a Mac', 'Setup on Linux']),
  ),
  request(
    'notebook',
    'replace cat by ferret in the guide but leave category alone',
    changed('docs/guide.md', ['of a cat is not a cat.', 'of a ferret is not a ferret.']),
  ),
  request('notebook', 'in notes.md teh host should be Tim, not Tom', changed('notes.md', ['Tom', 'Tim'])),
]

/** Lines and files that were not there. */
const added: readonly Request[] = [
  request('notebook', 'add "water the plants" to todo.txt', after('todo.txt', 'water the plants')),
  request(
    'notebook',
    'put pick up the kids at the top of my todo list',
    todo('pick up the kids', 'buy milk', 'call Anna', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    "Append the line 'Maria will send slides.' to notes.md, please.",
    after('notes.md', 'Maria will send slides.'),
  ),
  request(
    'notebook',
    'okay so in the todo file after call anna add a new line that says call the plumber',
    todo('buy milk', 'call Anna', 'call the plumber', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    'add - dreams to the topics in notes.md',
    changed('notes.md', ['- phones', '- phones\n- dreams']),
  ),
  request(
    'notebook',
    'add - https://example.org/naps below the link in notes.md',
    changed('notes.md', ['- https://example.org/sleep', '- https://example.org/sleep\n- https://example.org/naps']),
  ),
  request(
    'notebook',
    'insert a line saying four after three in docs/windows.txt',
    wrote('docs/windows.txt', whole('one\r\ntwo\r\nthree\r\nfour\r\n')),
  ),
  request(
    'notebook',
    'at the very end of drafts/outro.md add See you next week',
    after('drafts/outro.md', 'See you next week'),
  ),
  request(
    'notebook',
    'Before "Use brew." in the readme I would like a line "Open a terminal first."',
    changed('README.md', ['Use brew.', 'Open a terminal first.\nUse brew.']),
  ),
  request('notebook', 'write Hello world into empty.md', wrote('empty.md', whole('Hello world'))),
  request(
    'notebook',
    'Create a file ideas.md with the text "Interview a nurse."',
    wrote('ideas.md', whole('Interview a nurse.')),
  ),
  request(
    'notebook',
    'i need a new file called drafts/teaser.md, it should say Coming soon',
    wrote('drafts/teaser.md', whole('Coming soon')),
  ),
  request(
    'notebook',
    'put two lines at the end of todo.txt, first book a room and then order cables',
    after('todo.txt', 'book a room', 'order cables'),
  ),
  request(
    'notebook',
    'add a heading "## Guests" before "## Links" in notes.md',
    wrote(
      'notes.md',
      loosely(
        '# Sleep, episode 12',
        'Guest: Maria Lopez',
        'Host: Tom',
        '## Topics',
        '- coffee',
        '- naps',
        '- phones',
        '## Guests',
        '## Links',
        '- https://example.org/sleep',
        'Maria talks about coffee. Coffee is fine before lunch.',
        'TODO: check the name of the guest.',
      ),
    ),
  ),
  request(
    'notebook',
    'docs/guide.md needs one more sentence at the end: "Ask if you are stuck."',
    anyOf(
      after('docs/guide.md', 'Ask if you are stuck.'),
      wrote(
        'docs/guide.md',
        whole('# Guide\n\nThe category of a cat is not a cat.\nStart with the manual. Ask if you are stuck.\n'),
      ),
    ),
  ),
  request(
    'notebook',
    'last line of README.md should be Copyright 2026, please add it',
    wrote(
      'README.md',
      loosely(
        '# Field guide',
        'How we work.',
        '## Setup',
        'Install it, then run it.',
        '## Setup on a Mac',
        'Use brew.',
        '## Licence',
        'MIT',
        'Copyright 2026',
      ),
    ),
  ),
]

/** Lines and parts taken out, or put elsewhere. */
const removed: readonly Request[] = [
  request(
    'notebook',
    'remove the TODO line from notes.md',
    changed('notes.md', ['TODO: check the name of the guest.\n', '']),
  ),
  request('notebook', 'delete line 2 in todo.txt', todo('buy milk', 'buy milk', 'ship the release')),
  request(
    'notebook',
    'The fridge is full, so take both of the buy milk lines out of todo.txt.',
    todo('call Anna', 'ship the release'),
  ),
  request(
    'notebook',
    'we have milk now, remove buy milk from todo.txt',
    anyOf(todo('call Anna', 'ship the release'), asks()),
  ),
  request(
    'notebook',
    'I shipped it yesterday, so "ship the release" can go from todo.txt',
    todo('buy milk', 'call Anna', 'buy milk'),
  ),
  request(
    'notebook',
    'get rid of the section Setup on a Mac in README.md',
    wrote(
      'README.md',
      loosely('# Field guide', 'How we work.', '## Setup', 'Install it, then run it.', '## Licence', 'MIT'),
    ),
  ),
  request('notebook', 'drop naps from the topics in the notes', changed('notes.md', ['- naps\n', ''])),
  request(
    'notebook',
    'buy milk is in todo.txt twice, delete the second one',
    todo('buy milk', 'call Anna', 'ship the release'),
  ),
  request(
    'notebook',
    'pls delet the last line of drafts/intro.md',
    wrote('drafts/intro.md', whole('Welcome to the show.\n')),
  ),
  request(
    'notebook',
    "empty drafts/outro.md completely, I'll write it again from scratch",
    anyOf(wrote('drafts/outro.md', whole('')), asks()),
  ),
  request('notebook', 'take lines 1 to 2 out of docs/windows.txt', wrote('docs/windows.txt', whole('three\r\n'))),
  request(
    'notebook',
    'cut ", then run it" from the readme, nobody runs it like that',
    changed('README.md', [', then run it', '']),
  ),
  request(
    'notebook',
    'move ship the release up to the first place in todo.txt, it is urgent',
    todo('ship the release', 'buy milk', 'call Anna', 'buy milk'),
  ),
]

/** Several things in one breath. */
const several: readonly Request[] = [
  request(
    'notebook',
    'in todo.txt delete call Anna and add call Maria at the end',
    todo('buy milk', 'buy milk', 'ship the release', 'call Maria'),
  ),
  request(
    'notebook',
    'Set the port to 8080 and the host to example.org in config.json.',
    changed('config.json', ['3000', '8080'], ['localhost', 'example.org']),
  ),
  request(
    'notebook',
    'In todo.txt only the first "buy milk" becomes "buy tea"; in drafts/outro.md replace "listening" with "watching".',
    done({
      files: {
        'todo.txt': todoText('buy tea', 'call Anna', 'buy milk', 'ship the release'),
        'drafts/outro.md': 'Thanks for watching.\n',
      },
    }),
  ),
  request(
    'notebook',
    'put "Recorded in May." at the end of notes.md and drop the TODO line there',
    changed('notes.md', ['TODO: check the name of the guest.', 'Recorded in May.']),
  ),
  request(
    'notebook',
    'Hi! She is Marie: in notes.md change "Guest: Maria" to "Guest: Marie" and "Maria talks" to "Marie talks"',
    changed('notes.md', ['Guest: Maria', 'Guest: Marie'], ['Maria talks', 'Marie talks']),
  ),
  request(
    'notebook',
    'create drafts/credits.md with the line Music by Jo, and add send the credits to todo.txt',
    done({
      files: {
        'drafts/credits.md': whole('Music by Jo'),
        'todo.txt': todoText('buy milk', 'call Anna', 'buy milk', 'ship the release', 'send the credits'),
      },
    }),
  ),
  request(
    'notebook',
    'change 12 to 13 in notes.md and then 3000 to 3001 in config.json',
    done({
      files: {
        'notes.md': swapped('notebook', 'notes.md', ['12', '13']),
        'config.json': swapped('notebook', 'config.json', ['3000', '3001']),
      },
    }),
  ),
]

export const edits: readonly Request[] = [...replaced, ...added, ...removed, ...several]
