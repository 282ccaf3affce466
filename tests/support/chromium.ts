import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The one without a window first: browser tests take two thirds of the time there. */
const paths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * There is no graphics card to speak to in a process of its own: with it, browser tests take a sixth more of the processor
 * (126 s instead of 109 for 36 of them).
 */
export const chromiumArguments = ['--disable-gpu', '--in-process-gpu']

/** The browser that all browser tests use: `CHROMIUM_PATH`, the system's, else Playwright's own; undefined if there is none. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return [...paths, chromium.executablePath()].find((path) => existsSync(path))
}

/** As `findChromium`, but throws a sentence that says how to get one. */
export function requireChromium(): string {
  const path = findChromium()
  if (path && existsSync(path)) return path
  const problem = path ? `CHROMIUM_PATH names ${path}, which does not exist.` : 'No Chromium was found.'
  throw new Error(
    `${problem} Install one with "apt-get install chromium-headless-shell" or "npx playwright install chromium", or set CHROMIUM_PATH.`,
  )
}

/** Vitest runs this before the first component test (`globalSetup` in vite.config.ts). */
export function setup() {
  requireChromium()
}
