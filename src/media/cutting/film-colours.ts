import { runProgram } from '../../gate/index.ts'
import type { PictureFacts } from './picture-facts.ts'

export type PictureColour = PictureFacts['colour']

/** How bright values are stored for screens that can show more than paper white, and what people call it. */
export const hdrTransfers = new Map([
  ['arib-std-b67', 'HLG'],
  ['smpte2084', 'PQ'],
])

export const isHdr = ({ transfer }: PictureColour): boolean => hdrTransfers.has(transfer)

/**
 * Brightness is made linear, brought into the gamut of BT.709, bent so that what is brighter than white still has a
 * drawing, and stored again.
 */
export function toSdr({ range, space, transfer, primaries }: PictureColour): string[] {
  const from = [
    `tin=${transfer}`,
    `min=${space === 'bt2020c' ? 'bt2020c' : 'bt2020nc'}`,
    `pin=${primaries === 'smpte432' ? 'smpte432' : 'bt2020'}`,
    `rin=${range === 'pc' ? 'full' : 'limited'}`,
  ]
  return [
    `zscale=${from.join(':')}:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=limited',
    'format=yuv420p',
  ]
}

/** Whether the ffmpeg at hand has what `toSdr` needs; builds differ. */
export async function canConvertHdr(): Promise<boolean> {
  const { output } = await runProgram({ program: 'ffmpeg', args: ['-hide_banner', '-filters'], limitMs: 10_000 })
  return ['zscale', 'tonemap'].every((filter) => new RegExp(`^ *\\S+ +${filter} `, 'm').test(output))
}

/** A picture that uses all values comes into the range of television, which is what the result is marked with. */
export function fullRangeToTv({ colour, pixelFormat }: PictureFacts, to: string): string[] {
  return colour.range === 'pc' || pixelFormat.startsWith('yuvj')
    ? [`scale=in_range=full:out_range=limited`, `format=${to}`]
    : []
}

/** Names that ffmpeg has for colours; what is not among them is unknown. */
const colourNames = new Set([
  'tv',
  'bt709',
  'bt470bg',
  'bt470m',
  'smpte170m',
  'smpte240m',
  'bt2020',
  'bt2020nc',
  'bt2020c',
  'bt2020-10',
  'bt2020-12',
  'iec61966-2-1',
  'gamma22',
  'gamma28',
  'film',
  'smpte432',
  ...hdrTransfers.keys(),
])

/** Only the marks are set; the values of the pixels stay as they are. */
export function markColours({ range, space, transfer, primaries }: PictureColour): string {
  const known = (name: string): string => (colourNames.has(name) ? name : 'unknown')
  const light = `color_trc=${known(transfer)}:color_primaries=${known(primaries)}`
  return `setparams=range=${known(range)}:colorspace=${known(space)}:${light}`
}

/** The same for encoders that do not look at what a frame is marked with. */
export function colourArguments({ range, space, transfer, primaries }: PictureColour): string[] {
  const options = [
    ['-color_range', range],
    ['-colorspace', space],
    ['-color_trc', transfer],
    ['-color_primaries', primaries],
  ] as const
  return options.flatMap(([option, name]) => (colourNames.has(name) ? [option, name] : []))
}
