import { reportSource } from './source.ts'

/** What makes a report aliased `r` visible to a person, and what its fields are in SQL. */
export const { visible: reportVisible, columns: reportColumns } = reportSource
