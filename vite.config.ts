import { availableParallelism } from 'node:os'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { bootGuard } from './src/build/boot-guard.ts'
import { browserPackages } from './src/build/browser-packages.ts'
import { portalCatalogues, serverCatalogues } from './src/build/catalogues.ts'
import { chunkFileName, chunkGroups } from './src/build/chunks.ts'
import { fromRoot } from './src/build/from-root.ts'
import { pageInputs, pagesAtRoot, separateCopies } from './src/build/pages.ts'
import { precompress } from './src/build/precompress.ts'
import { scopedClassName } from './src/build/scoped-class-name.ts'
import { serviceWorker } from './src/build/service-worker.ts'
import { textTranslations } from './src/build/text-translations.ts'
import { chromiumArguments, findChromium } from './tests/support/chromium.ts'

/**
 * Tests without a browser: `include` names their files, `globalSetup` what has to run once before the first. Files that are
 * not isolated share the server's modules, which take longer to load than most tests.
 */
const node = (name: string, include: string[], { globalSetup = [] as string[], isolate = true } = {}) => ({
  test: {
    name,
    root: fromRoot('.'),
    environment: 'node' as const,
    include,
    exclude: ['**/*.browser.test.*', ...(isolate ? [] : ['**/*.mocked.test.ts'])],
    isolate,
    globalSetup,
    setupFiles: [patientWaits],
    // A database, a process or some thousand tries take their time on a machine that does something else as well.
    testTimeout: name === 'unit' ? 60_000 : 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
})

/** Of every kind of test. */
const patientWaits = fromRoot('tests/support/patient-waits.ts')

/** `npm run dev` draws the pages; everything else is asked of the product, started beside it. */
const product = { target: `http://127.0.0.1:${process.env.PORT ?? 8080}`, changeOrigin: true }

/** Starts the server in which every test file has a database of its own. */
const database = fromRoot('tests/support/global-setup.ts')

export default defineConfig({
  root: fromRoot('src'),
  publicDir: fromRoot('public'),
  cacheDir: fromRoot('node_modules/.vite'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader knows its list, which other pages do without.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      routesDirectory: fromRoot('src/web/routes'),
      generatedRouteTree: fromRoot('src/web/routeTree.gen.ts'),
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react(),
    portalCatalogues,
    babel({
      presets: [
        linguiTransformerBabelPreset({}, { cwd: fromRoot('.') }),
        textTranslations(true),
        textTranslations(false),
      ],
    }),
    pagesAtRoot,
    separateCopies,
    bootGuard,
    serviceWorker(),
    serverCatalogues,
    precompress,
  ],
  server: { proxy: { '/api': product, '/probe.txt': product, '/static': product } },
  // React has had it for long; the copy for older ones would be sent for nothing.
  resolve: { alias: { 'use-sync-external-store/shim': 'use-sync-external-store' } },
  optimizeDeps: {
    include: browserPackages,
    exclude: ['@lingui/core/macro', '@lingui/react/macro'],
  },
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    outDir: fromRoot('dist'),
    emptyOutDir: true,
    cssTarget: ['chrome125', 'safari18', 'firefox128'],
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: pageInputs,
      output: { codeSplitting: { groups: chunkGroups }, chunkFileNames: chunkFileName },
    },
  },
  test: {
    // Tests with a database wait for it most of the time: also two cores carry two files at once.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      node('unit', ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/support/**/*.test.ts']),
      node('process', ['tests/process/**/*.test.ts'], { globalSetup: [fromRoot('tests/support/memory-disk.ts')] }),
      {
        extends: true,
        optimizeDeps: { include: ['@guidepup/virtual-screen-reader', 'fast-check', 'vitest-browser-react'] },
        test: {
          name: 'browser',
          root: fromRoot('.'),
          // A third of their time passes with waits for what a screen does a moment later.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          include: ['src/**/*.browser.test.{ts,tsx}'],
          globalSetup: [fromRoot('tests/support/chromium.ts')],
          setupFiles: [patientWaits, fromRoot('tests/support/component-test-setup.ts')],
          // A browser on a busy machine takes longer than a second for what it does at once on others, and a test has several waits.
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArguments } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
      node('api', ['tests/api/**/*.test.ts'], { globalSetup: [database], isolate: false }),
      // Draws screens too, as text, beside the server that they are compared with.
      {
        extends: true,
        test: {
          ...node('api-equalities', ['tests/equalities/**/*.test.ts'], { globalSetup: [database] }).test,
          setupFiles: [patientWaits, fromRoot('tests/equalities/browser-facts.ts')],
        },
      },
      node('api-mocked', ['tests/api/**/*.mocked.test.ts'], { globalSetup: [database] }),
      node('cluster', ['tests/cluster/**/*.test.ts']),
      node('long', ['tests/long/**/*.test.ts'], { globalSetup: [database] }),
    ],
  },
})
