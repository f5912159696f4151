import type { Hearing } from './hearing.ts'
import { setTracks } from './set-tracks.ts'
import { itemAt } from './line.ts'
import { fitAny } from './pattern.ts'
import { knownTracks, tracksOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, type Understanding } from './understanding.ts'

/** Mute and solo: "mute the bass", "only the drums", "unsolo everything". */
export function hearMutes(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const muted = fitAny(text, [
    '(?:mute|silence|turn off|switch off|shut off|shut up|kill|disable|deactivate) TRACKS(?: again)?',
    '(?:turn|switch|shut) TRACKS off',
    '(?:make|keep|leave) TRACKS (?:silent|muted|quiet for a while)',
    'TRACKS (?:off|muted)',
    'put TRACKS on mute',
    'no TRACKS',
    '(?:mute|lose|drop|kill|cut|take out|leave out|drop out|hide|turn off) TRACKS (?:for(?: now)?|for moment|for a (?:bit|moment|while|second|sec)|temporarily)',
  ])
  if (muted)
    return setting(hearing, muted['tracks'], { operation: 'stori_mute_track', param: 'muted', to: true, told: 'muted' })
  const unmuted = fitAny(text, [
    '(?:un ?mute|turn on|switch on|enable|activate|bring back) TRACKS(?: again)?',
    '(?:turn|switch) TRACKS (?:back )?on',
    '(?:take|get) mute off TRACKS',
    'take TRACKS off mute',
    'TRACKS (?:on|unmuted|back on|back in)',
    '(?:bring|put) TRACKS back(?: in)?',
  ])
  if (unmuted)
    return setting(hearing, unmuted['tracks'], {
      operation: 'stori_mute_track',
      param: 'muted',
      to: false,
      told: 'unmuted',
    })
  const unsolo = fitAny(text, [
    '(?:un ?solo|turn off solo (?:of|on|for)|remove solo from|take solo off) TRACKS',
    '(?:take|turn) (?:solo off|off solo on) TRACKS',
    'TRACKS off solo',
    '(?:take|get|bring) TRACKS (?:out of|off) solo',
    'turn solo off on TRACKS',
  ])
  if (unsolo)
    return setting(hearing, unsolo['tracks'], {
      operation: 'stori_solo_track',
      param: 'solo',
      to: false,
      told: 'without solo',
    })
  const only = fitAny(text, [
    '(?:(?:let me |i want to |want to |)(?:hear|listen to|play|have|give me|want|keep) )?(?:only|just|nothing but) TRACKS(?: alone| only)?',
    '(?:i )?(?:only|just) (?:want|need|wanna)(?: to)? (?:hear|listen to) TRACKS',
    '(?:hear|listen to|play|let me hear) TRACKS (?:only|alone|by itself|by themselves|on its own|on their own|in isolation)',
    'isolate TRACKS',
    'solo only TRACKS',
    'solo TRACKS only',
    'TRACKS (?:only|alone)',
    'let me hear (?:only|just)? ?TRACKS',
  ])
  if (only && text.startsWith('let me hear @')) {
    const target = tracksOf(hearing, only['tracks'])
    // Of what is muted nothing would be heard, alone or not.
    if (!isAsked(target) && target.tracks.every(({ muted: isMuted }) => isMuted === true))
      return setting(hearing, only['tracks'], {
        operation: 'stori_mute_track',
        param: 'muted',
        to: false,
        told: 'unmuted',
      })
  }
  if (only) return alone(hearing, only['tracks'])
  const solo = fitAny(text, [
    '(?:solo|put solo on) TRACKS(?: together| please)?',
    '(?:put|set|switch) TRACKS (?:on|to|in|into) solo',
    'TRACKS solo(?:ed)?',
  ])
  if (solo)
    return setting(hearing, solo['tracks'], { operation: 'stori_solo_track', param: 'solo', to: true, told: 'on solo' })
  const within = fitAny(text, [
    '(?:mute|silence|solo|turn off) (?<tracks>@t\\d+) (?:in|for|during|throughout|over|within) (?<section>@s\\d+)',
  ])
  if (within) return onlyWhole(hearing, within)
  if (fitAny(text, ['(?:mute|unmute|silence|solo|unsolo) @s\\d+']))
    return ask(
      `Tracks can be muted or put on solo, and sections cannot. Which track do you mean?${knownTracks(hearing)}`,
      { missing: ['track'] },
    )
  return /^(?:turn off (?:all )?solos?|(?:turn|switch) (?:all )?solos? off|(?:clear|remove|reset|lift) (?:all )?solos?|no (?:more )?solo|un ?solo(?: all)?)$/.test(
    text,
  )
    ? lifted(hearing, 'stori_solo_track', 'solo')
    : /^(?:un ?mute(?: all)?|turn off (?:all )?mutes|(?:turn|switch) (?:all )?mutes off|(?:clear|remove|reset|lift) (?:all )?mutes)$/.test(
          text,
        )
      ? lifted(hearing, 'stori_mute_track', 'muted')
      : null
}

/** Mute and solo hold for a whole track. */
function onlyWhole(hearing: Hearing, { tracks, section }: NonNullable<ReturnType<typeof fitAny>>): Understanding {
  const [on, place] = [itemAt(hearing.wide, tracks)?.said ?? '', itemAt(hearing.wide, section)?.said ?? '']
  return ask(
    `A track is muted or on solo for the whole song. Should ${on} be deleted in ${place}, or muted throughout?`,
    {
      missing: ['operation'],
      offers: [
        { text: 'delete it there', words: `delete the ${on} in the ${place}` },
        { text: 'mute it throughout', words: `mute the ${on}` },
      ],
    },
  )
}

type Switch = {
  readonly operation: string
  readonly param: 'muted' | 'solo'
  readonly to: boolean
  readonly told: string
}

function setting(hearing: Hearing, words: string | undefined, { operation, param, to, told }: Switch): Understanding {
  const target = tracksOf(hearing, words)
  if (isAsked(target)) return target
  return setTracks(hearing, {
    operation,
    param,
    tracks: target.tracks,
    notes: target.notes,
    value: () => to,
    now: (track) => track[param] === true,
    told,
  })
}

/** Only these: they alone are on solo. */
function alone(hearing: Hearing, words: string | undefined): Understanding {
  const target = tracksOf(hearing, words)
  if (isAsked(target)) return target
  const ids = new Set(target.tracks.map(({ id }) => id))
  const calls = hearing.score.tracks
    .filter(({ id, solo }) => (solo === true) !== ids.has(id))
    .map(({ id }) => heardCall('stori_solo_track', { trackId: id, solo: ids.has(id) }, { text: hearing.clause.text }))
  return calls.length === 0 ? { nothing: 'They are alone on solo already.' } : { calls: noted(calls, target.notes) }
}

/** The same taken off wherever it is on. */
function lifted(hearing: Hearing, operation: string, param: 'muted' | 'solo'): Understanding {
  return setTracks(hearing, {
    operation,
    param,
    tracks: hearing.score.tracks,
    notes: [],
    value: () => false,
    now: (track) => track[param] === true,
    told: param === 'solo' ? 'without solo' : 'unmuted',
  })
}
