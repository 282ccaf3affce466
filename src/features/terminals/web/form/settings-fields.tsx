import { useLingui } from '@lingui/react/macro'
import { scaTypes, tipState } from '#core/codes.ts'
import type { TerminalDetails } from '#features/terminals/contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { useMay } from '#web/session/may.ts'
import type { controlsOf } from '#web/records/form/controls.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Switch } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useTerminalLabels } from '../labels.ts'
import { CodeSelect } from './code-select.tsx'
import { CurrencyField } from './currency-field.tsx'
import type { Settings } from './settings.ts'

interface Props {
  form: ReturnType<typeof controlsOf<Settings>>
  /** The terminal that is edited: what it inherits is known of it. */
  terminal?: TerminalDetails
}

/** What can be set of a terminal; the security settings only by those who may (D-06). */
export function SettingsFields({ form, terminal }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const valueTexts = useTerminalLabels()
  const tip = form.choice('tip')
  const scaText = (code: Settings['scaType']) =>
    terminal && code === terminal.scaType ? valueTexts.resolvedSca(terminal) : valueTexts.sca(code)
  return (
    <>
      <TextField label={i18n._(columnTexts.alias)} autoComplete="off" {...form.text('alias')} />
      <CurrencyField {...form.text('currency')} />
      <SegmentedControl
        label={i18n._(columnTexts.tip)}
        error={tip.error}
        value={tip.value === tipState.enabled ? 'enabled' : 'disabled'}
        onChange={(state) => tip.onChange(tipState[state])}
        options={[
          { value: 'disabled', label: valueTexts.onOrOff(tipState.disabled) },
          { value: 'enabled', label: valueTexts.onOrOff(tipState.enabled) },
        ]}
      />
      <Switch
        label={i18n._(columnTexts.enableOrderReference)}
        hint={t`The cashier can type a reference, such as a table number.`}
        {...form.flag('enableOrderReference')}
      />
      {may('terminal.editSecurity') && (
        <>
          <CodeSelect
            label={i18n._(columnTexts.scaType)}
            hint={t`How the cardholder is verified.`}
            {...form.choice('scaType')}
            options={Object.values(scaTypes).map((code) => ({ code, text: scaText(code) }))}
          />
          <Switch
            label={i18n._(columnTexts.enableAppToAppSignatureValidation)}
            hint={t`Payment requests from other apps must be signed.`}
            {...form.flag('enableAppToAppSignatureValidation')}
          />
          <Switch
            label={i18n._(columnTexts.restrictAppToApp)}
            hint={t`Payments can only be started from another app.`}
            {...form.flag('restrictAppToApp')}
          />
        </>
      )}
    </>
  )
}
