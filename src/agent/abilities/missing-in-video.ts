import type { MissingAbility } from './missing-ability.ts'

/** What a cut by its words lacks: it is about what is said, and neither about the picture nor about how it sounds. */
export const missingInVideo: readonly MissingAbility[] = [
  {
    name: 'sound treatment',
    kinds: ['video'],
    nearest: 'Render the cut ("cutroom render cut.wav"), bring that in as sound with "cutroom import cut.wav", and '
      + 'treat it there: level, tone, noise reduction.',
    says: [
      'volume', 'louder', 'quieter', 'loudness', 'normali[sz]\\w+', 'compress(?:or|ion)?', 'equali[sz]\\w+', 'eq',
      'bass', 'treble', 'muffled', '(?:turn|bring) (?:\\S+ ){1,4}(?:up|down)', '(?:audio|sound) (?:levels?|quality)',
      'de-?(?:noise|ess|hum|click|clip|reverb)\\w*', 'reverb', 'limiter', 'lufs',
    ],
    rids: [
      'noises?', 'hum', 'humming', 'hiss', 'buzz', 'echo', 'reverb', 'static', 'rumble', 'sibilance', 'plosives?',
      'clicks', 'pops',
      'crackle', 'crackling', 'clipping', 'distortion', 'wind', 'mouth sounds', 'breaths', 'breathing', 'traffic',
      'music', 'sound', 'room tone',
    ],
  },
  {
    name: 'picture effects',
    kinds: ['video'],
    nearest: 'Another picture can be put over a sentence ("show broll.mp4 over the second sentence"), and the cut can '
      + 'be handed to a picture editor with "cutroom export cut.fcpxml".',
    says: [
      '(?:un)?blur\\w*', 'pixelat\\w+', 'zoom\\w*', 'punch in', 'crop', 'cropped', 'rotat\\w+', 'stabili[sz]\\w+',
      'green ?screen', 'chroma', 'picture[- ]in[- ]picture', 'split[- ]screen', 'side by side', 'mirror',
      'flip (?:the )?(?:picture|image|video|shot)', 'upscal\\w+',
      '(?:vertical|portrait|square|16 ?: ?9|9 ?: ?16|4 ?: ?3|widescreen) ?(?:format|version|video|crop|aspect)?',
      'aspect ratio', 'sharpen\\w*', 'denoise the (?:picture|image|video)', 'deinterlac\\w+', 'vignette',
      'film grain', 'slow zoom', 'ken burns', 'mask\\w*', 'beauty filter',
    ],
    rids: [
      'background', 'person in the background',
      'logo', 'watermark', 'wrinkles?', 'shadow', 'reflection', 'object', 'fly', 'microphone', 'mic', 'boom',
      'camera shake', 'shaky camera', 'shake', 'shakiness', 'wobble', 'flicker', 'grain', 'black bars', 'red eyes?',
      'glare', 'green screen', 'lens flare', 'dust', 'scratches',
    ],
  },
  {
    name: 'colour correction',
    kinds: ['video'],
    nearest: 'Hand the cut to a picture editor with "cutroom export cut.fcpxml", or .otio, .edl.',
    says: [
      'colou?r[- ]?(?:grad\\w+|correct\\w+|match\\w*|balance)', 'grade', 'white balance', 'exposure', 'contrast',
      'saturat\\w+', 'brighten', 'darken', 'brighter', 'darker', 'black and white', 'sepia', 'lut', 'hue',
    ],
    rids: ['(?:\\w+ )?(?:cast|tint)', 'over-?exposure', 'under-?exposure', 'highlights', 'shadows', 'glow'],
  },
  {
    name: 'transitions',
    kinds: ['video'],
    nearest: 'Every cut is a straight one; hand the cut to a picture editor with "cutroom export cut.fcpxml".',
    says: [
      'dissolv\\w+', 'cross-?(?:fad\\w+|dissolv\\w+)', 'wipe (?:to|between|in|from)',
      'fade (?:to|from|in from|out to) (?:black|white)', 'fad(?:e|es|ing) (?:in|out)', 'transitions?', 'morph cut',
    ],
    adds: ['fades?', 'fade-?(?:in|out)'],
  },
  {
    name: 'titles and graphics',
    kinds: ['video'],
    nearest: 'A card that you have as a clip can be shown over a sentence ("show card.mp4 over the first sentence").',
    says: [
      'lower[- ]thirds?', 'title card', 'end card', 'credits', 'name tags?', 'end screen', 'progress bar', 'emoji',
    ],
    adds: [
      'titles?', 'heading', 'logo', 'watermark', 'text', 'graphics?', 'arrow', 'banner', 'animation', 'sticker', 'map',
    ],
  },
  {
    name: 'burned-in subtitles',
    kinds: ['video'],
    nearest: 'Subtitles are written as a file beside the cut: "cutroom export cut.srt", or .vtt.',
    says: [
      '(?:burn\\w*|hard-?cod\\w+|hard-?sub\\w*)(?: \\S+){0,4} ?(?:subtitles|captions|subs|text)',
      '(?:burn\\w*)[- ]in',
      '(?:subtitles|captions|subs) (?:in|into|on|onto|over) (?:the )?(?:picture|video|image|film|screen)',
      'karaoke captions',
    ],
    rids: ['(?:burned|burnt|baked)[- ]?in (?:subtitles|captions|text)', 'subtitles', 'captions'],
    adds: ['subtitles', 'captions', 'subs'],
  },
  {
    name: 'music and sound effects',
    kinds: ['video'],
    nearest: 'Render the cut ("cutroom render cut.wav") and mix it with music as a recording of sound, or hand it to '
      + 'an editor with "cutroom export cut.otio".',
    adds: [
      'music', 'song', 'jingle', 'soundtrack', 'sound effects?', 'sfx', 'whoosh', 'applause', 'beep', 'bleep',
      'laugh track', 'drum ?roll',
    ],
  },
]
