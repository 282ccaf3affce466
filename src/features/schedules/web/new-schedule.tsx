import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Language } from '#core/languages/languages.ts'
import { exportNames } from '#features/exports/texts.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useConfig } from '#web/config/config.ts'
import { readerZone } from '#web/reader-zone.ts'
import { SelectField } from '#web/ui/form/select.tsx'
import { type ScheduleContent, type SchedulePeriod, schedulePeriods } from '../contract.ts'
import { useCreateSchedule } from './mutations.ts'
import { ContentText } from './schedule-item.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { periodTexts } from './words.ts'

/** How often it is most likely wanted, by what it is of. */
const usual = {
  yesterday: { frequency: 'daily' },
  lastDay: { frequency: 'daily' },
  previousWeek: { frequency: 'weekly', weekday: 1 },
  lastMonth: { frequency: 'monthly', day: 1 },
} as const satisfies Record<SchedulePeriod, object>

interface Props {
  content: ScheduleContent
  onClose: () => void
}

/** Makes a schedule of what a list or a closing sheet shows. */
export function NewSchedule({ content, onClose }: Props) {
  const { t, i18n } = useLingui()
  const { email = false } = useConfig()
  const create = useCreateSchedule()
  const [period, setPeriod] = useState(content.period)
  return (
    <ScheduleForm
      title={t`New schedule`}
      saveLabel={t`Save`}
      initial={{
        name: i18n._(exportNames[content.kind]),
        plan: { ...usual[content.period], time: '07:00', zone: readerZone() },
        byEmail: email,
      }}
      save={create}
      onSave={(settings) =>
        create.mutate(
          { ...settings, content: { ...content, period }, language: i18n.locale as Language },
          {
            onSuccess: ({ name }) => {
              announceSuccess(t`Saved: ${name}`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>
        <ContentText content={{ ...content, period }} />
      </p>
      <SelectField
        label={t`Period`}
        value={period}
        onChange={({ target }) => setPeriod(target.value as SchedulePeriod)}
      >
        {schedulePeriods.map((value) => (
          <option key={value} value={value}>
            {i18n._(periodTexts[value])}
          </option>
        ))}
      </SelectField>
    </ScheduleForm>
  )
}
