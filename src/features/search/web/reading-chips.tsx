import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { otherEnd } from '#web/lists/filter-draft.ts'
import type { FilterEditorProps } from '#web/lists/filter-editor.tsx'
import { useOpenedFilter } from '#web/lists/use-opened-filter.ts'
import { Chip } from '#web/ui/chip.tsx'
import { filtersIn, OneFilterText } from './reading-text.tsx'
import css from './reading-chips.module.css'
import type { HeldFilters } from './use-readings.ts'
import type { TransactionSearch } from './words/meaning.ts'
import type { KnownName } from './words/names.ts'
import type { Piece, Reading } from './words/readings.ts'

// Loaded when one is opened for the first time.
const FilterEditor = lazy(async () => ({
  default: (await import('#web/lists/filter-editor.tsx')).FilterEditor,
})) as <L extends List>(props: FilterEditorProps<L>) => ReactNode

/** What stands for one chip, and for those that were typed in one with it: '8,88 EUR' is an amount and a currency. */
export interface ChipSource {
  readonly pieces: readonly Piece[]
  readonly held: readonly HeldFilters[]
}

interface Props {
  reading: Reading
  held: readonly HeldFilters[]
  known: readonly KnownName[]
  principal: ListPrincipal
  /** The editor of a chip has changed it: it stands beside the line from now on. */
  onHold: (source: ChipSource, search: TransactionSearch) => void
  /** The chip is text again. */
  onText: (source: ChipSource) => void
}

/** What a line was understood as: a chip for each filter, with its editor, and the words that are none. */
export function ReadingChips({ reading, held, known, principal, onHold, onText }: Props) {
  const { t } = useLingui()
  const { row, popoverId, opened, setOpened, opens, opener } = useOpenedFilter()
  const { search } = reading
  const chips = filtersIn(search)
  const style = chips.find(([name]) => name === opened)?.[1]
  const words = reading.words.map(({ text }) => text).join(' ')

  const change = (next: Readonly<Record<string, unknown>>) => {
    if (opened === undefined) return
    const { names, source } = groupOf(opened, reading, held)
    const kept = names.flatMap(parametersOf).map((name) => [name, next[name]] as const)
    onHold(source, Object.fromEntries(kept.filter(([, value]) => value !== undefined)))
  }
  return (
    <div ref={row} role="group" aria-label={t`Filters`} className={css.chips}>
      {chips.map(([name, chipStyle]) => {
        const { source } = groupOf(name, reading, held)
        const text = textOf(source)
        const press = {
          ...opens(name),
          onKeyDown: ({ key }: KeyboardEvent) => {
            if (key === 'Backspace' || key === 'Delete') onText(source)
          },
        }
        return (
          <Chip key={name} press={press} removeLabel={t`Read as text: ${text}`} onRemove={() => onText(source)}>
            <span>
              <OneFilterText {...{ name, search, principal, known }} style={chipStyle} />
            </span>
          </Chip>
        )
      })}
      {words && <span className={css.words}>{t`Not a filter: ${words}`}</span>}
      <Suspense>
        {opened !== undefined && style && (
          <FilterEditor
            key={opened}
            id={popoverId}
            list={transactionList}
            {...{ principal, search, style }}
            name={opened}
            period={search.period}
            anchor={() => opener(opened) ?? row.current}
            onSearch={(update) => change(update(search))}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The search parameters of a filter, by the name of its chip. */
const parametersOf = (name: string): string[] =>
  name === 'dateFrom' ? ['period'] : [name, otherEnd(transactionList, name) ?? []].flat()

const chipNames = ({ search }: HeldFilters) => filtersIn(search).map(([name]) => name)

/** The chips that were typed in one with another, and what they were typed as. */
const groupOf = (name: string, { chips }: Reading, held: readonly HeldFilters[]) => {
  const ofChip = chips.filter((chip) => chip.name === name).flatMap(({ pieces }) => pieces)
  const heldWith = held.filter((one) => chipNames(one).includes(name))
  const together = chips.filter(({ pieces }) => pieces.some((piece) => ofChip.includes(piece)))
  return {
    names: [...new Set([name, ...together.map((chip) => chip.name), ...heldWith.flatMap(chipNames)])],
    source: { pieces: [...new Set(together.flatMap(({ pieces }) => pieces))], held: heldWith } satisfies ChipSource,
  }
}

/** What the chips of a source were typed as. */
export const textOf = ({ pieces, held }: ChipSource): string =>
  [
    ...held.map(({ text }) => text),
    ...pieces.toSorted((one, other) => one.from - other.from).map(({ text }) => text),
  ].join(' ')
