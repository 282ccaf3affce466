import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { MutationObserverResult } from '@tanstack/react-query'
import { SCHEDULE_NAME_MAX } from '#core/limits.ts'
import { useConfig } from '#web/config/config.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { useNameField } from '#web/lists/name-field.ts'
import { ZoneOptions } from '#web/lists/zone-options.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { frequencies, type Frequency, type SchedulePlan } from '../contract.ts'
import { frequencyTexts } from '../texts.ts'
import css from './schedule-form.module.css'
import { LAST_DAY, useDayNames, weekdays } from './words.ts'

/** What a person says of a schedule, whatever it exports. */
export interface Settings {
  readonly name: string
  readonly plan: SchedulePlan
  readonly byEmail: boolean
}

interface Props {
  title: string
  saveLabel: string
  initial: Settings
  /** What it exports, and fields about that. */
  children: ReactNode
  save: Pick<MutationObserverResult, 'error' | 'isPending'>
  onSave: (settings: Settings) => void
  onClose: () => void
}

/** Minutes between the times that are offered. */
const STEP = 15
const timesOfDay = Array.from({ length: (24 * 60) / STEP }, (_, at) =>
  [Math.floor((at * STEP) / 60), (at * STEP) % 60].map((part) => String(part).padStart(2, '0')).join(':'),
)

interface Draft {
  readonly frequency: Frequency
  readonly weekday: number
  readonly day: number
  readonly time: string
  readonly zone: string
}

const planOf = ({ frequency, weekday, day, time, zone }: Draft): SchedulePlan => {
  if (frequency === 'weekly') return { frequency, weekday, time, zone }
  return frequency === 'monthly' ? { frequency, day, time, zone } : { frequency, time, zone }
}

/** The form of a schedule: its name, when it is due, and whether an email tells of each file. */
export function ScheduleForm({ title, saveLabel, initial, children, save, onSave, onClose }: Props) {
  const { t, i18n } = useLingui()
  const formId = useId()
  const offlineReason = useOfflineReason()
  const waitReason = useWaitReason(save.isPending)
  const { email, host } = useConfig()
  const days = useDayNames()
  const focusFirstWrong = useFocusFirstWrong(formId)
  const { name, check, control } = useNameField(SCHEDULE_NAME_MAX, initial.name)
  const [byEmail, setByEmail] = useState(initial.byEmail)
  const [draft, setDraft] = useState<Draft>({ weekday: 1, day: 1, ...initial.plan })
  const set = (change: Partial<Draft>) => setDraft((current) => ({ ...current, ...change }))
  const { frequency, weekday, day, time, zone } = draft

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check()) onSave({ name, plan: planOf(draft), byEmail })
    else focusFirstWrong()
  }
  return (
    <Dialog
      title={title}
      closeLabel={t`Close`}
      waitReason={waitReason}
      onClose={onClose}
      footer={
        <>
          <Button disabledReason={waitReason} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={save.isPending} disabledReason={offlineReason}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        <TextField label={t`Name`} {...control} />
        {children}
        <SelectField
          label={t`Repeat`}
          value={frequency}
          onChange={({ target }) => set({ frequency: target.value as Frequency })}
        >
          {frequencies.map((value) => (
            <option key={value} value={value}>
              {i18n._(frequencyTexts[value])}
            </option>
          ))}
        </SelectField>
        {frequency === 'weekly' && (
          <SelectField label={t`Day`} value={weekday} onChange={({ target }) => set({ weekday: Number(target.value) })}>
            {weekdays.map((value) => (
              <option key={value} value={value}>
                {days.weekday(value)}
              </option>
            ))}
          </SelectField>
        )}
        {frequency === 'monthly' && (
          <SelectField
            label={t`Day`}
            hint={day > 28 && day < LAST_DAY ? t`In shorter months, on the last day.` : undefined}
            value={day}
            onChange={({ target }) => set({ day: Number(target.value) })}
          >
            {Array.from({ length: LAST_DAY }, (_, at) => at + 1).map((value) => (
              <option key={value} value={value}>
                {days.dayOfMonth(value)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label={t`Time`} value={time} onChange={({ target }) => set({ time: target.value })}>
          {[...new Set([...timesOfDay, initial.plan.time])].toSorted().map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </SelectField>
        <SelectField label={t`Time zone`} value={zone} onChange={({ target }) => set({ zone: target.value })}>
          <ZoneOptions chosen={initial.plan.zone} />
        </SelectField>
        <p>
          <Trans>You find each file in the list of exports.</Trans>
        </p>
        {(email || initial.byEmail) && (
          <Checkbox
            label={t`Email me when a file is ready or fails`}
            checked={byEmail}
            onChange={({ target }) => setByEmail(target.checked)}
          />
        )}
        {email === false && (
          <p>
            {host === 'demo' ? (
              <Trans>The demo sends no email.</Trans>
            ) : (
              <Trans>Emails about files aren't set up. Ask your administrator.</Trans>
            )}
          </p>
        )}
        {save.error && (
          <p role="alert" className={css.failure}>
            <Failure error={save.error} text={errorTextOf(save.error)} />
          </p>
        )}
      </form>
    </Dialog>
  )
}
