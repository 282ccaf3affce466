import { type KeyboardEvent, useState } from 'react'
import type { ColumnResizing, useColumnWidths } from './column-widths.ts'
import css from './width-handle.module.css'

const handleSelector = '[role=separator]'

/**
 * The edge of a column that is moved: by a pointer, or as a window splitter (ARIA Practices) with the arrow keys. All handles
 * of a table are one stop of the Tab key; the arrow keys of the other axis go from one to the next.
 */
export function WidthHandle({
  id,
  heading,
  isStop,
  onStop,
  hintId,
  resizing: { min, max, labelOf },
  change,
}: {
  id: string
  heading: string
  /** The one that the Tab key reaches. */
  isStop: boolean
  onStop: () => void
  hintId: string
  resizing: ColumnResizing
  change: ReturnType<typeof useColumnWidths>
}) {
  const [width, setWidth] = useState<number>()
  const measure = () => setWidth(change.widthOf(id))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 } as const
    const ways = { ArrowUp: -1, ArrowDown: 1 } as const
    if (event.key in steps) change.step(id, steps[event.key as keyof typeof steps])
    else if (event.key in ways) {
      const handles = [...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>(handleSelector) ?? [])]
      handles.at(handles.indexOf(event.currentTarget) + ways[event.key as keyof typeof ways])?.focus()
    } else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role -- a splitter that is focusable is a widget, which hr is not
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={labelOf(heading)}
      aria-describedby={hintId}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={width ?? min}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={isStop ? 0 : -1}
      className={css.handle}
      onFocus={() => {
        measure()
        onStop()
      }}
      onKeyDown={onKeyDown}
      onKeyUp={measure}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        change.grab(id, event.clientX)
      }}
      onPointerMove={(event) => change.drag(event.clientX)}
      onPointerUp={(event) => change.drop(event.clientX)}
      onPointerCancel={(event) => change.drop(event.clientX)}
    />
  )
}
