import { fileURLToPath } from 'node:url'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Globs of the test files of one group; the runner sets them. */
const include = (process.env.MUTATION_TESTS ?? '').split(',').filter(Boolean)

/** Vitest as the mutation runner starts it: the files of one group, without the project's other projects. */
export default defineConfig({
  root,
  plugins: [babel({ presets: [linguiTransformerBabelPreset({}, { cwd: root })] })],
  test: {
    environment: 'node',
    include,
    exclude: ['**/*.browser.test.*', '**/*.mocked.test.ts'],
    globalSetup: include.some((path) => path.startsWith('tests/api/')) ? ['tests/support/global-setup.ts'] : [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
