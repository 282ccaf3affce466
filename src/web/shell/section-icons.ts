import type { Drawing } from '#web/ui/icons/paths.ts'

/** The sections of the portal, as drawn in menu and shortcuts. */
export const sectionIcons = {
  dashboard: { name: 'dashboard', d: 'M4 4h6.5v8H4zM13.5 4H20v4.5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h6.5V20H4z' },
  merchants: { name: 'merchants', d: 'M4 8h16v12H4zM9 8V4.5h6V8M4 13.5h16M12 12.5v2' },
  mids: { name: 'mids', d: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16' },
  stores: {
    name: 'stores',
    d: 'M4.5 11.5V20h15v-8.5M5.5 4h13L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9.5 20v-5h5v5',
  },
  users: {
    name: 'users',
    d: 'M9 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.75 3.75 0 0 1 0 6.9M18.5 14.3a6.5 6.5 0 0 1 3 5.7',
  },
  terminals: { name: 'terminals', d: 'M6 3h12v18H6zM9 6.5h6v4H9zM9.5 14h.01M14.5 14h.01M9.5 17.5h.01M14.5 17.5h.01' },
  devices: {
    name: 'devices',
    d: 'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM11 18h2',
  },
  transactions: { name: 'transactions', d: 'M4 8h15.5M15.5 4l4 4-4 4M20 16H4.5M8.5 12l-4 4 4 4' },
  audit: { name: 'audit', d: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3' },
  feedStatus: {
    name: 'feedStatus',
    d: 'M4 20h.01M4 14.5A5.5 5.5 0 0 1 9.5 20M4 9.2A10.8 10.8 0 0 1 14.8 20M4 4a16 16 0 0 1 16 16',
  },
  exports: { name: 'exports', d: 'M13.5 3H6v18h12V7.5ZM13.5 3v4.5H18M12 11v6M9 14.5l3 3 3-3' },
  ordering: { name: 'ordering', d: 'M4 6h10M4 12h10M4 18h10M19 4.5v15M16.5 7 19 4.5 21.5 7M16.5 17l2.5 2.5 2.5-2.5' },
  settings: {
    name: 'settings',
    d: 'M4 7h8M16.5 7H20M14.25 4.75a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5ZM4 17h3.5M12 17h8M9.75 14.75a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Z',
  },
} as const satisfies Record<string, Drawing>
