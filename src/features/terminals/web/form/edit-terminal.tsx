import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { TerminalDetails } from '#features/terminals/contract.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useUpdateTerminal } from '../mutations.ts'
import { SettingsFields } from './settings-fields.tsx'
import { settingsEntries, settingsOf, useSettingLabels } from './settings.ts'

/** Changes the settings of a terminal. `onClose` is called when it is done or given up. */
export function EditTerminal({ terminal, onClose }: { terminal: TerminalDetails; onClose: () => void }) {
  const { t } = useLingui()
  const valueTexts = useSettingLabels()
  const update = useUpdateTerminal(terminal.token)
  const schema = useMemo(() => v.object(settingsEntries(terminal.alias)), [terminal.alias])
  const form = useRecordForm({
    key: `terminal ${terminal.token}`,
    schema,
    initial: settingsOf(terminal),
    edited: {
      version: terminal.version,
      read: (now: TerminalDetails) => ({ values: settingsOf(now), version: now.version }),
    },
    save: (settings, { version = terminal.version }) => update.mutateAsync({ version, ...settings }),
    onSaved: ({ alias }) => {
      announceSuccess(t`${alias} was saved`)
      onClose()
    },
  })
  return (
    <RecordForm form={form} title={t`Edit terminal`} onClose={onClose} valueTexts={valueTexts}>
      <SettingsFields form={form} terminal={terminal} />
    </RecordForm>
  )
}
