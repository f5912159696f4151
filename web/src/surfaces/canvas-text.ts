export const FONT = '"Inter Variable", Inter, system-ui, sans-serif'

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser draws no pictures.')
  return context
}

/** A text that fits: its beginning and an ellipsis. */
export function shortenText(context: Pick<CanvasText, 'measureText'>, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (context.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`
}
