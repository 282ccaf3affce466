import type { Rolldown } from 'vite'

/** Scripts of the screens of these features, and of their routes; both arguments are alternatives of a regular expression. */
const screensOf = (features: string, others = '') =>
  new RegExp(`src/(features/(${features})/web|web/routes/_app/(${features})${others})\\b`)

/**
 * The portal's scripts in few files. A group takes what its `test` names and all that these import, unless an earlier group
 * has it; without groups everything that two pages share would be a file of its own.
 */
export const chunkGroups = [
  // The start and the login page, with what the bundler adds to every script.
  { name: 'portal', test: /src\/web\/(index\.html|main\.tsx|routes\/login)|rolldown\/runtime/ },
  // The frame around every screen, the lists, the first of them, and all style sheets in one: the other groups have none of
  // their own. Loaded when the login page is drawn: whoever logs in needs it next.
  {
    name: 'frame',
    test: /src\/(features\/(all\.|receipts\/layout\/.*\.css|transactions\/web\/(screen|shared)|exports\/web\/exports-badge|.*\.module\.css)|web\/(lists\/(list-screen|owned-list)\.|shell\/deferred-start|offline\/(boot-snapshot|persistence)|routes\/(?!_app\/(?!not-found|read-only|transactions\.)|dr\.|invitation)|.*\.module\.css))/,
  },
  // What follows the rows of the first list.
  { name: 'totals', test: /src\/features\/transactions\/web\/totals-line\b/ },
  {
    name: 'transaction',
    test: /src\/(core\/texts\/processing|features\/transactions\/web\/(details|latest-transactions)|web\/routes\/_app\/transactions\/view)\b/,
  },
  // What selects rows, for those who may do something with several at once.
  { name: 'many', test: /src\/web\/lists\/many\/(select-parts|selection|job)\b/ },
  // What opens over a list when it is asked for.
  {
    name: 'tools',
    test: /src\/(web\/((shell|lists)\/|ui\/(combobox|date-range)\/)|features\/search\/web\/(?!words\/))|(node_modules\/uqr\/|src\/core\/qr-code\.ts)[^?]*$/,
  },
  {
    name: 'password',
    test: /src\/(features\/authentication\/web\/(password|sign-in\/single-sign-on)|web\/routes\/dr\.)/,
  },
  { name: 'invitation', test: /src\/(features\/authentication\/web\/invitation|web\/routes\/invitation)/ },
  { name: 'today', test: screensOf('today', '|features/dashboard/web/shared') },
  { name: 'dashboard', test: screensOf('dashboard') },
  {
    name: 'records',
    test: screensOf(
      'merchants|mids|stores|terminals|devices|users',
      '|features/transactions/web/terminal-transactions',
    ),
  },
  { name: 'schedules', test: /src\/(features\/schedules\/(web|texts)|web\/routes\/_app\/exports\/schedules)\b/ },
  {
    name: 'desk',
    test: /src\/(features\/(exports|views|account|audit-log|data-feeds)\/web|web\/(routes\/_app\/(exports|ordering|settings|audit|feed-status|-pack)|offline\/pack\/(?!start)))/,
  },
]

/**
 * Marks what the worker has to know: the part of a catalogue that the login page needs (`…/en.po?first`), which it leaves out, and
 * what the receipt page loads later.
 */
export const chunkFileName = ({ facadeModuleId }: Rolldown.PreRenderedChunk): string => {
  const start = facadeModuleId?.includes('/src/receipt-page/') ? 'receipt-' : ''
  return `assets/${start}[name]${facadeModuleId?.endsWith('?first') ? '-first' : ''}-[hash].js`
}
