import { fileURLToPath } from 'node:url'

/**
 * The absolute path of something in the repository, such as `src/web` or `locales/en.po`; `.` is the repository with a slash.
 */
export const fromRoot = (path: string): string => fileURLToPath(new URL(path, new URL('../../', import.meta.url)))
