import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import css from './list-and-details.module.css'

interface Props {
  list: ReactNode
  /** The opened record; undefined while none is. */
  details: ReactNode | undefined
  /** Which record is opened: another one begins at its top. */
  opened: string | undefined
  /** What the record is: names the region it is shown in. */
  detailsLabel: string
  /** The link back to the list. */
  back: ReactNode
}

/**
 * A list, and on a wide screen the opened record beside it; on a narrow one in its place. The address is the same. The
 * focus goes into a record that takes the place of the list, that the keyboard opened or that something besides a row opened,
 * such as the search or a form that added it, and from there back to where it was in the list.
 */
export function ListAndDetails({ list, details, opened, detailsLabel, back }: Props) {
  const isAsked = details !== undefined
  // What was pressed answers before the list is laid out in less room.
  const open = useDeferredValue(isAsked) && isAsked
  const listPart = useRef<HTMLDivElement>(null)
  const detailsPart = useRef<HTMLElement>(null)
  const lastInList = useRef<HTMLElement>(null)
  const wasOpen = useRef(open)
  const remember = ({ target }: FocusEvent<HTMLElement>) => {
    lastInList.current = target
  }
  const byPointer = useRef(false)
  const onPress = ({ target, detail }: MouseEvent) => {
    const isIn = (selector: string) => target instanceof Element && target.closest(selector) !== null
    // A key, or assistive technology, presses without a count of clicks.
    byPointer.current = detail > 0 && isIn('tbody')
    if (detail === 0 && isIn('tbody th')) enterRecord(detailsPart.current)
  }

  useLayoutEffect(() => {
    if (opened !== undefined && detailsPart.current) detailsPart.current.scrollTop = 0
  }, [opened])

  useEffect(() => {
    // After a navigation the page's heading may have the focus before this part of the page is there.
    if (wasOpen.current && document.activeElement?.matches('h1')) enterRecord(detailsPart.current)
  }, [])

  // Before a dialog about the record is shown, which gives the focus back to where it was.
  useLayoutEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    if (open) {
      const { current: record } = detailsPart
      // Whoever is in the record already stays where they are.
      if (record?.contains(document.activeElement)) return
      if (!byPointer.current || !listPart.current?.checkVisibility()) enterRecord(record)
      byPointer.current = false
      return
    }
    if (document.activeElement !== document.body) return
    // Without the row it came from, such as after a deletion, it goes on at the rows.
    const { current: last } = lastInList
    if (last?.isConnected) last.focus()
    else listPart.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [open])

  return (
    <div className={css.screen} data-open={open ? '' : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the rows' links are what is pressed, this learns how */}
      <div ref={listPart} className={css.list} onFocus={remember} onClick={onPress}>
        {list}
      </div>
      {open && (
        <section ref={detailsPart} className={css.details} aria-label={detailsLabel} tabIndex={-1}>
          <div className={css.back}>{back}</div>
          {details}
        </section>
      )}
    </div>
  )
}

/** A record begins at its top: to scroll it into view would put it under the bar. */
const enterRecord = (record: HTMLElement | null) => record?.focus({ preventScroll: true })
