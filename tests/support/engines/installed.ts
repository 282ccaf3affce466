// Which engines this machine has. Started as a program it prints, one a line, those that are missing and how to get them.
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '#tests/support/chromium.ts'
import { engineNames, type EngineName } from './tab.ts'

const onPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

const miniBrowsers = ['/usr/lib/*/webkit2gtk-4.1/MiniBrowser', '/usr/libexec/webkit2gtk-4.1/MiniBrowser']

/** What each engine is driven with; a path that is undefined is not installed. */
const programs = {
  chromium: () => ({ browser: findChromium() }),
  /** xdotool makes the window narrower than the browser itself would, as no window manager is there to do it. */
  webkit: () => ({
    browser: miniBrowsers.flatMap((pattern) => globSync(pattern)).at(0),
    driver: onPath('WebKitWebDriver'),
    display: onPath('Xvfb'),
    resizer: onPath('xdotool'),
  }),
  firefox: () => ({ browser: onPath('firefox-esr') ?? onPath('firefox') }),
}

const packages: Record<EngineName, string> = {
  chromium: 'chromium-headless-shell',
  webkit: 'webkit2gtk-driver xvfb xdotool',
  firefox: 'firefox-esr',
}

type Programs<Name extends EngineName> = { [Part in keyof ReturnType<(typeof programs)[Name]>]: string }

/** Where the programs of an engine are; throws a sentence that says how to get those that are missing. */
export function programsOf<Name extends EngineName>(name: Name): Programs<Name> {
  const found: Record<string, string | undefined> = programs[name]()
  const missing = Object.keys(found).filter((part) => !existsSync(found[part] ?? ''))
  if (missing.length > 0) throw new Error(`${name} is missing (${missing.join(', ')}): ${howToInstall(name)}`)
  return found as Programs<Name>
}

export const isInstalled = (name: EngineName): boolean =>
  Object.values(programs[name]()).every((path) => existsSync(path ?? ''))

const howToInstall = (name: EngineName) => `apt-get install ${packages[name]}`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of engineNames) if (!isInstalled(name)) console.log(`${name} (${howToInstall(name)})`)
}
