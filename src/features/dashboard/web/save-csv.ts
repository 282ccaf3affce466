import { csvOf } from '#core/csv.ts'

/** Gives the person a table as a CSV file named after its title. */
export const saveCsv = (title: string, lines: readonly (readonly string[])[]): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvOf(lines)], { type: 'text/csv' }))
  link.download = `${title}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
