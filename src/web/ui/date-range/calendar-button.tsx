import { type ToggleEvent, useId, useRef, useState } from 'react'
import { SideSheet } from '../dialog/dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import beside from '../popover/beside.module.css'
import { keepBeside } from '../popover/beside.ts'
import css from './calendar-button.module.css'
import { Calendar, type CalendarProps } from './calendar.tsx'
import type { Day } from '../dates.ts'

const isPhone = () => matchMedia('(width < 40rem)').matches

/** A button that opens a calendar: beside it, or on a phone in a sheet. Picking closes it; the focus comes back to the button. */
export function CalendarButton({ title, ...calendar }: CalendarProps & { title: string }) {
  const { labels, onPick } = calendar
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const stopKeeping = useRef<() => void>(undefined)
  const [open, setOpen] = useState<'beside' | 'sheet'>()

  const onBeforeToggle = ({ currentTarget, newState }: ToggleEvent<HTMLDivElement>) => {
    stopKeeping.current?.()
    if (newState === 'open' && button.current) stopKeeping.current = keepBeside(currentTarget, button.current)
  }
  const closeSheet = () => setOpen(undefined)
  const onPickBeside = (one: Day, other: Day) => {
    popover.current?.hidePopover()
    button.current?.focus()
    onPick(one, other)
  }
  const onPickInSheet = (one: Day, other: Day) => {
    closeSheet()
    onPick(one, other)
  }

  return (
    <>
      <IconButton
        ref={button}
        icon="calendar"
        label={labels.openCalendar}
        aria-haspopup="dialog"
        aria-expanded={open !== undefined}
        popoverTarget={id}
        onClick={(event) => {
          if (!isPhone()) return
          event.preventDefault()
          setOpen('sheet')
        }}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={`${beside.beside} ${css.popover}`}
        onBeforeToggle={onBeforeToggle}
        onToggle={({ newState }) => setOpen(newState === 'open' ? 'beside' : undefined)}
      >
        {open === 'beside' && <Calendar {...calendar} onPick={onPickBeside} />}
      </div>
      {open === 'sheet' && (
        <SideSheet title={title} closeLabel={labels.close} lightDismiss onClose={closeSheet}>
          <Calendar {...calendar} onPick={onPickInSheet} />
        </SideSheet>
      )}
    </>
  )
}
