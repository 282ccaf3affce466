import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { newTerminal, type TerminalDetails } from '../contract.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { useConfig } from '#web/config/config.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Copyable } from '#web/records/copyable.tsx'
import { RecordLink } from '#web/records/record-link.tsx'
import type { KeyValue } from '#web/ui/key-value-list.tsx'
import { tidOf, useTerminalLabels } from './labels.ts'

type Switch = {
  [Name in keyof typeof newTerminal]: (typeof newTerminal)[Name] extends boolean ? Name : never
}[keyof typeof newTerminal]

const switches = (Object.keys(newTerminal) as Switch[]).filter((name) => typeof newTerminal[name] === 'boolean')

/** The facts of a terminal; what this principal does not see of one is left out (D-86). */
export const useTerminalFacts = (terminal: TerminalDetails): KeyValue[] => {
  const { t, i18n } = useLingui()
  const labels = useTerminalLabels()
  const { terminalMaxUsers } = useConfig().limits
  const fact = (label: { id: string } | string, value: ReactNode): KeyValue => ({
    term: typeof label === 'string' ? label : i18n._(label),
    value,
  })
  const copied = (label: { id: string } | string, text: string) =>
    fact(label, <Copyable text={text} what={typeof label === 'string' ? label : i18n._(label)} />)
  const { merchantName, merchantToken, storeName, storeToken, storeAddress, terminalId, usersCount } = terminal
  return [
    copied(columnTexts.tid, tidOf(terminal)),
    copied(t`Terminal ID`, terminalId),
    fact(
      columnTexts.storeName,
      <>
        <RecordLink kind="store" token={storeToken}>
          {storeName}
        </RecordLink>
        <br />
        {storeAddress}
      </>,
    ),
    fact(
      columnTexts.merchantName,
      merchantName && (
        <RecordLink kind="merchant" token={merchantToken}>
          {merchantName}
        </RecordLink>
      ),
    ),
    fact(columnTexts.mid, terminal.mid),
    fact(columnTexts.currency, terminal.currency),
    fact(
      columnTexts.usersCount,
      <Trans>
        {usersCount} of at most {terminalMaxUsers}
      </Trans>,
    ),
    fact(columnTexts.terminalType, labels.type(terminal.terminalType)),
    fact(columnTexts.scaType, labels.resolvedSca(terminal)),
    fact(columnTexts.tip, labels.onOrOff(terminal.tip)),
    ...switches.map((name) => fact(columnTexts[name], labels.yesOrNo(terminal[name]))),
    fact(columnTexts.createdAt, <Instant at={terminal.createdAt} />),
  ]
}
