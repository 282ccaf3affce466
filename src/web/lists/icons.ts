import type { Drawing } from '#web/ui/icons/paths.ts'

export const filterIcon: Drawing = { name: 'filter', d: 'M4 6h16M7 12h10M10 18h4' }

export const filterOffIcon: Drawing = { name: 'filter-off', d: 'M4 6h16M7 12h10M10 18h4M5 3l14 18' }

export const columnsIcon: Drawing = { name: 'columns', d: 'M4 5h16v14H4zM9.3 5v14M14.7 5v14' }

/** What the person keeps under a name. */
export const starIcon: Drawing = {
  name: 'star',
  d: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8Z',
}
