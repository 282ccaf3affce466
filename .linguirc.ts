import { formatter } from '@lingui/format-po'
import { defineConfig } from '@lingui/cli'

export default defineConfig({
  locales: ['en', 'bg', 'el', 'fr', 'fr_ca', 'it'],
  sourceLocale: 'en',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'], exclude: ['**/*.test.*'] }],
  orderBy: 'message',
  // A line that moves must not touch six catalogues.
  format: formatter({ lineNumbers: false }),
})
