import { i18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicConfig } from '#core/public-config.ts'
import type { ExportEntity } from '#features/exports/rights.ts'
import { languageTag, type Language } from '#core/languages/languages.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { useDeviceColumns } from '#features/devices/web/columns.tsx'
import { useMerchantColumns } from '#features/merchants/web/columns.tsx'
import { useMidColumns } from '#features/mids/web/columns.tsx'
import { useStoreColumns } from '#features/stores/web/columns.tsx'
import { useTerminalColumns } from '#features/terminals/web/columns.tsx'
import { useTransactionColumns } from '#features/transactions/web/columns.tsx'
import { useUserColumns } from '#features/users/web/columns.tsx'

interface ScreenColumn {
  readonly id: string
  readonly heading: string
  readonly cell: (row: never) => ReactNode
}

/** The columns of the lists that can be exported, as their screens draw them. */
const columnsOf: Readonly<Record<ExportEntity, () => readonly ScreenColumn[]>> = {
  merchants: useMerchantColumns,
  mids: useMidColumns,
  stores: useStoreColumns,
  terminals: useTerminalColumns,
  users: useUserColumns,
  devices: useDeviceColumns,
  transactions: useTransactionColumns,
}

const catalogues: Readonly<Record<Language, () => Promise<{ messages: Messages }>>> = {
  en: () => import('../../locales/en.po?all'),
  bg: () => import('../../locales/bg.po?all'),
  el: () => import('../../locales/el.po?all'),
  fr: () => import('../../locales/fr.po?all'),
  fr_ca: () => import('../../locales/fr_ca.po?all'),
  it: () => import('../../locales/it.po?all'),
}

/** What the portal knows of the deployment. */
export const knowConfig = (config: PublicConfig): void => void bootClient.setQueryData(['config'], config)

/** What a list shows: its columns, and the texts of the cells of each row. */
export interface Shown {
  readonly columns: readonly { readonly id: string; readonly heading: string }[]
  readonly rows: readonly ReadonlyMap<string, string>[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of markup as somebody reads it: parts that stand apart are joined by a dot. */
const textOf = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/gs, '')
    .split(/(?:<[^>]*>)+/)
    .filter((part) => part !== '')
    .reduce((text, part) => (text === '' || text.endsWith(' ') ? text + part : `${text} · ${part}`), '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

/** Draws the rows of a list in a language, as its screen does. */
export const show = async (entity: ExportEntity, language: Language, rows: readonly object[]): Promise<Shown> => {
  const { messages } = await catalogues[language]()
  i18n.loadAndActivate({ locale: language, locales: [languageTag(language), 'en'], messages })
  const shown: Map<string, string>[] = []
  const headings = new Map<string, string>()
  function Drawn() {
    const columns = columnsOf[entity]()
    for (const { id, heading } of columns) headings.set(id, heading)
    // Each cell alone, so that its text is known for sure.
    return (
      <>
        {rows.map((row, at) =>
          columns.map(({ id, cell }) => (
            <td key={`${at} ${id}`} data-row={at} data-column={id}>
              {cell(row as never)}
            </td>
          )),
        )}
      </>
    )
  }
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <Drawn />
      </I18nProvider>
    </QueryClientProvider>,
  )
  for (const [, at, id = '', inner = ''] of markup.matchAll(/<td data-row="(\d+)" data-column="(\w+)">(.*?)<\/td>/gs)) {
    const cells = (shown[Number(at)] ??= new Map<string, string>())
    cells.set(id, textOf(inner))
  }
  return { columns: [...headings].map(([id, heading]) => ({ id, heading })), rows: shown }
}
