import { fileURLToPath } from 'node:url'

/**
 * All that a program needs of our own environment. The cache of compiled modules, which `npm start` has too, halves the two
 * seconds of processor time that a start takes.
 */
export const plainEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)),
}
