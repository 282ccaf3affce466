import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Instant } from '#web/lists/instant.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { uncheckedReasons, WarningCheck, WarningKind } from '../warnings.ts'
import css from './warning-checks.module.css'

const kindNames: Readonly<Record<WarningKind, MessageDescriptor>> = {
  storeSilent: msg`silent stores`,
  storeSales: msg`sales per store`,
  silent: msg`silent terminals`,
  declines: msg`declines`,
  refunds: msg`refunds`,
}

const reasonTexts: Readonly<Record<(typeof uncheckedReasons)[number], MessageDescriptor>> = {
  ownSales: msg`You see only your own sales.`,
  someTerminals: msg`You see only some of the store's terminals.`,
  tooManySales: msg`There are too many sales to compare. Choose fewer stores or merchants.`,
  noTerminals: msg`There is no terminal that can take payments.`,
  noHistory: msg`There are too few sales in the last 4 weeks to know what is usual.`,
}

/** What was looked for without finding anything, what was not looked for and why, and when that was. */
export function WarningChecks({ checked, children }: { checked: WarningCheck | undefined; children?: ReactNode }) {
  const { i18n } = useLingui()
  const kinds = checked?.kinds ?? []
  const dismissed = kinds.reduce((sum, kind) => sum + kind.dismissed, 0)
  const unchecked = Map.groupBy(kinds, ({ reason }) => reason)
  return (
    <ul className={css.checks}>
      {checked && <Cleared kinds={kinds} />}
      {children}
      {dismissed > 0 && (
        <Note>
          <Plural value={dismissed} one="You dismissed # warning" other="You dismissed # warnings" />
        </Note>
      )}
      {[...unchecked].map(([reason, of]) => {
        const what = of.map(({ kind }) => i18n._(kindNames[kind])).join(', ')
        return (
          reason && (
            <Note key={reason}>
              <Trans>Not checked: {what}.</Trans> {i18n._(reasonTexts[reason])}
            </Note>
          )
        )
      })}
      {checked && (
        <Note>
          <Trans>
            Checked: <Instant at={checked.at} />
          </Trans>
          {checked.dataAsOf && (
            <>
              {' · '}
              <Trans>
                Data as of <Instant at={checked.dataAsOf} />
              </Trans>
            </>
          )}
        </Note>
      )}
    </ul>
  )
}

function Cleared({ kinds }: Pick<WarningCheck, 'kinds'>) {
  const isClear = (wanted: WarningKind) =>
    kinds.some(
      ({ kind, reason, found, dismissed }) => kind === wanted && reason === null && found === 0 && dismissed === 0,
    )
  const isUnchecked = (wanted: WarningKind) => kinds.some(({ kind, reason }) => kind === wanted && reason !== null)
  const [stores, terminals] = [isClear('storeSilent'), isClear('silent')]
  return (
    <>
      {stores && terminals && (
        <Clear>
          <Trans>No store or terminal is silent</Trans>
        </Clear>
      )}
      {stores && isUnchecked('silent') && (
        <Clear>
          <Trans>No store is silent</Trans>
        </Clear>
      )}
      {terminals && isUnchecked('storeSilent') && (
        <Clear>
          <Trans>No terminal is silent</Trans>
        </Clear>
      )}
      {isClear('storeSales') && (
        <Clear>
          {stores && terminals ? (
            <Trans>No store sells much less than usual</Trans>
          ) : (
            <Trans>No other store sells much less than usual</Trans>
          )}
        </Clear>
      )}
      {isClear('declines') && (
        <Clear>
          <Trans>No unusual declines</Trans>
        </Clear>
      )}
      {isClear('refunds') && (
        <Clear>
          <Trans>No unusual refunds</Trans>
        </Clear>
      )}
    </>
  )
}

/** Something that was looked for and not found. */
export function Clear({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  )
}

/** Something about how it was looked for. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <li className={css.note}>
      <Icon name="info" />
      <span>{children}</span>
    </li>
  )
}
