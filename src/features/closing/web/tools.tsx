import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { Language } from '#core/languages/languages.ts'
import { download } from '#web/api/download.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Failure } from '#web/lists/failure.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { ListTools } from '#web/lists/list-tools.tsx'
import { exportClosing } from '../contract.ts'
import { printPages, printRoll } from './print.ts'
import { closingBody, type ClosingSearch, scheduledClosing } from './queries.ts'

interface Props {
  address: ClosingSearch
  /** Why there is nothing to print or to download. */
  emptyReason: string | undefined
  sheet: RefObject<HTMLElement | null>
}

/** What can be done with a sheet: paper of two sizes, and the file with the same figures. */
export function ClosingTools({ address, emptyReason, sheet }: Props) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const offlineReason = useOfflineReason()
  const navigate = useNavigate()
  const file = useMutation({
    mutationFn: async () => {
      const body = { ...closingBody(address, principal), language: i18n.locale as Language }
      saveFile(await download(exportClosing, { body }))
    },
  })
  return (
    <>
      <ListTools
        tools={[
          { id: 'print', label: t`Print`, icon: 'print', disabledReason: emptyReason, onSelect: printPages },
          {
            id: 'roll',
            label: t`Print on 80 mm roll`,
            icon: 'receipt',
            disabledReason: emptyReason,
            onSelect: () => sheet.current && printRoll(sheet.current),
          },
          {
            id: 'file',
            label: t`Spreadsheet (XLSX)`,
            icon: 'save',
            disabledReason: file.isPending ? t`Loading` : (emptyReason ?? offlineReason),
            onSelect: () => file.mutate(),
          },
          {
            id: 'repeat',
            label: t`Repeat…`,
            icon: 'calendar',
            disabledReason: offlineReason,
            onSelect: () =>
              void navigate({ to: '/exports/schedules', search: { add: scheduledClosing(address, principal) } }),
          },
        ]}
      />
      {file.error && (
        <p role="alert">
          <Failure error={file.error} text={errorTextOf(file.error)} />
        </p>
      )}
    </>
  )
}
