import { useLingui } from '@lingui/react/macro'
import { announceSuccess } from '#web/messages/messages.ts'
import type { Schedule } from '../contract.ts'
import { useChangeSchedule } from './mutations.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { ContentText } from './schedule-item.tsx'

/** Changes what a schedule is called and when it is due; one that is paused stays so. */
export function ScheduleSettings({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangeSchedule()
  const { token, content, state } = schedule
  return (
    <ScheduleForm
      title={t`Edit schedule`}
      saveLabel={t`Save`}
      initial={schedule}
      save={change}
      onSave={(settings) =>
        change.mutate(
          { token, body: { ...settings, state: state === 'active' ? 'active' : 'paused' } },
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
        <ContentText content={content} />
      </p>
    </ScheduleForm>
  )
}
