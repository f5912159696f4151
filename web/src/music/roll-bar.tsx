import { Eraser, MousePointer2, Pencil, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { grids, rollTools, takeTool, toggleHeard, useRollTools, type GridId, type RollTool } from './roll-tools.ts'

const tools: readonly {
  readonly tool: RollTool
  readonly name: string
  readonly hint: string
  readonly sign: ReactNode
}[] = [
  { tool: 'select', name: 'Select notes', hint: 'v', sign: <MousePointer2 size={15} aria-hidden="true" /> },
  { tool: 'draw', name: 'Draw notes', hint: 'd', sign: <Pencil size={15} aria-hidden="true" /> },
  { tool: 'erase', name: 'Erase notes', hint: 'x', sign: <Eraser size={15} aria-hidden="true" /> },
]

/** How hands work in the piano roll: what a press does, what notes snap to, and whether they are heard. */
export function RollBar() {
  const { tool: taken, grid, isHeard } = useRollTools((all) => all)
  return (
    <div role="toolbar" aria-label="Piano roll" className="flex shrink-0 items-center gap-0.5">
      {tools.map(({ tool, name, hint, sign }) => (
        <IconButton
          key={tool}
          name={name}
          hint={hint}
          aria-pressed={tool === taken}
          className={tool === taken ? 'bg-accent-soft text-accent' : ''}
          onClick={() => takeTool(tool)}
        >
          {sign}
        </IconButton>
      ))}
      <span className="mx-1.5 h-4 w-px bg-line" />
      <Select
        aria-label="Grid"
        title="Grid  (, finer . coarser)"
        value={grid}
        onChange={({ target }) => rollTools.setState({ grid: target.value as GridId })}
        className="text-small"
      >
        {grids.map(({ id }) => (
          <option key={id} value={id}>
            {id === 'off' ? 'No grid' : id}
          </option>
        ))}
      </Select>
      <IconButton
        name={isHeard ? 'Notes are heard when pressed' : 'Notes are silent when pressed'}
        aria-pressed={isHeard}
        onClick={toggleHeard}
      >
        {isHeard ? <Volume2 size={15} aria-hidden="true" /> : <VolumeX size={15} aria-hidden="true" />}
      </IconButton>
    </div>
  )
}
