import { defineConfig } from '@playwright/test'
import { chromiumArguments, requireChromium } from './support/chromium.ts'
import { isInstalled } from './support/engines/installed.ts'
import { engineNames, type EngineName } from './support/engines/tab.ts'

/**
 * A fifth of these tests' time is the drawing of movements without a graphics card; the engines draw them. What a worker keeps is
 * filled anew for each test; those about it say `serviceWorkers: 'allow'`, and the engines have it all the time.
 */
const still = { contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' } as const

const inEachEngine = (step: string, testMatch: string) =>
  engineNames.filter(isInstalled).map((engineName) => ({
    name: `${step}-${engineName}`,
    testDir: '.',
    testMatch,
    // Of what says so, as `@not-in-firefox`.
    grepInvert: new RegExp(`@not-in-${engineName}\\b`),
    // The same in all files, which share a server so; a hand is slower than these tests.
    use: { engineName, serverSettings: { LISTS_PER_MINUTE: '100000' } },
  }))

export default defineConfig<object, { engineName: EngineName; serverSettings: Record<string, string> }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/e2e-setup.ts',
  workers: 2,
  retries: 0,
  // A machine that does something else as well is slow, and what is broken stays so.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { executablePath: requireChromium(), args: chromiumArguments },
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Sofia',
    // A trace costs a third of the time: a test that fails is run again with `--trace on`.
    trace: 'off',
  },
  projects: [
    /** A 10-inch tablet in its stand; tests of other screens say so with `test.use({ viewport })`. */
    { name: 'tablet-landscape', use: still },
    /** Walks over all screens. */
    { name: 'screens', testDir: 'screens', testIgnore: '**/engines/**', use: still },
    { name: 'walks', testDir: 'long', timeout: 600_000 },
    /** What has to hold in every engine, and whole jobs of people, through the driver of each. */
    ...inEachEngine('engines', '**/tests/{engines,jobs}/*.spec.ts'),
    /** Walks of further roles over all that they have. */
    ...inEachEngine('screens', '**/tests/screens/engines/*.spec.ts'),
  ],
})
