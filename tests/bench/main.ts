import { benchApi } from './api.ts'
import { benchBeside } from './beside.ts'
import { benchCalls } from './calls.ts'
import { benchExports } from './exports.ts'
import { benchOffline } from './offline.ts'
import { benchStart } from './start.ts'
import { benchStreams } from './streams.ts'

import { benchTraces } from './traces.ts'

import { benchWeb } from './web.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  api: benchApi,
  web: benchWeb,
  offline: benchOffline,
  exports: benchExports,
  beside: benchBeside,
  calls: benchCalls,
  start: benchStart,
  streams: benchStreams,

  traces: benchTraces,
}

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (bench) {
  await bench()
} else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`)
  process.exitCode = 2
}
