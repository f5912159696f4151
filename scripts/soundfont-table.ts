/** How a sound goes on: held as long as the key is, or dying away by itself. */
type Nature = 'held' | 'dying'

/** The programs whose own samples are kept: at which keys one is taken, and how many seconds of it at most. */
export const keptPrograms: readonly (readonly [program: number, nature: Nature, keys: readonly number[], seconds: number])[] = [
  [0, 'dying', [28, 40, 52, 60, 68, 76, 88], 1.7], [4, 'dying', [36, 48, 60, 72, 84], 1.3], [7, 'dying', [40, 55, 70], 0.8],
  [8, 'dying', [72, 86], 0.9], [9, 'dying', [79, 91], 0.9], [10, 'dying', [65, 79], 0.9], [11, 'dying', [53, 65, 77], 1.1], [12, 'dying', [48, 60, 76], 0.5], [14, 'dying', [67], 1.6],
  [16, 'held', [36, 54, 72], 0.8], [18, 'held', [43, 60, 74], 1], [19, 'held', [43, 60, 76], 0.9], [21, 'held', [55, 72], 0.9], [22, 'held', [65, 77], 0.7],
  [24, 'dying', [40, 50, 60, 72], 1.1], [25, 'dying', [40, 50, 60, 72], 1.1], [26, 'dying', [43, 55, 67], 0.9], [27, 'dying', [40, 52, 64, 76], 0.9], [28, 'dying', [43, 55, 67], 0.35], [29, 'held', [42, 54, 67], 1], [30, 'held', [40, 52, 64], 1],
  [32, 'dying', [28, 38, 48], 0.9], [33, 'dying', [28, 36, 45], 1], [34, 'dying', [30, 40], 1], [35, 'dying', [30, 42], 1], [36, 'dying', [30, 42], 0.9], [38, 'held', [24, 36, 48, 60, 72], 1], [39, 'held', [30, 42], 0.7],
  [40, 'held', [60, 72, 86], 0.9], [42, 'held', [40, 52, 64], 0.9], [43, 'held', [32, 45], 0.9], [45, 'dying', [40, 57, 75], 0.45], [46, 'dying', [43, 59, 75], 0.9], [47, 'dying', [43], 1],
  [48, 'held', [36, 48, 60, 72, 84], 1.4], [50, 'held', [43, 58, 74], 1], [52, 'held', [48, 60, 72], 1.3], [54, 'held', [52, 68], 1], [55, 'dying', [60], 0.6],
  [56, 'held', [58, 67, 78], 0.7], [57, 'held', [46, 58], 0.8], [58, 'held', [36], 0.6], [60, 'held', [48, 62], 0.9], [61, 'held', [46, 58, 70], 0.9], [62, 'held', [48, 60, 72], 0.8],
  [65, 'held', [55, 65, 77], 0.8], [66, 'held', [46, 58, 70], 0.9], [68, 'held', [62, 76], 0.8], [70, 'held', [50, 62], 0.7], [71, 'held', [53, 65, 80], 0.7], [73, 'held', [62, 74, 86], 0.8], [75, 'held', [65, 79], 0.7],
  [80, 'held', [36, 48, 60, 72, 84], 1], [81, 'held', [36, 48, 60, 72, 84], 1], [84, 'held', [48, 66], 0.7], [87, 'held', [36, 48, 60, 72, 84], 1],
  [88, 'held', [48, 67], 1.2], [89, 'held', [43, 60, 76], 1.2], [90, 'held', [48, 66], 0.8], [92, 'held', [60], 1.1], [95, 'held', [48, 64], 1.4], [98, 'dying', [60, 78], 1.1], [99, 'dying', [50, 66], 1.2],
  [104, 'dying', [57], 0.9], [105, 'dying', [60], 0.8], [107, 'dying', [60], 0.8], [108, 'dying', [67], 0.6], [114, 'dying', [65], 0.9], [115, 'dying', [65], 0.2], [116, 'dying', [45], 0.9], [119, 'dying', [60], 1.2], [122, 'held', [60], 1],
]

/** Which kept program stands in for each that is not kept, from General MIDI's own neighbours. */
const standsIn: ReadonlyMap<number, number> = new Map([
  [1, 0], [2, 0], [3, 0], [5, 4], [6, 7], [13, 12], [15, 46], [17, 16], [20, 19], [23, 21], [31, 26], [37, 36], [41, 40], [44, 48], [49, 48], [51, 50], [53, 52], [59, 56], [63, 62], [64, 65], [67, 66], [69, 68],
  [72, 73], [74, 73], [76, 75], [77, 75], [78, 75], [79, 73], [82, 75], [83, 75], [85, 52], [86, 81], [91, 52], [93, 95], [94, 52], [96, 98], [97, 95], [100, 88], [101, 92], [102, 99], [103, 98], [106, 104], [109, 21], [110, 40], [111, 68],
  [112, 8], [113, 115], [117, 116], [118, 116], [120, 119], [121, 122], [123, 98], [124, 8], [125, 122], [126, 122], [127, 119],
])

export function keptFor(program: number): number {
  return standsIn.get(program) ?? program
}

/** How long each drum sounds; those that are not named, half a second. */
const drumSeconds = new Map<number, number>([[35, 0.35], [36, 0.35], [37, 0.12], [38, 0.35], [39, 0.3], [40, 0.3], [42, 0.15], [44, 0.15], [46, 0.6], [49, 1.4], [51, 1.1], [53, 0.9], [54, 0.3], [55, 0.7], [56, 0.3], [69, 0.12], [70, 0.1], [75, 0.1], [76, 0.15], [77, 0.15], [57, 1.2], [52, 1.2], [59, 1]])

/** The keys of the standard kit that are kept; near ones stand in for the rest, moved in pitch. */
export const drumKeys = [36, 37, 38, 39, 42, 44, 45, 46, 49, 50, 51, 53, 54, 56, 60, 62, 63, 65, 67, 69, 70, 73, 75, 76, 78, 80, 81]
const drumStandIns = new Map<number, readonly [key: number, semitones: number]>([
  [35, [36, -2]], [40, [38, 2]], [41, [45, -5]], [43, [45, -2]], [47, [45, 3]], [48, [50, -2]], [52, [49, -3]], [55, [49, 5]], [57, [49, 2]], [59, [51, 1]], [58, [54, -5]], [61, [60, -4]], [64, [63, -5]], [66, [65, -4]],
  [68, [67, -4]], [71, [73, 8]], [72, [73, 6]], [74, [73, -2]], [77, [76, -4]], [79, [78, -5]],
])

export const keptDrum = (key: number): readonly [key: number, semitones: number] => drumStandIns.get(key) ?? [key, 0]
export const secondsOfDrum = (key: number): number => drumSeconds.get(key) ?? 0.5

/** Kits beside the standard one, by the program of their own samples, and the keys at which they differ most from it. */
export const otherKits: readonly (readonly [program: number, name: string, keys: readonly number[]])[] = [
  [24, 'Electronic', [36, 38, 39, 42, 45, 46, 49, 50]],
  [25, 'TR-808', [36, 37, 38, 39, 42, 45, 46, 50, 56, 70]],
  [32, 'Jazz', [36, 38]],
  [40, 'Brush', [38, 39]],
]
