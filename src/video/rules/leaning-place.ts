import type { SaidPlace } from './place.ts'

/** A place that is told by another, as "the line after it": what it points back to is put in. */
export function leaning(place: SaidPlace, on: SaidPlace | undefined): SaidPlace {
  if (on === undefined) return place
  const inner = (of: SaidPlace): SaidPlace => (of.is === 'earlier' ? on : leaning(of, on))
  switch (place.is) {
    case 'answers':
    case 'questions':
      return place.is === 'answers' && place.to ? { ...place, to: inner(place.to) } : place
    case 'beside':
    case 'some':
    case 'part':
      return { ...place, of: inner(place.of) }
    case 'within':
      return { ...place, of: inner(place.of), in: inner(place.in) }
    case 'phrase':
    case 'noise':
      return place.in ? { ...place, in: inner(place.in) } : place
    case 'edge-words':
      return { ...place, in: inner(place.in) }
    default:
      return place
  }
}
