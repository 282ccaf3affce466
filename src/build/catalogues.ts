import { readFileSync } from 'node:fs'
import { createCompiledCatalog } from '@lingui/cli/api'
import { createFilter, type Plugin } from 'vite'
import { type Language, languages } from '#core/languages/languages.ts'
import { compileCatalogues, readCatalogue } from '#server/texts.ts'
import { fromRoot } from './from-root.ts'
import { separateSources } from './pages.ts'

/** Where the texts stand that the login page may show; all others are shown to people who are logged in, or who are lost. */
const loginSources = [
  'src/core/texts/errors-everywhere.ts',
  'src/features/authentication/web/sign-in/**',
  'src/web/{api,config,connectivity,exports,i18n,install,live,messages,offline,preferences,session,ui}/**',
  'src/web/routes/login.tsx',
  'src/web/shell/language-select.tsx',
  'src/web/shell/{notice,title}/**',
  'src/web/shell/pages/end-reason.tsx',
  'src/web/shell/pages/page-error.tsx',
]

/** Whether a message of a catalogue stands in one of the files that the globs name. */
const isUsedIn = (globs: string | string[], exceptIn: readonly string[] = []) => {
  const matches = createFilter(globs, exceptIn, { resolve: fromRoot('.') })
  return ({ origin = [] }: { origin?: readonly (readonly [file: string, line?: number])[] }) =>
    origin.some(([file]) => matches(fromRoot(file)))
}
const isOfLogin = isUsedIn(loginSources)
/** The separate pages have texts of their own, which the portal never shows. */
const isOfPortal = isUsedIn('src/**', separateSources)

/** The cities that time zones are named after, as messages (src/web/i18n/city.ts). */
const citiesIn = (language: Language): [id: string, city: string][] => {
  const file = readFileSync(fromRoot(`locales/cities/${language}.json`), 'utf8')
  const cities = JSON.parse(file) as Record<string, string>
  return Object.entries(cities).map(([zone, city]) => [`city.${zone}`, city])
}

/**
 * Loads a catalogue as a script of compiled messages: the whole, `…/en.po?all`, or what the login page needs of it,
 * `…/en.po?first`, so that a first visit waits for little text.
 */
export const portalCatalogues: Plugin = {
  name: 'portal-catalogues',
  enforce: 'pre',
  async load(id) {
    const [, path, code, part] = /^(.*\/(\w+)\.po)\?(first|all)$/.exec(id) ?? []
    const language = languages.find((each) => each === code)
    if (!path || !language) return null
    this.addWatchFile(path)
    const catalogue = readCatalogue(language)
    const unused = loginSources.find((glob) => !Object.values(catalogue).some(isUsedIn(glob)))
    if (unused) this.error(`loginSources of src/build/catalogues.ts names ${unused}, where no text stands.`)
    const messages = Object.entries(catalogue)
      .filter(([, message]) => (part === 'all' ? isOfPortal : isOfLogin)(message))
      .map(([key, { translation }]) => [key, translation ?? ''])
    const cities = part === 'all' ? citiesIn(language) : []
    const texts = Object.fromEntries([...messages, ...cities])
    const { source, errors } = createCompiledCatalog(language, texts, { namespace: 'es' })
    if (errors.length > 0) throw errors[0]?.error
    return { code: source, moduleType: 'js' }
  },
}

/** Writes what the server reads of the same catalogues (src/server/texts.ts). */
export const serverCatalogues: Plugin = {
  name: 'server-catalogues',
  apply: 'build',
  closeBundle: () => compileCatalogues(),
}
