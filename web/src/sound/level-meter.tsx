import { useEffect, useRef } from 'react'
import { followFrames } from './follow-frames.ts'
import { METER_FLOOR_DB, meterPlace, PeakHold } from './peak-hold.ts'
import { player } from './sound.ts'

const SCALE = [-48, -24, -12, 0]
const SILENT = '–'

/** Two bars with what was highest, and the loudness of the last three seconds; drawn in animation frames. */
export function LevelMeter() {
  const bars = useRef<HTMLDivElement>(null)
  const number = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const holds = [new PeakHold(), new PeakHold()]
    let lastMs = performance.now()
    return followFrames(player, () => {
      const nowMs = performance.now()
      const seconds = Math.min(0.2, (nowMs - lastMs) / 1000)
      lastMs = nowMs
      const { peaks, shortTerm } = player.now()
      const isPlaying = player.state.getState().isPlaying
      for (const [channel, hold] of holds.entries()) {
        const bar = bars.current?.children[channel] as HTMLElement | undefined
        const { levelDb, heldDb } = hold.add(isPlaying ? (peaks[channel] ?? peaks[0] ?? 0) : 0, seconds)
        bar?.style.setProperty('--level', meterPlace(levelDb).toFixed(3))
        bar?.style.setProperty('--held', meterPlace(heldDb).toFixed(3))
      }
      const told = shortTerm === null || !isPlaying ? SILENT : shortTerm.toFixed(1).replace('-', '−')
      if (number.current && number.current.textContent !== told) number.current.textContent = told
    })
  }, [])
  return (
    <div data-meters className="hidden shrink-0 items-center gap-2 lg:flex" aria-hidden="true">
      <div className="w-32">
        <div ref={bars} className="flex flex-col gap-0.5">
          {[0, 1].map((channel) => (
            <div key={channel} className="relative h-1.5 overflow-hidden bg-press">
              <div className="absolute inset-0 origin-left scale-x-[var(--level,0)] bg-(--wave)" />
              <div className="absolute inset-y-0 left-[calc(var(--held,0)*100%-0.125rem)] w-0.5 bg-ink" />
            </div>
          ))}
        </div>
        <div className="relative mt-0.5 h-3 text-micro text-ink-3 tabular-nums">
          {SCALE.map((db) => (
            <span
              key={db}
              style={{ left: `${100 * meterPlace(db)}%` }}
              className={`absolute leading-none ${db === 0 ? '-translate-x-full' : db === METER_FLOOR_DB ? '' : '-translate-x-1/2'}`}
            >
              {db === 0 ? '0' : `−${-db}`}
            </span>
          ))}
        </div>
      </div>
      <span className="w-20 whitespace-nowrap tabular-nums">
        <span ref={number} className="font-semibold">
          {SILENT}
        </span>{' '}
        <span className="text-small text-ink-3">LUFS</span>
      </span>
    </div>
  )
}
