/** How far something is; its name says what. */
export function Progress({ name, done }: { readonly name: string; readonly done: number | null }) {
  return (
    <progress
      aria-label={name}
      max={1}
      {...(done !== null && { value: done })}
      className="h-1 w-full appearance-none overflow-hidden rounded-1 bg-sunken [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
    />
  )
}

/** Bytes as people read them. */
export function sayBytes(bytes: number): string {
  const [size, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'kB']
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}
