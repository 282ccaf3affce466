import type { SavedRequest } from '#features/exports/server/queries.ts'
import type { ScheduleContent } from '../contract.ts'
import { datesOfRun } from './due.ts'
import type { ScheduleRow } from './row.ts'

type Asked = Pick<ScheduleRow, 'content' | 'plan' | 'language' | 'variant'>

const datedFilter = ({ content, plan }: Asked, due: Date) => ({
  ...content.filter,
  ...datesOfRun(content.period, plan, due),
})

/**
 * What is exported by the run that is due at an instant.
 * @param savedOrder of the columns, as the person has arranged the list
 */
export const requestOf = (asked: Asked, due: Date, savedOrder: readonly string[]): SavedRequest => {
  const { content, plan, language, variant } = asked
  const common = { filter: datedFilter(asked, due), zone: plan.zone, language }
  if (content.kind === 'closing') {
    const { by, within } = content
    return {
      entity: 'closing',
      variant,
      body: { ...common, by, within, format: 'xlsx' },
    }
  }
  const { sort, format, columns } = content
  return {
    entity: 'transactions',
    variant,
    savedOrder,
    body: { ...common, sort, format, columns },
  }
}

/** The list of transactions that a run reads, by whose rules its filter is checked; a closing sheet adds it up. */
export const listRequestOf = (asked: Asked, due: Date) => {
  const { content, plan, language, variant } = asked
  const { sort = null, columns }: Partial<Extract<ScheduleContent, { kind: 'transactions' }>> =
    content.kind === 'transactions' ? content : {}
  const body = {
    filter: datedFilter(asked, due),
    zone: plan.zone,
    language,
    sort,
    columns,
    format: 'xlsx',
  } as const
  return { entity: 'transactions', variant, body } as const
}
