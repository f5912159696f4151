import type { SongTrack } from '../document/song.ts'
import { effectTypes } from '../operations/params.ts'
import { anyEffect, effectsIn, some, type Effect } from './effect-words.ts'
import { hearSendChange } from './hear-send-change.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type Line } from './line.ts'
import { fitAny } from './pattern.ts'
import { scoreOf } from './score.ts'
import { knownTracks, tracksOf } from './targets.ts'
import { titled } from './titled.ts'
import { ask, heardCall, isAsked, noted, noteOf, type HeardCall, type Understanding } from './understanding.ts'

/** Effects, buses and sends: "some reverb on the keys", "send drums and keys to a reverb bus at 40 %". */
export function hearEffects(hearing: Hearing): Understanding | null {
  return hearSendChange(hearing) ?? hearSend(hearing) ?? hearBus(hearing) ?? hearInsert(hearing)
}

const effectVerbs: ReadonlyMap<string, Effect> = new Map([
  ['compress', 'compressor'],
  ['distort', 'distortion'],
  ['filter', 'filter'],
  ['eq', 'eq'],
  ['equalize', 'eq'],
  ['equalise', 'eq'],
  ['saturate', 'overdrive'],
  ['flange', 'flanger'],
  ['phase', 'phaser'],
  ['overdrive', 'overdrive'],
])

function hearInsert(hearing: Hearing): Understanding | null {
  const text = effectsNamed(hearing)
  const list = `(?<effects>(?:${anyEffect})(?:(?: ,| and| plus| &)+ ${some}(?:${anyEffect}))*)(?: effects?)?`
  const found = fitAny(text, [
    `(?:add|put|apply|use|insert|throw|slap|stick|give|want|need|place|drop|set up|chuck|whack|bung|load|try|have|get|stack|pop|want to have|i want|i need|i'd like) (?:in )?${some}${list} (?:on|to|onto|over|in|into|for|across) TRACKS`,
    `(?:give|put|get|add) TRACKS ${some}${list}`,
    `(?:put|run|send|feed|play) TRACKS (?:through|into|with) ${some}${list}`,
    `${some}${list} (?:on|for|to|onto) TRACKS`,
    `TRACKS (?:needs?|wants?|with|could use|could do with|should have|should get|must have|gets?|would like|through) ${some}${list}`,
    'drench TRACKS in (?<effects>reverb|delay)',
  ])
  const verb = found
    ? null
    : fitAny(text, [
        '(?:MUCH )?(?<verb>compress|distort|filter|low ?pass|high ?pass|eq|equali[sz]e|saturate|overdrive|flange|phase) TRACKS(?: MUCH| gently| lightly| heavily)?',
      ])
  // "add a chorus" is a section of its own.
  const isSection =
    /^[a-z' ]+ (?:a|another) chorus$/.test(text) && !/\bsome\b|\bbit of\b|\btouch of\b|\beffect\b/.test(text)
  const doubt = isSection && !found && !verb ? chorusInDoubt(hearing) : null
  if (doubt) return doubt
  const bare =
    found || verb || isSection
      ? null
      : fitAny(text, [
          `(?:add|put|apply|use|insert|throw|slap|stick|give me|want|need|i want|i need) ${some}${list}(?: (?:on|to|in|for) (?:@[sb]\\d+|song|mix|master))?`,
        ])
  // "pan the lead left and add some reverb": on what was just spoken of.
  const goesOn =
    bare !== null &&
    hearing.around.at > 0 &&
    !/@[sb]\d+|\b(?:song|mix|master)\b/.test(text) &&
    hearing.earlier.at(-1)?.items.some(({ kind }) => kind === 'track') === true
  if (bare && !goesOn)
    return ask(`On which track? An effect is heard on a whole track.${knownTracks(hearing)}`, {
      missing: ['track'],
      completes: `put ${effectsIn(text.replace(/^\S+ /, '').replace(/ (?:on|to|in|for) .*$/, '')).join(' and ') || 'the effect'} on {answer}`,
    })
  if (!found && !verb && !bare) return goneEffect(text) ?? unknownEffect(text)
  const target = tracksOf(hearing, bare ? 'it' : (found ?? verb)?.['tracks'])
  if (isAsked(target)) return target
  const types = verb ? [effectVerbs.get(verb['verb'] ?? '') ?? 'filter'] : effectsIn((found ?? bare)?.['effects'] ?? '')
  const calls = target.tracks.flatMap(({ id }) =>
    types.map((type) => heardCall('stori_add_insert_effect', { trackId: id, type }, { text: hearing.clause.text })),
  )
  return calls.length === 0 ? null : { calls: noted(calls, target.notes) }
}

/** "Add a chorus" right behind an effect may be one more, or a section of the song: what was said before tells. */
function chorusInDoubt({ earlier, around }: Hearing): Understanding | null {
  const before = earlier.at(-1)
  const track = before?.items.find(({ kind }) => kind === 'track')
  const isBehindEffect =
    before !== undefined && track !== undefined && new RegExp(`\\b(?:${anyEffect})\\b`).test(before.text)
  if (!isBehindEffect || around.at > 0) return null
  return ask(`A chorus as an effect on ${track.said}, or as a section of the song?`, {
    missing: ['meaning'],
    offers: [
      { text: `the effect on ${track.said}`, words: `put some chorus on ${track.said}` },
      { text: 'a section behind everything', words: 'add a chorus section at the end' },
    ],
  })
}

/**
 * "some chorus on the keys" is the effect, also where the song has a chorus; and so is reverb where a bus is called
 * that.
 */
function effectsNamed({ wide }: Hearing): string {
  return wide.text
    .replace(
      /(?<=(?:^|(?:put|add|insert|apply|use|slap|throw|stick|chuck|some|an?|more|bit of|little|touch of|light|heavy|subtle|lush|and|plus|,|through|with|needs?|@t\d+) ))@s\d+(?= effects?\b| (?:on|onto|to) (?:@t|it\b|them\b)| (?:and|,|plus) |$)/g,
      (mark) => (itemAt(wide, mark)?.said.toLowerCase() === 'chorus' ? 'chorus' : mark),
    )
    .replace(/@b\d+/g, (mark) => effectSaid(wide, mark) ?? mark)
}

/** What a bus is called, where that is an effect and no bus was spoken of. */
function effectSaid(line: Line, mark: string): string | null {
  const item = itemAt(line, mark)
  const isBus = /^\s*(?:bus|aux|return|send|channel)\b/i.test(line.source.slice(item?.to))
  return item === undefined || isBus || effectsIn(item.said.toLowerCase()).length === 0 ? null : item.said.toLowerCase()
}

/** No operation takes an effect off. */
function goneEffect(text: string): Understanding | null {
  const any = `(?:all )?(?:of )?(?:${anyEffect}|effects?|fx|sends?|@b\\d+(?: sends?)?)`
  return fitAny(text, [
    `(?:remove|delete|take off|take out|take away|kill|lose|get rid of|turn off|no more|bypass|disable|strip|drop|clear|undo) ${any}(?: (?:from|on|off|of) TRACKS)?`,
    `take ${any} (?:off|out of|from) TRACKS`,
    `turn ${any} (?:on|of|for) TRACKS off`,
    `${any} off(?: of)? TRACKS`,
    `no (?:more )?${any} (?:on|for) TRACKS`,
    '(?:make|turn) TRACKS (?:completely |totally |bone )?dry',
    `(?:less|reduce) ${any} (?:on|for|from) TRACKS`,
  ])
    ? ask(
        'Effects and sends can be added from here, but not taken off; do that in the editor. What else should be done?',
        { missing: ['operation'] },
      )
    : null
}

/** Effects that people know and that are not among those of a track. */
const otherEffects =
  'effects?|fx|limiter|limiting|(?:noise )?gate|auto ?tune|pitch correction|pitch shifter|vocoder|de ?esser|side ?chain(?:ing)?(?: compression)?|maximi[sz]er|exciter|widener|stereo widener|wah(?: wah)?|auto ?wah|talk box|amp(?: sim)?|ring modulator|harmoni[sz]er|multiband compressor|transient shaper'

function unknownEffect(text: string): Understanding | null {
  return fitAny(text, [
    `(?:add|put|apply|use|insert|throw|slap|stick|give|want|need|place|run|send) (?:TRACKS (?:through )?)?${some}(?:${otherEffects})(?: (?:on|to|onto|over|in|into|for) (?:TRACKS|master|mix|song))?`,
    `${some}(?:${otherEffects}) (?:on|for) TRACKS`,
  ])
    ? ask(`Which effect, and on which track? There is ${effectTypes.join(', ')}.`, { missing: ['type'] })
    : null
}

const at =
  '(?:(?: ,)? (?:at|by|with|to)?(?: a)?(?: (?:level|send|amount))?(?: of)? ?NUMBER(?<unit> ?%)?(?: (?:level|send|wet))?)?'
const bus =
  '(?:a |an |new |another )*(?:shared |common )?(?<bus>@b\\d+|@q\\d+|@s\\d+|it|that|this|there|[a-z]+(?: [a-z]+)?)(?: bus| send| channel| return| aux| group)?(?: (?:called|named) (?<called>@q\\d+))?'
const portion = '(?:(?<portion>some|a bit|a little|a little bit|a touch|a lot|more|lots)(?: of)? )?'
const sending: readonly string[] = [
  `(?:send|route|feed|bus|patch|pipe|direct|group) ${portion}TRACKS(?: MUCH)?(?: NUMBER(?<unit> ?%))? (?:over )?(?:to|into|through|via|onto) ${bus}${at}`,
  `(?:send|route|feed|put|run) TRACKS (?:to|into|through) (?:both )?(?<bus>@b\\d+|${anyEffect})(?: bus)? and (?<second>@b\\d+|${anyEffect})(?: bus(?:es)?)?${at}`,
  `send NUMBER(?<unit> ?%) of TRACKS (?:to|into|through) ${bus}`,
  `(?:send|route|feed|pipe) TRACKS (?:over )?(?<bus>there)${at}`,
  `(?:send|route|feed|put) TRACKS (?<bus>there)${at}`,
  `(?:add|create|set up|make|put) (?:a )?(?:(?<bus>[a-z]+|@b\\d+) )?send (?:from|on|for) TRACKS to (?:a )?(?<bus>@b\\d+|@q\\d+|[a-z]+)(?: bus)?${at}`,
  `(?:add|create|set up|make|put) (?:a )?(?<bus>@b\\d+|[a-z]+) send (?:on|to|from|for) TRACKS${at}`,
  `(?:add|create|set up|make) (?:a |an )?(?:shared |new )?(?<bus>[a-z]+(?: [a-z]+)?|@b\\d+) bus (?:for|and send|with) TRACKS(?: to it)?${at}`,
  `(?:set|turn|put|bring|bump|push|pull|drop|raise|lower|take) (?:(?<bus>@b\\d+|[a-z]+) (?:send|level)(?: level)? (?:of|on|for|from) TRACKS|TRACKS (?<bus>@b\\d+|[a-z]+) send(?: level)?|(?:send (?:of|from|level of) )?TRACKS (?:send )?(?:to|into) (?<bus>@b\\d+))(?: up| down)? (?:to|at) NUMBER(?<unit> ?%)?`,
  `(?:put|add|assign|throw|drop|push|chuck) TRACKS (?:on|onto|in|into|through|to) (?<bus>@b\\d+)${at}`,
]

/** How much is sent where no number says so. */
const portions: ReadonlyMap<string, number> = new Map([
  ['some', 0.3],
  ['a bit', 0.2],
  ['a little', 0.2],
  ['a little bit', 0.2],
  ['a touch', 0.15],
  ['a lot', 0.6],
  ['lots', 0.6],
])

function hearSend(hearing: Hearing): Understanding | null {
  const { wide, clause, score } = hearing
  const found = fitAny(wide.text, sending)
  if (!found) return null
  // A bus that is given a name has no other word of its own.
  if (
    found['called'] !== undefined &&
    !/^(?:bus|send|channel|return|aux|group)$/.test(found['bus'] ?? '') &&
    !new RegExp(`^(?:${anyEffect})(?: (?:bus|send|channel|return|aux|group))?$`).test(found['bus'] ?? '')
  )
    return null
  const isBack = /^(?:it|that|this|there)$/.test(found['bus'] ?? '') && found['called'] === undefined
  const item = isBack
    ? hearing.earlier.flatMap(({ items }) => items).findLast((each) => each.kind === 'bus')
    : itemAt(wide, found['called'] ?? found['bus'])
  const made = isBack && !item ? newBus(hearing) : undefined
  if (isBack && !item && made === undefined) return ask(`To which bus? ${knownBuses(hearing)}`, { missing: ['bus'] })
  const said =
    made ??
    (item?.kind === 'bus'
      ? item.bus.name
      : item?.kind === 'text'
        ? item.value
        : item
          ? item.said
          : (found['bus'] ?? '').replace(/ (?:bus|send|channel)$/, ''))
  if (/^(?:left|right|centre|center|front|back|top|end|start|solo|mute)\b/.test(said)) return null
  const isNamed =
    item !== undefined ||
    made !== undefined ||
    / (?:bus|send|channel|aux|return|group)\b/.test(wide.text) ||
    new RegExp(`^(?:${anyEffect})$`).test(said)
  if (!isNamed)
    return ask(`Is “${said}” a bus? Say "send … to a ${said} bus" to make one.`, {
      missing: ['bus'],
      offers: [{ text: 'yes', words: `${clause.text.replace(/[.!?]+$/, '')} bus` }],
    })
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  const level =
    found['number'] === undefined
      ? portions.get(found['portion'] ?? '')
      : Number(found['number']) > 1 || found['unit'] !== undefined
        ? Number(found['number']) / 100
        : Number(found['number'])
  if (level !== undefined && (level < 0 || level > 1))
    return ask('At which level? Say 0 to 100 %.', { missing: ['sendLevel'] })
  const other = itemAt(wide, found['second'])
  const buses = [
    said,
    ...(found['second'] === undefined ? [] : [other?.kind === 'bus' ? other.bus.name : found['second']]),
  ]
  return {
    calls: noted(
      buses.flatMap((each) =>
        sends(hearing, target.tracks, { bus: busNamed(hearing, each), ...(level !== undefined && { level }) }),
      ),
      [
        ...target.notes,
        ...(score.tracks.length > 0 && level === undefined
          ? [noteOf('assumed-amount', 'The send is taken as 30 %.')]
          : []),
      ],
    ),
  }
}

/** The bus that an earlier clause of this request made. */
function newBus({ around, score: { song } }: Hearing): string | undefined {
  const before = new Set(scoreOf(around.start).song.busIds)
  return song.bus(song.busIds.find((id) => !before.has(id)) ?? '')?.name
}

const knownBuses = ({ score: { song } }: Hearing): string =>
  song.busIds.length === 0
    ? 'There is none yet; say "create a bus called Reverb".'
    : `There is ${song.busIds.flatMap((id) => song.bus(id)?.name ?? []).join(', ')}.`

/** The bus as the song spells it, or as a new one is spelled. */
const busNamed = ({ score: { song } }: Hearing, said: string): string =>
  song.busIds.flatMap((id) => song.bus(id)?.name ?? []).find((name) => name.toLowerCase() === said.toLowerCase()) ??
  titled(said)

/** Sends to a bus, which is made where there is none. */
function sends(
  hearing: Hearing,
  tracks: readonly SongTrack[],
  { bus, level }: { bus: string; level?: number },
): HeardCall[] {
  const { song } = hearing.score
  const isThere = song.busIds.some((id) => song.bus(id)?.name === bus)
  const text = hearing.clause.text
  return [
    ...(isThere ? [] : [heardCall('stori_ensure_bus', { name: bus }, { text })]),
    ...tracks.map(({ id }) =>
      heardCall(
        'stori_add_send',
        { trackId: id, busName: bus, ...(level !== undefined && { sendLevel: level }) },
        { text },
      ),
    ),
  ]
}

function hearBus(hearing: Hearing): Understanding | null {
  const { line, clause } = hearing
  const kind = '(?:bus|aux(?: bus)?|return(?: track)?|group(?: bus)?)'
  const found = fitAny(line.text, [
    `(?:add|create|make|set up|insert|i need|i want|we need|need|give me|build|open) (?:a |an |another )?(?:new |shared |separate )*(?:(?<name>@b\\d+|[a-z]+(?: [a-z]+)?) )?${kind}(?: (?:called|named|titled) (?<called>@q\\d+|@b\\d+)| (?<called>@q\\d+))?(?: for (?<name>[a-z]+))?`,
    `(?:make sure|ensure|see to it|check)(?: that)? (?:there is|there's|there exists|we have|i have|we've got)? ?(?:a |an )?(?:(?<name>@b\\d+)|(?<name>[a-z]+(?: [a-z]+)?) ${kind}|${kind} (?:called|named) (?<name>@q\\d+))(?: (?:exists|is there))?`,
    `(?:add|create|make|set up) (?:a |an )?(?:new )?(?<name>@b\\d+)`,
  ])
  if (!found) return null
  // A bus that is given a name has no other word of its own, but for the effect that it carries.
  if (
    found['called'] !== undefined &&
    found['name'] !== undefined &&
    !new RegExp(`^(?:${anyEffect})$`).test(found['name'])
  )
    return null
  const item = itemAt(line, found['called'] ?? found['name'])
  const said = item?.kind === 'text' ? item.value : item?.kind === 'bus' ? item.bus.name : (found['name'] ?? '')
  if (said === '')
    return ask('What should the bus be called? (for example "Reverb")', {
      missing: ['name'],
      completes: 'create a bus called "{answer}"',
    })
  if (item?.kind === 'bus') return { nothing: `There is a bus ${said} already.` }
  return { calls: [heardCall('stori_ensure_bus', { name: busNamed(hearing, said) }, { text: clause.text })] }
}
