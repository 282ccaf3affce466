/**
 * The drawn set of the kit: outlines on a grid of 24, for a stroke of 1.75 with round ends. One name, one `d`. What stands for
 * a thing of the product is drawn where that is shown, as a `Drawing`.
 */
export const paths = {
  // list
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20',
  'chevron-up': 'M6 15l6-6 6 6',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 6l-6 6 6 6',
  'chevron-right': 'M9 6l6 6-6 6',
  // actions
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  print: 'M7 9V4h10v5M7 17.5H4V9h16v8.5h-3M7 14h10v6.5H7z',
  save: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 16v4h15v-4',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  // signs
  info: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 11.5V16M12 8.2h.01',
  warning: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.2h.01',
  offline:
    'M2.5 9a14 14 0 0 1 5-3M21.5 9a14 14 0 0 0-9.7-3.8M6 13a9 9 0 0 1 3.7-2.3M18 13a9 9 0 0 0-2.5-1.8M9.3 16.6a4.2 4.2 0 0 1 5.4 0M12 20h.01M4 3.5l15 17',
  lock: 'M6 11h12v9H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 15v1.5',
  language:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c4.5 5 4.5 12 0 17M12 3.5c-4.5 5-4.5 12 0 17',
  receipt: 'M6 3v18l2-1.5 2 1.5 2-1.5 2 1.5 2-1.5 2 1.5V3ZM9.5 8h5M9.5 12h5',
  users:
    'M9 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.75 3.75 0 0 1 0 6.9M18.5 14.3a6.5 6.5 0 0 1 3 5.7',
  settings:
    'M4 7h8M16.5 7H20M14.25 4.75a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5ZM4 17h3.5M12 17h8M9.75 14.75a2.25 2.25 0 1 0 0 4.5 2.25 2.25 0 0 0 0-4.5Z',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7',
} as const

export type IconName = keyof typeof paths

/** An outline of the same kind that is not in the set. */
export interface Drawing {
  readonly name: string
  readonly d: string
}

export type AnyIcon = IconName | Drawing
