/**
 * What the browser's side imports. A package that the development server finds only later makes it start over, under running
 * tests too.
 */
export const browserPackages = [
  '@lingui/core',
  '@lingui/react',
  '@tanstack/query-sync-storage-persister',
  '@tanstack/react-query',
  '@tanstack/react-query-persist-client',
  '@tanstack/react-router',
  '@visx/axis',
  '@visx/group',
  '@visx/pattern',
  '@visx/scale',
  '@visx/shape',
  'dayjs',
  'dayjs/plugin/timezone.js',
  'dayjs/plugin/utc.js',
  'downshift',
  'eventsource-parser',
  'idb-keyval',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'qr/decode.js',
  'uqr',
  'valibot',
  'workbox-window',
]
