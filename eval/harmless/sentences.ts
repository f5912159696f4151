/**
 * What people say that must never take anything away: how something is, and wishes for what Cutroom cannot do. `lacks`
 * is the ability that the reply has to name as missing.
 */
export type Harmless = { readonly on: HarmlessScene; readonly words: string; readonly lacks?: string }
export type HarmlessScene =
  | `audio ${'podcast' | 'interview' | 'solo' | 'band' | 'notes' | 'song'}`
  | `video ${'founder' | 'podcast' | 'lecture' | 'kitchen'}`
  | `music ${'lofi' | 'house' | 'waltz'}`

const said = (on: HarmlessScene, ...lines: readonly string[]): Harmless[] => lines.map((words) => ({ on, words }))
const wished = (on: HarmlessScene, lacks: string, ...lines: readonly string[]): Harmless[] =>
  lines.map((words) => ({ on, words, lacks }))

const audioFacts = [
  ...said(
    'audio interview',
    'there is clipping between 5:08 and 5:20',
    'the clip from 2:00 to 2:30 is the best one',
    'he cuts her off between 3:10 and 3:14',
    'the guest drops out from 4:00 to 4:05',
    'the line cuts out at 6:20 for two seconds',
    'between 1:00 and 1:30 the host loses the thread',
    'the first ten seconds are just chair noise',
    'I hear a cut between 1:00 and 1:02',
    'it was cut from 7:00 to 7:30 already',
    'the host trims his beard from 1:00 to 1:20',
  ),
  ...said(
    'audio podcast',
    'the music drops in at 20 seconds',
    'there are clicks on the host from 1:10 to 1:15',
    'the outro was removed from the old version',
    'the guest track is a mess between 30 and 45 seconds',
    'someone kills the lights from 0:50 to 0:55',
    'the interview part is far too long',
    'the sponsor wants the intro cut',
    'it sounds like a bad splice at 2:15',
  ),
  ...said(
    'audio solo',
    'the last 20 seconds are silence',
    'I can hear the room in the first half',
    'the take from 0:10 to 0:20 got lost in the old session',
    'my voice drops from 1:00 to 1:10',
  ),
  ...said('audio notes', 'the false start is embarrassing', 'the cough ruins the lovely passage'),
  ...said('audio song', 'the second verse drags', 'chorus 2 is a dump of old ideas'),
]

const audioWishes = [
  ...wished('audio interview', 'de-hum', "there's a horrible hum, get rid of it"),
  ...wished(
    'audio interview',
    'de-reverb',
    'remove the reverb from the guest',
    'get rid of the echo on the guest between 1:00 and 2:00',
    'the guest sounds roomy, take the room out',
  ),
  ...wished(
    'audio interview',
    'de-click',
    'remove clicks from host',
    'delete the mouth noises on the guest',
    'take out all the pops on the host track',
  ),
  ...wished(
    'audio interview',
    'de-clip',
    'fix the clipping between 5:08 and 5:20',
    'remove the distortion from the guest',
  ),
  ...wished('audio podcast', 'de-ess', 'kill the sibilance on the guest', 'cut the harsh s sounds on the host'),
  ...wished('audio podcast', 'noise gate', 'gate the host so the bleed is gone'),
  ...wished('audio podcast', 'de-plosive', 'take the plosives out of the host track'),
  ...wished('audio podcast', 'breath removal', 'remove the breaths from the guest'),
  ...wished('audio podcast', 'bleed removal', 'get rid of the bleed of the host in the guest track'),
  ...wished(
    'audio band',
    'stem separation',
    'split the song into stems and drop the vocals',
    'isolate the vocals from the mix and remove everything else',
  ),
  ...wished('audio band', 'pitch change', 'take the vocals down a semitone', 'auto-tune the lead vocals'),
  ...wished('audio solo', 'speed change', 'slow it down to 80 percent without dropping the pitch'),
  ...wished('audio solo', 'voice change', 'make me sound like a robot from 0:10 to 0:20'),
  ...wished(
    'audio solo',
    'speech synthesis',
    'replace my voice with a computer voice',
    'generate an intro spoken by an AI voice',
  ),
  ...wished('audio song', 'reverb and echo', 'drop some reverb on the singer', 'cut in an echo on the last word'),
  ...wished('audio podcast', 'playback by request', 'play me the bit around 3:20', 'let me hear the outro once more'),
  ...wished('audio podcast', 'crossfade', 'crossfade the intro into the interview and cut the overlap'),
  ...wished('audio interview', 'filler removal', 'take out all the ums on the host'),
  ...wished('audio podcast', 'music generation', 'compose a little jingle and drop it in at the start'),
]

const videoFacts = [
  ...said(
    'video founder',
    'the part about funding is the best',
    'he drops the mic after the second sentence',
    'the third sentence got cut in the old edit',
    'the story about my mom is lovely',
    'there is a jump cut after the second sentence',
    'the first sentence starts with um',
    'we lost the first sentence in the last export',
    'the bit about the napkin is too long',
    'my cofounder says uh in the second sentence',
    'it says Marry in there',
  ),
  ...said(
    'video podcast',
    'Maria cuts Tom off in the third segment',
    'Tom talks about mattresses for too long',
    'the ad was removed from the trailer',
    'everything Maria says is gold',
    'Tom was cut out of the trailer',
    'the part about coffee sounds muffled',
    'there are three questions in here',
  ),
  ...said(
    'video lecture',
    'the microphone question is funny',
    'from 10 to 20 seconds she is out of focus',
    'the camera drops out between 30 and 35 seconds',
    'there is clipping from 15 to 20 seconds',
  ),
  ...said('video kitchen', 'the soup is gone in the next shot', 'she trims the fat in the second sentence'),
]

const videoWishes = [
  ...wished(
    'video founder',
    'picture effects',
    'remove the background behind him',
    'blur the logo on his shirt',
    'cut out the person in the background of the picture',
    'zoom in on his face while he talks about funding',
    'crop the picture to a square',
  ),
  ...wished(
    'video founder',
    'colour correction',
    'take out the yellow cast',
    'get rid of the overexposure in the first sentence',
  ),
  ...wished(
    'video podcast',
    'burned-in subtitles',
    'burn the subtitles into the picture',
    'delete the burned in captions',
  ),
  ...wished(
    'video podcast',
    'sound treatment',
    'remove the background noise',
    'get rid of the hum under Maria',
    'take out the echo in the part about coffee',
    'cut the volume of Tom by half',
  ),
  ...wished('video podcast', 'music and sound effects', 'drop some music under the ad'),
  ...wished('video lecture', 'transitions', 'replace the cut after the first sentence with a dissolve'),
  ...wished('video kitchen', 'titles and graphics', 'cut in a title card before the recipe'),
  ...wished('video kitchen', 'speed change', 'drop the speed to half while she stirs'),
]

const musicFacts = [
  ...said(
    'music lofi',
    'the bass drops out in the second verse',
    'the drums were deleted in the other version',
    'the piano is boring',
    'the intro is too long',
    'there are no notes on the pad',
    'the verse lost its groove',
    'the keys clip in the intro',
    'we cut the bridge last week',
    'the drums are gone in bar 9',
  ),
  ...said(
    'music house',
    'the drop is huge',
    'the breakdown kills the energy',
    'the lead cuts through the mix',
    'the kick disappears at bar 17',
    'someone removed the hats from the intro before',
    'bars 5 to 8 are empty',
  ),
  ...said('music waltz', 'the cello drops an octave in bar 5', 'the flute was cut from the first theme'),
]

const musicWishes = [
  ...wished(
    'music lofi',
    'recordings of sound',
    'take the hiss out of the vocal recording',
    'remove the noise from my guitar take',
  ),
  ...wished(
    'music lofi',
    'singing and lyrics',
    'get me a real singer and drop the lead',
    'write lyrics for the verse and cut the ones we have',
  ),
  ...wished('music lofi', 'bouncing to audio', 'bounce the drums to audio and delete the midi'),
  ...wished('music house', 'stem separation', 'rip the vocals out of this mp3'),
  ...wished(
    'music house',
    'samples and loops',
    'drop a vinyl sample under the intro',
    'replace the kick with a sample',
  ),
  ...wished('music house', 'mastering', 'master the track and cut the mud'),
  ...wished('music waltz', 'printed score', 'cut the flute part out as sheet music'),
]

/** Written before the guard was finished, and looked at while it was. */
export const harmless: readonly Harmless[] = [
  ...audioFacts,
  ...audioWishes,
  ...videoFacts,
  ...videoWishes,
  ...musicFacts,
  ...musicWishes,
]

/** Written when it was finished, before any of them was tried. */
export const harmlessUnseen: readonly Harmless[] = [
  ...said(
    'audio interview',
    "the guest's mic died from 3:00 to 3:20",
    'you can hear a truck between 2:10 and 2:25',
    'both of them lose focus from 6:00 to 7:00',
    'somebody must have deleted the ending',
    'I already cut 4:00 to 4:30 in the other file',
    'the levels drop between 1:00 and 1:15',
    'from 8:00 on they are just chatting',
    'take the boxiness out of the host',
  ),
  ...said(
    'audio podcast',
    'the music kills the mood in the outro',
    'the host clips on every p',
    'there was a dropout at 1:12',
    'the intro and the outro are the same length',
    'the guest got cut off at 3:58',
    'this silence from 0:10 to 0:14 is intentional',
  ),
  ...said(
    'audio solo',
    'I skip a line between 0:40 and 0:45',
    'the end is a bit abrupt',
    'she strips the story down to nothing in the first minute',
  ),
  ...said('audio song', 'the strings disappear in verse 2', 'the singer takes a breath at 0:39'),
  ...said(
    'video founder',
    'the second sentence is a bit quiet',
    'the funding part got lost somehow',
    'he cuts himself off in the sixth sentence',
    'people will skip the part about my mom',
    'I like the napkin story',
  ),
  ...said(
    'video podcast',
    'Tom interrupts Maria twice',
    'the mattress ad is new',
    'Maria drops her pen while she talks about naps',
    'the ending was trimmed by the client',
    'cut to a wide shot when Maria talks about phones',
  ),
  ...said('video lecture', 'the slides are missing between 20 and 25 seconds', 'nobody needs the microphone question'),
  ...said('video kitchen', 'the knife bit is out of focus'),
  ...said(
    'music lofi',
    'the bass clashes with the keys in the verse',
    'the drums drop out before the verse',
    'I deleted the bridge yesterday',
  ),
  ...said('music house', 'the pad is gone after bar 16', 'the build needs more tension'),
  ...wished('audio interview', 'de-hum', 'can you get the air conditioner out of the recording', 'remove the wind'),
  ...wished('audio podcast', 'de-click', 'declick the guest', 'cut out the lip smacks'),
  ...wished('audio podcast', 'de-clip', 'repair the clipped peaks on the host'),
  ...wished('audio podcast', 'de-reverb', 'strip the room echo from both tracks'),
  ...wished('audio solo', 'pitch change', 'lower my voice by two semitones'),
  ...wished('audio solo', 'speed change', 'speed up the last minute by 20 percent'),
  ...wished('audio band', 'noise gate', 'put the drums through a gate'),
  ...wished('audio song', 'reverb and echo', 'add a hall reverb to the strings'),
  ...wished('audio podcast', 'sound effects and music library', 'drop a beep over the swear word at 1:20'),
  ...wished('audio podcast', 'playback by request', 'play me the outro'),
  ...wished('video founder', 'picture effects', 'remove the logo on the wall'),
  ...wished('video founder', 'colour correction', 'make the picture brighter while he talks about funding'),
  ...wished('video podcast', 'sound treatment', 'take out the hiss'),
  ...wished('video podcast', 'transitions', 'fade to black at the end'),
  ...wished('video lecture', 'titles and graphics', 'drop the title at the start and put a new one'),
  ...wished('video kitchen', 'picture effects', 'get rid of the shaky camera in the first sentence'),
  ...wished('video kitchen', 'playback by request', 'play me the part about garlic'),
  ...wished('music house', 'recordings of sound', 'take the clicks out of the kick recording'),
  ...wished('music waltz', 'printed score', 'print the flute part'),
  ...wished('music waltz', 'singing and lyrics', 'cut a demo with a real singer'),
]
