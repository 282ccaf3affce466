import { VitePWA } from 'vite-plugin-pwa'
import { fromRoot } from './from-root.ts'

/** Bundles src/web/offline/worker.ts into dist/sw.js, with the list of files that it keeps. */
export const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    filename: 'sw.js',
    integration: {
      beforeBuildServiceWorker(options) {
        options.swSrc = fromRoot('src/web/offline/worker.ts')
      },
    },
    // The page asks before it takes a new version, and registers the worker itself, after the first paint.
    registerType: 'prompt',
    injectRegister: null,
    // public/manifest.webmanifest is linked from the portal's page alone; the plugin would link it from all pages.
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['*.html', 'boot-guard.js', 'assets/*.{js,css}', 'assets/source-sans-3-greek-*.woff2'],
      // A page that the worker keeps takes the whole catalogue. The repair page must come from the server.
      globIgnores: ['assets/*-first-*.js', 'repair.html', 'assets/repair-*'],
    },
  })
