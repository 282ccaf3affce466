import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { fromRoot } from './from-root.ts'

/** Writes `.br` and `.gz` beside every text file of dist/, the service worker included, for the server to send as they are. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    handler() {
      for (const name of globSync('**/*.{js,css,html,svg,ico,json,txt,webmanifest}', { cwd: fromRoot('dist') })) {
        const path = fromRoot(`dist/${name}`)
        const text = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(text, { level: constants.Z_BEST_COMPRESSION }))
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
        )
      }
    },
  },
}
