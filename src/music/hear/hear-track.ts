import { icons } from '../operations/icons.ts'
import { colorNames } from '../operations/params.ts'
import { hearInstrument } from './hear-instrument.ts'
import { hearNewTrack } from './hear-new-track.ts'
import type { Hearing } from './hearing.ts'
import { setTracks } from './set-tracks.ts'
import { itemAt } from './line.ts'
import { fitAny } from './pattern.ts'
import { knownTracks, tracksOf } from './targets.ts'
import { ask, isAsked, noteOf, type Understanding } from './understanding.ts'

/** What a track is: its name, colour, icon and instrument; new tracks, and those that someone wants gone. */
export function hearTrack(hearing: Hearing): Understanding | null {
  return (
    hearNewTrack(hearing) ??
    hearRename(hearing) ??
    hearColour(hearing) ??
    hearIcon(hearing) ??
    hearInstrument(hearing) ??
    hearGone(hearing) ??
    hearOrder(hearing)
  )
}

function hearRename(hearing: Hearing): Understanding | null {
  const { wide, clause } = hearing
  const what = '(?<what>TRACKS|@s\\d+|song|project)'
  const found = fitAny(wide.text, [
    `(?:rename|retitle|relabel) ${what}(?: (?:to|as|into|=|:))? (?<name>.+)`,
    `(?:call|name|label) ${what} (?<name>.+)`,
    `(?:change|set) (?:name|title|label) of ${what} (?:to|as|into) (?<name>.+)`,
    `(?:change|set) ${what} (?:name|title|label) (?:to|as|into) (?<name>.+)`,
    `give ${what} (?:a )?(?:new )?(?:name|title|label) (?<name>.+)`,
    `${what} (?:(?:should|must|shall|could|can|needs to|has to|is to|to|will) )?be (?:called|named|renamed(?: to| as)?|titled) (?<name>.+)`,
  ])
  if (!found)
    return fitAny(wide.text, [
      '(?:rename|retitle|relabel) TRACKS',
      '(?:change|set) name of TRACKS',
      'give TRACKS (?:a )?(?:new |another )?name',
    ])
      ? ask('What should it be called?', {
          missing: ['name'],
          completes: `${clause.text.replace(/[.!?\s]+$/, '')} to "{answer}"`,
        })
      : null
  return renamed(hearing, found)
}

function renamed(hearing: Hearing, found: NonNullable<ReturnType<typeof fitAny>>): Understanding | null {
  const { wide, clause } = hearing
  const what = found['what'] ?? ''
  if (what.startsWith('@s'))
    return ask('A region keeps its name here; only tracks can be renamed. Which track should be renamed?', {
      missing: ['track'],
    })
  if (/^(?:song|project)$/.test(what))
    return ask('The project is renamed in the editor itself; here only tracks can be renamed.', { missing: ['track'] })
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  const [track, ...more] = target.tracks
  if (!track || more.length > 0)
    return ask(`Which one of them should be renamed?${knownTracks(hearing)}`, { missing: ['track'] })
  const item = itemAt(wide, found['name'])
  const name = (
    item?.kind === 'text' ? item.value : nameAfter(clause.text, what.startsWith('@') ? itemAt(wide, what) : undefined)
  ).trim()
  // A name in quotes ends with them.
  if (/@q\d+ ./.test(found['name'] ?? '')) return null
  // "… to Warm Pad and the lead to Main Lead" renames two.
  if (item?.kind !== 'text' && /(?:\band\b|,).*\b(?:to|as)\b/i.test(name) && found['name']?.includes('@t') === true)
    return null
  if (name === '' || name.length > 50)
    return ask('What should it be called? A name has 1 to 50 characters.', { missing: ['name'] })
  return setTracks(hearing, {
    operation: 'stori_set_track_name',
    param: 'name',
    tracks: [track],
    notes: target.notes,
    value: () => name,
    now: (each) => each.name,
    told: 'called that',
  })
}

/** What stands behind the thing that is renamed, as it was written. */
function nameAfter(text: string, item: { readonly to: number } | undefined): string {
  const named = item ? text.slice(item.to) : text.replace(/^.*?\b(?:it|this|that)\b/i, '')
  // "Call it that: Sub".
  const behind = named.replace(/^\s*(?:that|this|so|the following)\s*[:–—]\s*/i, '')
  return behind
    .replace(
      /^(?:'s)?\s*(?:(?:track|part|channel)\s+)?(?:(?:should|must|shall|could|can|needs to|has to|is to|to|will)\s+)?(?:be (?:called|named|renamed|titled)\s+)?(?:(?:(?:the|a)\s+)?(?:new\s+)?(?:name|title|label)\s+)?(?:to be\s+|to\s+|as\s+|into\s+|(?:[=:→]|->|=>)\s*)?/i,
      '',
    )
    .replace(/\s*(?:please|instead|now|from now on)?[.!?\s]*$/i, '')
    .replace(/^["'“‘](.*)["'”’]$/, '$1')
}

const colours = [
  ...colorNames,
  'grey',
  '#[0-9a-f]{6}',
  'violet',
  'black',
  'white',
  'brown',
  'turquoise',
  'gold',
  'magenta',
  'lime',
  'navy',
]

function hearColour(hearing: Hearing): Understanding | null {
  const text = hearing.wide.text.replace(/# ([0-9a-f]{6})\b/, '#$1').replace(/ same colou?r(?: ,| :)? (?=\w)/, ' ')
  const colour = `(?:a )?(?:(?<shade>bright|dark|light|deep|pale|hot|neon) )?(?<colour>${colours.join('|')})`
  const found = fitAny(text, [
    `(?:make|turn|paint|mark|tag|set|tint|dye|change|switch|put|show) TRACKS (?:colou?r )?(?:to |in |into |as )?${colour}(?: colou?r)?`,
    `(?:colou?r) TRACKS (?:in |to |as )?${colour}`,
    `(?:set|change|make|switch|use) (?:colou?r (?:of|for|on) TRACKS|TRACKS colou?r) (?:to |into |be |as )?${colour}`,
    `give TRACKS ${colour}(?: colou?r)?`,
    `(?:use |put )?${colour} (?:for|on) TRACKS`,
    `TRACKS (?:should be |is |are |in |to )?${colour}`,
  ])
  if (!found)
    return fitAny(text, [
      '(?:colou?r|recolou?r) TRACKS(?: (?<other>\\w+))?',
      '(?:set|change) (?:colou?r of TRACKS|TRACKS colou?r)(?: to (?<other>\\w+))?',
    ])
      ? ask(`Which colour? There is ${colorNames.join(', ')}, or #RRGGBB.`, {
          missing: ['color'],
          completes: `${hearing.clause.text.replace(/(?: to)? \w+$/, '')} {answer}`,
        })
      : null
  const written = /#[0-9a-f]{6}\b/i.exec(hearing.clause.text)?.[0]
  const said =
    found['colour'] === 'grey'
      ? 'gray'
      : found['colour']?.startsWith('#') === true
        ? (written ?? '')
        : (found['colour'] ?? '')
  if (!said.startsWith('#') && !(colorNames as readonly string[]).includes(said))
    return ask(`There is no ${said}; there is ${colorNames.join(', ')}, or #RRGGBB. Which colour should it be?`, {
      missing: ['color'],
      completes: hearing.clause.text.replace(new RegExp(`\\b${said}\\b`, 'i'), '{answer}'),
    })
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  return setTracks(hearing, {
    operation: 'stori_set_track_color',
    param: 'color',
    tracks: target.tracks,
    notes: [
      ...target.notes,
      ...(found['shade'] === undefined
        ? []
        : [noteOf('colour', `There is one ${said} only; for a shade of it say #RRGGBB.`)]),
    ],
    value: () => said,
    now: ({ color = '' }) => color,
    told: said,
  })
}

const iconWords: ReadonlyMap<string, string> = new Map([
  ['piano', 'pianokeys'],
  ['keys', 'pianokeys'],
  ['guitar', 'guitars'],
  ['drums', 'drum'],
  ['note', 'music.note'],
  ['microphone', 'mic'],
  ['vocals', 'music.mic'],
  ['vocal', 'music.mic'],
  ['sax', 'saxophone'],
  ['sun', 'sun.max'],
  ['speaker', 'speaker'],
  ['fire', 'flame'],
  ['lightning', 'bolt'],
  ['bells', 'bell'],
  ['person', 'person.wave.2'],
])

function hearIcon(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.line.text, [
    '(?:give|set|put|change|make|use) (?:icon (?:of|for|on) )?TRACKS(?: icon)? (?:to |with |as )?(?:a |an )?(?<icon>[a-z. \\d]+?)(?: icon)?',
    '(?:set|change|use|put) (?:a |an )?(?<icon>[a-z. \\d]+?) (?:as )?icon (?:for|of|on) TRACKS',
    '(?:set|change) icon (?:of|for|on) TRACKS (?:to|as) (?:a |an )?(?<icon>.+)',
  ])
  if (!found || !/\bicon\b/.test(hearing.line.text)) return null
  const said = found['icon'] ?? ''
  const item = itemAt(hearing.line, said)
  const word = (item?.said ?? said).toLowerCase().trim()
  const icon = iconWords.get(word) ?? icons.find((each) => each === word || each === word.replaceAll(' ', '.'))
  if (icon === undefined)
    return ask(
      `There is no icon “${word}”. There is for example ${icons
        .filter((each) => !each.includes('.'))
        .slice(0, 12)
        .join(', ')}. Which one should it be?`,
      { missing: ['icon'] },
    )
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  return setTracks(hearing, {
    operation: 'stori_set_track_icon',
    param: 'icon',
    tracks: target.tracks,
    notes: target.notes,
    value: () => icon,
    now: (track) => track.icon ?? '',
    told: 'shown like that',
  })
}

/** A track cannot be deleted on this wire. */
function hearGone(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:delete|remove|drop|kill|get rid of|lose|scrap|take out|take away|cut|erase|ditch|throw out|dump|discard) TRACKS(?: completely| entirely| altogether)?',
    '(?:take|throw|cut) TRACKS (?:out|away)(?: completely)?',
  ])
  if (!found || found['tracks']?.startsWith('@t') !== true) return null
  const target = tracksOf(hearing, found['tracks'], { destroys: true })
  if (isAsked(target)) return target
  const names = target.tracks.map(({ name }) => name)
  const quoted = names
    .filter((name) => !/["“”]/.test(name))
    .map((name) => `"${name}"`)
    .join(' and ')
  return ask(
    `A track cannot be deleted from here. Should ${names.join(' and ')} be muted, or should its regions be deleted?`,
    {
      missing: ['operation'],
      offers: [
        { text: names.length > 1 ? 'mute them' : 'mute it', words: `mute ${quoted}` },
        { text: 'delete the regions', words: `delete the regions on ${quoted}` },
      ],
    },
  )
}

/**
 * The order of tracks and a copy of a whole track are no part of this wire; "track" must be said, else regions are
 * meant.
 */
function hearOrder(hearing: Hearing): Understanding | null {
  const { clause, wide } = hearing
  const isTrack = /\b(?:tracks?|channels?)\b/i.test(clause.text)
  if (
    fitAny(wide.text, [
      '(?:move|put|drag|place|shift|sort|reorder) TRACKS (?:above|below|underneath|over|next to|on top of) @t\\d+',
    ]) ||
    (isTrack &&
      fitAny(wide.text, [
        '(?:move|put|drag|place|shift|bring) TRACKS (?:to )?(?:very )?(?:up|down|top|bottom|first|last|(?:(?:up|down) )?NUMBER (?:places?|rows?)(?: up| down)?)(?: of (?:list|mixer|arrangement))?',
        '(?:reorder|sort|rearrange) (?:tracks|TRACKS)(?: .+)?',
      ]))
  )
    return ask('The order of the tracks is changed in the editor itself. What else should be done?', {
      missing: ['operation'],
    })
  if (
    isTrack &&
    fitAny(wide.text, [
      '(?:duplicate|copy|clone|double) TRACKS',
      '(?:make|add|create) (?:a )?(?:copy|duplicate) of TRACKS',
    ])
  )
    return ask(
      'A whole track cannot be copied from here. Say "copy", with the section and where it should go, or "add a track called …" for a new one.',
      { missing: ['operation'] },
    )
  return null
}
