import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { terminalTypes } from '#core/codes.ts'
import type { TerminalDetails } from '#features/terminals/contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { FilterPicker } from '#web/lists/filter-picker.tsx'
import { storeOptions } from '#features/merchants/web/shared.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { required } from '#web/records/form/problems.ts'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useCreateTerminal } from '../mutations.ts'
import { useTerminalLabels } from '../labels.ts'
import { CodeSelect } from './code-select.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { newSettings, settingsEntries } from './settings.ts'

const schema = v.object({
  storeToken: required('STORE_BLANK'),
  posTerminalIdCode: required('TID_BLANK'),
  terminalId: v.pipe(v.string(), v.trim()),
  terminalType: v.picklist(Object.values(terminalTypes)),
  ...settingsEntries(),
})

const initial: v.InferInput<typeof schema> = {
  storeToken: '',
  posTerminalIdCode: '',
  terminalId: '',
  terminalType: terminalTypes.softPosAndroid,
  ...newSettings,
}

interface Props {
  onSaved: (saved: TerminalDetails) => void
  onClose: () => void
}

/** Adds a terminal to a store (D-34). Its store and its numbers cannot be changed afterwards. */
export function AddTerminal({ onSaved, onClose }: Props) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const valueTexts = useTerminalLabels()
  const create = useCreateTerminal()
  const form = useRecordForm({
    key: 'terminal',
    schema,
    initial,
    save: ({ terminalId, ...body }, { idempotencyKey }) =>
      create.mutateAsync({ body: { ...body, ...(terminalId && { terminalId }) }, idempotencyKey }),
    onSaved: (saved) => {
      const { alias } = saved
      announceSuccess(t`${alias} was added`)
      onSaved(saved)
    },
  })
  const { storeToken } = form.values
  return (
    <RecordForm form={form} title={t`Add terminal`} saveLabel={t`Add terminal`} onClose={onClose}>
      <FilterPicker
        label={i18n._(columnTexts.storeName)}
        hint={undefined}
        error={form.errorOf('storeToken')}
        source={storeOptions}
        principal={principal}
        narrowing={{}}
        value={storeToken ? [storeToken] : []}
        onChange={(tokens) => form.set('storeToken', tokens.at(-1) ?? '')}
      />
      <TextField
        label={i18n._(columnTexts.tid)}
        hint={t`Issued by your acquirer.`}
        autoComplete="off"
        {...form.text('posTerminalIdCode')}
      />
      <TextField
        label={t`Terminal ID`}
        hint={t`Only if the payment app doesn't identify the terminal by its TID.`}
        autoComplete="off"
        {...form.text('terminalId')}
      />
      <CodeSelect
        label={i18n._(columnTexts.terminalType)}
        {...form.choice('terminalType')}
        options={Object.values(terminalTypes).map((code) => ({ code, text: valueTexts.type(code) }))}
      />
      <SettingsFields form={form} />
    </RecordForm>
  )
}
