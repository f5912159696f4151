import { after, changed, onTop, todo } from './files-forms.ts'
import { anyOf, done, swapped, wrote } from '../../files/expect.ts'
import { request, type Request } from '../../files/request.ts'
import { appended, whole } from '../files-helpers.ts'

/** Texts that become others. */
const replaced: readonly Request[] = [
  request('notebook', 'swap localhost for 0.0.0.0 in config.json', changed('config.json', ['localhost', '0.0.0.0'])),
  request(
    'notebook',
    'the retries in config.json should be 5 not 3',
    changed('config.json', ['"retries": 3', '"retries": 5']),
  ),
  request(
    'notebook',
    'hiya could you change Welcome to the show in drafts/intro.md to Welcome back to the show please',
    changed('drafts/intro.md', ['Welcome to the show', 'Welcome back to the show']),
  ),
  request('notebook', 'in notes.md put Timothy wherever it says Tom', changed('notes.md', ['Tom', 'Timothy'])),
  request(
    'notebook',
    'Brew got renamed on our side, so in README.md "Use brew." has to read "Use Homebrew."',
    changed('README.md', ['Use brew.', 'Use Homebrew.']),
  ),
  request('notebook', 'todo.txt: call Anna -> call Anna back', changed('todo.txt', ['call Anna', 'call Anna back'])),
  request(
    'notebook',
    'Would you be so kind and replace MIT with Apache 2.0 in the readme?',
    changed('README.md', ['MIT', 'Apache 2.0']),
  ),
  request(
    'notebook',
    'we moved the page, https://example.org/sleep in notes.md must be https://example.org/better-sleep now',
    changed('notes.md', ['https://example.org/sleep', 'https://example.org/better-sleep']),
  ),
  request(
    'notebook',
    'i made a mistake in docs/guide.md, manual should be handbook',
    changed('docs/guide.md', ['manual', 'handbook']),
  ),
  request(
    'notebook',
    'change before lunch to before noon in my notes',
    changed('notes.md', ['before lunch', 'before noon']),
  ),
  request(
    'notebook',
    'Change milk to oat milk everywhere in todo.txt',
    todo('buy oat milk', 'call Anna', 'buy oat milk', 'ship the release'),
  ),
  request(
    'notebook',
    'first line of todo.txt is old, make it buy coffee instead',
    todo('buy coffee', 'call Anna', 'buy milk', 'ship the release'),
  ),
  request('notebook', 'set line 2 of docs/windows.txt to deux', changed('docs/windows.txt', ['two', 'deux'])),
  request(
    'notebook',
    'Please to change the title of docs/guide.md from Guide into User guide.',
    changed('docs/guide.md', ['# Guide', '# User guide']),
  ),
  request('notebook', 'Lopez must be López with the accent, in notes.md', changed('notes.md', ['Lopez', 'López'])),
  request(
    'notebook',
    'I would like to have ferret in the place of cat in docs/guide.md, whole words only please',
    changed('docs/guide.md', ['of a cat is not a cat.', 'of a ferret is not a ferret.']),
  ),
  request(
    'notebook',
    'rename the heading ## Licence in README.md to ## License, our lawyer is American',
    changed('README.md', ['## Licence', '## License']),
  ),
  request(
    'notebook',
    'okay so the port it cant be 3000 that one is taken change it to 3100 in config.json',
    changed('config.json', ['3000', '3100']),
  ),
]

/** Lines that are new. */
const added: readonly Request[] = [
  request('notebook', 'put buy eggs at the bottom of todo.txt', after('todo.txt', 'buy eggs')),
  request(
    'notebook',
    'stick "- dreams" under "- phones" in notes.md',
    changed('notes.md', ['- phones', '- phones\n- dreams']),
  ),
  request('notebook', 'at the very top of drafts/outro.md write # Outro', onTop('drafts/outro.md', '# Outro')),
  request(
    'notebook',
    "append 'See you next week.' to drafts/outro.md",
    anyOf(
      after('drafts/outro.md', 'See you next week.'),
      wrote('drafts/outro.md', whole('Thanks for listening. See you next week.')),
    ),
  ),
  request(
    'notebook',
    'pop pick up the kids in right after call Anna in todo.txt would you',
    todo('buy milk', 'call Anna', 'pick up the kids', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    'Insert "zero" before "one" in docs/windows.txt.',
    wrote('docs/windows.txt', whole('zero\r\none\r\ntwo\r\nthree\r\n')),
  ),
  request('notebook', 'write "Nothing here yet." into empty.md', wrote('empty.md', whole('Nothing here yet.'))),
  request(
    'notebook',
    'before ## Licence in README.md add the line Works on Linux too.',
    anyOf(
      changed('README.md', ['## Licence', 'Works on Linux too.\n## Licence']),
      changed('README.md', ['## Licence', 'Works on Linux too.\n\n## Licence']),
    ),
  ),
  request(
    'notebook',
    'add - https://example.org/naps to the end of notes.md pls',
    after('notes.md', '- https://example.org/naps'),
  ),
  request(
    'notebook',
    'Write "TODO: book the studio" as last line into notes.md',
    after('notes.md', 'TODO: book the studio'),
  ),
  request(
    'notebook',
    'after line 2 of todo.txt i need a line pay rent',
    todo('buy milk', 'call Anna', 'pay rent', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    'Kim produces this one, so add Producer: Kim below Host: Tom in notes.md',
    changed('notes.md', ['Host: Tom', 'Host: Tom\nProducer: Kim']),
  ),
  request('notebook', 'start drafts/intro.md with the line [jingle]', onTop('drafts/intro.md', '[jingle]')),
  request(
    'notebook',
    'two more lines for the end of todo.txt: renew passport and water the plants',
    after('todo.txt', 'renew passport', 'water the plants'),
  ),
  request('notebook', 'uh can you add call the plumber to my todo.txt thanks', after('todo.txt', 'call the plumber')),
]

/** Lines that go. */
const removed: readonly Request[] = [
  request(
    'notebook',
    'delete the line ship the release from todo.txt, did that yesterday',
    todo('buy milk', 'call Anna', 'buy milk'),
  ),
  request(
    'notebook',
    'we checked the name, so take the TODO line out of notes.md',
    changed('notes.md', ['TODO: check the name of the guest.\n', '']),
  ),
  request('notebook', 'remove - naps from notes.md', changed('notes.md', ['- naps\n', ''])),
  request(
    'notebook',
    'Kindly remove the line "Today: sleep." in drafts/intro.md.',
    changed('drafts/intro.md', ['Today: sleep.\n', '']),
  ),
  request(
    'notebook',
    'get rid of both buy milk lines in todo.txt, we have plenty',
    todo('call Anna', 'ship the release'),
  ),
  request('notebook', 'drop line 3 of docs/windows.txt', changed('docs/windows.txt', ['three\r\n', ''])),
  request(
    'notebook',
    'pls delete the first buy milk in todo.txt, its in there double',
    todo('call Anna', 'buy milk', 'ship the release'),
  ),
  request(
    'notebook',
    'the sentence "Use brew." in README.md can go',
    anyOf(...['', '\n', '\n\n'].map((left) => changed('README.md', ['Mac\n\nUse brew.\n\n', `Mac\n\n${left}`]))),
  ),
]

/** Files that are new. */
const made: readonly Request[] = [
  request(
    'notebook',
    'make a new file ideas.md with the line Interview a night nurse in it',
    wrote('ideas.md', whole('Interview a night nurse')),
  ),
  request(
    'notebook',
    'create drafts/teaser.md that says "Next week: dreams."',
    wrote('drafts/teaser.md', whole('Next week: dreams.')),
  ),
  request(
    'notebook',
    'i need a file called guests.txt, first line Maria Lopez, second line Ben Adler',
    wrote('guests.txt', whole('Maria Lopez\nBen Adler')),
  ),
  request('notebook', 'Please create docs/faq.md with the text "# FAQ".', wrote('docs/faq.md', whole('# FAQ'))),
]

/** Two or three things in a sentence. */
const several: readonly Request[] = [
  request(
    'notebook',
    'in todo.txt delete call Anna and add call the dentist at the end',
    todo('buy milk', 'buy milk', 'ship the release', 'call the dentist'),
  ),
  request(
    'notebook',
    'in config.json set the port to 8443 and the host to studio.local',
    changed('config.json', ['3000', '8443'], ['localhost', 'studio.local']),
  ),
  request(
    'notebook',
    'Replace Tom with Nina in notes.md, remove "- phones" there, and append "Recorded in May." to the file.',
    wrote('notes.md', whole(`${swapped('notebook', 'notes.md', ['Tom', 'Nina'], ['- phones\n', ''])}Recorded in May.`)),
  ),
  request(
    'notebook',
    'change sleep to dreams in drafts/intro.md and listening to tuning in in drafts/outro.md',
    done({
      files: {
        'drafts/intro.md': whole(swapped('notebook', 'drafts/intro.md', ['sleep', 'dreams'])),
        'drafts/outro.md': whole(swapped('notebook', 'drafts/outro.md', ['listening', 'tuning in'])),
      },
    }),
  ),
  request(
    'notebook',
    'put buy stamps at the end of todo.txt and then put todo.txt in the context',
    done({
      files: { 'todo.txt': appended('notebook', 'todo.txt', 'buy stamps') },
      context: ['notes.md', 'README.md', 'todo.txt'],
    }),
  ),
]

export const edits: readonly Request[] = [...replaced, ...added, ...removed, ...made, ...several]
