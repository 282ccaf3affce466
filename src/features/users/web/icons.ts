import type { Drawing } from '#web/ui/icons/paths.ts'

/** Asks somebody in. */
export const inviteIcon: Drawing = { name: 'invite', d: 'M3.5 6h17v12.5h-17ZM4 7l8 6 8-6' }

/** Gives somebody a terminal, and takes it from them. */
export const linkIcons = {
  link: { name: 'link', d: 'M9.5 8H7a4 4 0 0 0 0 8h2.5M14.5 8H17a4 4 0 0 1 0 8h-2.5M8.5 12h7' },
  unlink: { name: 'unlink', d: 'M8.5 8H7a4 4 0 0 0 0 8h1.5M15.5 8H17a4 4 0 0 1 0 8h-1.5M12 7.5v-3M12 19.5v-3' },
} as const satisfies Record<string, Drawing>
