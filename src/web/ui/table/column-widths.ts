import { type RefObject, useState } from 'react'

/** Widths of columns in CSS pixels, by id. */
export type Widths = Readonly<Record<string, number>>

export type ColumnResizing = {
  /** Those that were chosen; none while the table shares out its room by itself. */
  widths: Widths
  min: number
  max: number
  /** Asks to keep all widths as they now are. */
  onWidths: (widths: Widths) => void
  /** Names the handle of a column. */
  labelOf: (heading: string) => string
  /** Which keys do what. */
  hint: string
}

/** How far one press of an arrow key goes. CSS pixels. */
const STEP = 16

/**
 * Changes widths by what a handle reports. While a pointer moves only the columns themselves are changed, not their cells:
 * a table of a hundred rows follows the finger.
 * @param table what holds the table and is as wide as its columns
 */
export function useColumnWidths(table: RefObject<HTMLElement | null>, resizing: ColumnResizing | undefined) {
  const [dragged, setDragged] = useState<{ widths: Widths; id: string; startX: number }>()

  const measured = (): Widths => {
    const headings = [...(table.current?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
    const seen = headings.filter(({ offsetWidth }) => offsetWidth > 0)
    return {
      ...resizing?.widths,
      ...Object.fromEntries(seen.map(({ dataset, offsetWidth }) => [dataset.column ?? '', offsetWidth])),
    }
  }
  const clamp = (width: number) =>
    Math.round(Math.min(Math.max(width, resizing?.min ?? 0), resizing?.max ?? Number.POSITIVE_INFINITY))
  const draggedTo = (x: number): Widths => {
    if (!dragged) return {}
    const { widths, id, startX } = dragged
    return { ...widths, [id]: clamp((widths[id] ?? 0) + x - startX) }
  }

  return {
    /** Those to draw. */
    widths: dragged?.widths ?? resizing?.widths,
    widthOf: (id: string) => measured()[id],
    step: (id: string, direction: -1 | 1) => {
      const widths = measured()
      resizing?.onWidths({ ...widths, [id]: clamp((widths[id] ?? 0) + direction * STEP) })
    },
    grab: (id: string, x: number) => setDragged({ widths: measured(), id, startX: x }),
    drag: (x: number) => {
      if (!dragged) return
      const width = draggedTo(x)[dragged.id] ?? 0
      table.current?.style.setProperty('--grown', `${width - (dragged.widths[dragged.id] ?? 0)}px`)
      const column = table.current?.querySelector<HTMLElement>(`col[data-column='${CSS.escape(dragged.id)}']`)
      if (column) column.style.inlineSize = `${width}px`
    },
    drop: (x: number) => {
      if (!dragged) return
      table.current?.style.removeProperty('--grown')
      setDragged(undefined)
      resizing?.onWidths(draggedTo(x))
    },
  }
}
