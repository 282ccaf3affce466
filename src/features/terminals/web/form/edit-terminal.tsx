import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { TerminalDetails } from '#features/terminals/contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { useUpdateTerminal } from '../mutations.ts'
import { useTerminalLabels } from '../labels.ts'
import { SettingsFields } from './settings-fields.tsx'
import { settingsEntries, settingsOf } from './settings.ts'

/** Changes the settings of a terminal. `onClose` is called when it is done or given up. */
export function EditTerminal({ terminal, onClose }: { terminal: TerminalDetails; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const valueTexts = useTerminalLabels()
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
  const label = (name: keyof typeof form.values) => i18n._(columnTexts[name])
  return (
    <RecordForm
      form={form}
      title={t`Edit terminal`}
      onClose={onClose}
      valueTexts={{
        alias: { label: label('alias') },
        currency: { label: label('currency') },
        tip: { label: label('tip'), text: valueTexts.onOrOff },
        scaType: { label: label('scaType'), text: valueTexts.sca },
        enableOrderReference: { label: label('enableOrderReference'), text: valueTexts.yesOrNo },
        enableAppToAppSignatureValidation: {
          label: label('enableAppToAppSignatureValidation'),
          text: valueTexts.yesOrNo,
        },
        restrictAppToApp: { label: label('restrictAppToApp'), text: valueTexts.yesOrNo },
      }}
    >
      <SettingsFields form={form} terminal={terminal} />
    </RecordForm>
  )
}
