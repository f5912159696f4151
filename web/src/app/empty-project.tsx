/** A project in which there is nothing yet. */
export function EmptyProject() {
  return (
    <div className="mx-auto flex h-full max-w-2xl flex-col justify-center gap-3 p-6">
      <h2 className="text-hero font-semibold">Drop a recording, then say what to do</h2>
      <p className="text-read text-ink-2">
        Cutroom edits sound, video by its words, music and the files around them. It shows every change before it makes
        it.
      </p>
    </div>
  )
}
