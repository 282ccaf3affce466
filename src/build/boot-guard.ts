import { readFileSync, writeFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'
import { languages } from '#core/languages/languages.ts'
import { fromRoot } from './from-root.ts'

/**
 * Completes and minifies public/boot-guard.js, which every first visit waits for: `AHEAD` becomes the files that somebody who
 * is logged in needs beside the portal's own: [catalogue by language, script, style sheet].
 */
export const bootGuard: Plugin = {
  name: 'boot-guard',
  apply: 'build',
  writeBundle(_, bundle) {
    const files = Object.values(bundle)
    const addressOf = (matches: (file: (typeof files)[number]) => boolean) => `/${files.find(matches)?.fileName}`
    const catalogues = languages.map((language) => [
      language,
      addressOf((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${language}.po?all`) === true),
    ])
    const script = addressOf((file) => file.type === 'chunk' && file.name === 'frame')
    const style = addressOf((file) => file.type === 'asset' && file.names.includes('frame.css'))
    const ahead = [Object.fromEntries(catalogues), script, style]
    const path = fromRoot('dist/boot-guard.js')
    const source = readFileSync(path, 'utf8').replaceAll('AHEAD', JSON.stringify(ahead))
    writeFileSync(path, minifySync('boot-guard.js', source).code)
  },
}
