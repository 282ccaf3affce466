import { i18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicConfig } from '#core/public-config.ts'
import type { ExportEntity } from '#features/exports/rights.ts'
import { languageTag, type Language } from '#core/languages/languages.ts'
import { bootClient } from '#web/offline/boot-client.ts'

interface ScreenColumn {
  readonly id: string
  readonly heading: string
  readonly cell: (row: never) => ReactNode
}

type UseColumns = () => readonly ScreenColumn[]

const screens = import.meta.glob<Readonly<Record<string, UseColumns>>>('../../src/features/*/web/{columns,list}.tsx')

/** Lists whose folder is not called as they are. */
const folders: Partial<Record<ExportEntity, string>> = { audit: 'audit-log' }

/** The columns of a list that can be exported, as its screen draws them: what its folder calls `use…Columns`. */
const columnsOf = async (entity: ExportEntity): Promise<UseColumns> => {
  const folder = `../../src/features/${folders[entity] ?? entity}/web`
  const module = await (screens[`${folder}/columns.tsx`] ?? screens[`${folder}/list.tsx`])?.()
  const found = Object.entries(module ?? {}).filter(([name]) => /^use\w+Columns$/.test(name))
  const [[, useColumns] = []] = found
  if (!useColumns || found.length > 1) throw new Error(`features/${entity}/web declares no columns, or several times.`)
  return useColumns
}

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?all' })

/** What the portal knows of the deployment. */
export const knowConfig = (config: PublicConfig): void => void bootClient.setQueryData(['config'], config)

/** What a list shows: its columns, and the texts of the cells of each row. */
export interface Shown {
  readonly columns: readonly { readonly id: string; readonly heading: string }[]
  readonly rows: readonly ReadonlyMap<string, string>[]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text of markup as somebody reads it: parts that stand apart, with no space between them, are joined by a dot. */
const textOf = (markup: string): string =>
  markup
    .replace(/<svg.*?<\/svg>/gs, '')
    .split(/(?:<[^>]*>)+/)
    .filter((part) => part !== '')
    .reduce((text, part) => (text === '' || /\s$/.test(text) ? text + part : `${text} · ${part}`), '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '')

/** Draws the rows of a list in a language, as its screen does. */
export const show = async (entity: ExportEntity, language: Language, rows: readonly object[]): Promise<Shown> => {
  const load = catalogues[`../../locales/${language}.po`]
  if (!load) throw new Error(`locales/${language}.po is missing.`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale: language, locales: [languageTag(language), 'en'], messages })
  const shown: Map<string, string>[] = []
  const headings = new Map<string, string>()
  const useColumns = await columnsOf(entity)
  function Drawn() {
    const columns = useColumns()
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
