import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorTexts } from '#core/texts/errors.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useMay } from '#web/session/may.ts'
import { FilterPicker } from '#web/lists/filter-picker.tsx'
import { merchantOptions } from '#features/merchants/web/shared.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Failure } from '#web/lists/failure.tsx'
import { PickList } from '../link/pick-list.tsx'
import { terminalOptionsQuery } from '../link/queries.ts'
import { terminalChoice, useRefusal } from '../link/terminal-choice.ts'
import { useSearchText } from '../link/use-search-text.ts'
import { useLinkable } from '../link/use-linkable.ts'
import type { UserFormState } from './use-user-form.ts'

/** As many as leave the form in view. */
const LISTED = 6

/** The terminals of a new user, all of one merchant (18004): after the first choice the others are closed. */
export function TerminalsField({ form }: { form: UserFormState }) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const may = useMay()
  const refusal = useRefusal()
  const { onType, search } = useSearchText()
  const { merchantTokens, terminalTokens } = form.values
  const { linkable, others, failure } = useLinkable({ merchantTokens, search })
  // By their tokens, because a draft may bring some that the search does not find.
  const named = useQuery({
    ...terminalOptionsQuery({ terminalTokens }, principal),
    enabled: terminalTokens.length > 0,
  }).data
  const chosen = [...(named ?? []), ...(linkable ?? [])].filter(
    ({ token }, at, all) =>
      terminalTokens.includes(token) && all.findIndex((terminal) => terminal.token === token) === at,
  )
  const merchant = chosen[0]?.merchantToken

  return (
    <>
      {/* Everybody below has one merchant. */}
      {principal.level === 'admin' && may('merchant.helper') && (
        <FilterPicker
          label={i18n._(columnTexts.merchantName)}
          hint={t`Shows only this merchant's terminals.`}
          error={undefined}
          source={merchantOptions}
          principal={principal}
          narrowing={{}}
          value={merchantTokens}
          onChange={(tokens) => {
            const next = tokens.slice(-1)
            form.set('merchantTokens', next)
            if (next[0] !== undefined && next[0] !== merchant) form.set('terminalTokens', [])
          }}
        />
      )}
      {failure ? (
        <p role="alert">
          <Failure error={failure} text={errorTextOf(failure)} />
        </p>
      ) : (
        <PickList
          limit={LISTED}
          label={t`Terminals`}
          searchLabel={t`Search terminals by alias or TID`}
          error={form.errorOf('terminalTokens')}
          onType={onType}
          found={linkable?.map((terminal) => ({
            ...terminalChoice(terminal),
            ...(merchant !== undefined &&
              terminal.merchantToken !== merchant && { barred: i18n._(errorTexts.TERMINALS_OF_SEVERAL_MERCHANTS) }),
          }))}
          // Who searches for one wants to know why it is not there; nobody else does.
          refused={(search ? others : []).map(refusal)}
          value={chosen.map(terminalChoice)}
          onChange={(choices) =>
            form.set(
              'terminalTokens',
              choices.map(({ token }) => token),
            )
          }
        />
      )}
    </>
  )
}
