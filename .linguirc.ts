import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/cli'
import { languages } from './src/core/languages/languages.ts'

export default defineConfig({
  locales: languages,
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'], exclude: ['**/*.test.*'] }],
  orderBy: 'message',
  // A line that moves must not touch six catalogues.
  format: formatter({ lineNumbers: false }),
})
