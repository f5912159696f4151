import { useEffect, useMemo, useRef, useState } from 'react'
import type { JobRow, VideoView } from '../../../src/client/index.ts'
import { Progress } from '../jobs/progress.tsx'
import { hasEnded, useWork } from '../jobs/work-store.ts'
import { clock } from '../sound/document-clock.ts'
import { followFrames } from '../sound/follow-frames.ts'
import { player } from '../sound/sound.ts'
import { explainFilm, findFilmCopies, useFilmCopies } from './film-copies.ts'
import { PictureSurface, type PictureState } from './picture.ts'
import { placePicture } from './picture-places.ts'

const NOTHING_SHOWN: PictureState = { file: null, copy: null, fault: null }

const playing = {
  seconds: () => clock.position(),
  isPlaying: () => {
    const { isPlaying, isWaiting } = player.state.getState()
    return isPlaying && !isWaiting
  },
}

/** The picture of a document of words, in step with what is heard; nothing where none of its sources has one. */
export function PicturePane({ document: name, view, isSmall = false }: PictureProps) {
  const films = filmsIn(view)
  return films === '' ? null : <Picture name={name} view={view} films={films} isSmall={isSmall} />
}

type PictureProps = {
  readonly document: string
  readonly view: VideoView
  /** In one column it stands above the words, without a word about itself. */
  readonly isSmall?: boolean
}

/** As one text, so that it is the same as long as they are. */
const filmsIn = ({ sources }: VideoView): string =>
  [...new Set(sources.flatMap(({ picture }) => picture?.file ?? []))].join(' ')

type FollowedProps = Omit<PictureProps, 'document'> & { readonly name: string; readonly films: string }

function Picture({ name, view, films, isSmall }: FollowedProps) {
  const host = useRef<HTMLDivElement>(null)
  const surface = useRef<PictureSurface | null>(null)
  const [state, tell] = useState(NOTHING_SHOWN)
  const copies = useFilmCopies()
  const places = useMemo(() => placePicture(view), [view])
  const job = useWork(({ jobs }) => jobs.findLast(({ kind, document }) => kind === 'proxy' && document === name))
  useEffect(() => {
    if (!host.current) return
    const made = new PictureSurface({ host: host.current, clock: playing, onState: tell })
    surface.current = made
    const unfollow = followFrames(player, () => made.draw())
    return () => {
      surface.current = null
      unfollow()
      made.destroy()
    }
  }, [name])
  useEffect(() => void findFilmCopies(name, films.split(' ')), [name, films])
  useEffect(() => surface.current?.show(places, copies), [places, copies, name])
  const shown = view.sources.find(({ picture }) => picture?.file === state.file)?.picture
  const height = shown ? Math.min(shown.width, shown.height, PROXY_SIDE) : PROXY_SIDE
  return (
    <section
      aria-label="Picture"
      className={isSmall ? 'shrink-0 border-b border-line bg-sunken' : 'flex flex-col gap-2'}
    >
      <div
        ref={host}
        className={`relative flex items-center justify-center overflow-hidden bg-sunken ${isSmall ? 'h-[min(20vh,12rem)]' : 'aspect-video rounded-3'}`}
      >
        {state.fault && <Fault state={state} />}
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-small text-ink-3" hidden={isSmall}>
        <p>{sayCopy(state, job, height)}</p>
        {places.jumps > 0 && <p>{`picture jumps at ${places.jumps} ${places.jumps === 1 ? 'cut' : 'cuts'}`}</p>}
      </div>
      {!isSmall && state.copy === 'original' && job && !hasEnded(job.state) && (
        <Progress name={job.title} done={job.progress?.done ?? null} />
      )}
    </section>
  )
}

/** What a lighter copy has at most. */
const PROXY_SIDE = 540

function sayCopy({ copy, fault }: PictureState, job: JobRow | undefined, height: number): string {
  if (copy === 'proxy') return `Proxy ${height}p, in step with the sound`
  if (copy === null) return 'No picture here'
  if (job && !hasEnded(job.state))
    return fault ? 'A lighter copy is being made' : 'Original; a lighter copy is being made'
  if (job?.state === 'failed' && job.problem) return job.problem.message
  return fault ? 'There is no lighter copy' : 'Original, in step with the sound'
}

/** Why nothing is seen of a film that is there. */
function Fault({ state: { file, copy, fault } }: { readonly state: PictureState }) {
  const [says, tell] = useState('')
  useEffect(() => {
    if (fault !== 'not-there' || file === null) return tell(UNSEEN)
    let isWanted = true
    void explainFilm(file).then((said) => isWanted && tell(said))
    return () => void (isWanted = false)
  }, [file, copy, fault])
  return <p className="max-w-64 p-4 text-center text-ink-2">{says}</p>
}

const UNSEEN = 'This browser cannot show the picture of this film; its lighter copy can be seen once it is made.'
