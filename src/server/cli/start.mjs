// `npm start`: installs and builds what is missing, then runs the server on the pinned Node.
// Plain JavaScript without dependencies: it must run on the system's Node before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const inRoot = (...path) => join(root, ...path)
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

const OLDEST_NODE = [20, 19]
/** What the portal is built from; a change of anything else does not touch it. */
const SOURCES = [
  'src/build',
  'src/core',
  'src/features',
  'src/web',
  'src/receipt-page',
  'src/server/texts.ts',
  'locales',
  'public',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/**
 * What systemd and the container run it with, too. MB of new objects before they are collected: half of what Node has for a server of
 * this size keeps 80 MB less at 5,000 open live updates and costs a call a few percent of the processor.
 */
const FLAGS = ['--max-semi-space-size=8']
const BUILD_HASH = inRoot('dist', '.build-hash')
/** Milliseconds in which npm's copy of a Ctrl-C arrives. */
const SAME_SIGNAL = 500
/** Milliseconds between two checks whether npm's shell is still there. */
const SHELL_CHECK = 1000

/** Under npm, a shell. */
const parent = process.ppid

const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = OLDEST_NODE
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`)
  }
}

const npm = (...args) => {
  // npm tells its scripts where it is; on Windows it could not be run without a shell otherwise.
  const [file, first] = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ['npm', []]
  const { status } = spawnSync(file, [...first, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) fail(`"npm ${args.join(' ')}" failed.`)
}

/** Compares versions, not times: a copied folder has the times of the copy. */
const isInstalled = () => {
  const record = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  if (!existsSync(inRoot('package-lock.json'))) return true
  const present = readJson(record).packages
  return Object.entries(readJson(inRoot('package-lock.json')).packages).every(([path, { version, optional }]) => {
    if (path === '') return true
    return present[path] ? present[path].version === version : optional
  })
}

const install = () => {
  if (isInstalled()) return
  console.log('Installing what is missing. This takes a minute or two.')
  // The build tools and the pinned Node are development packages, which NODE_ENV=production would leave out.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  npm(existsSync(inRoot('package-lock.json')) ? 'ci' : 'install', ...options)
}

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesOf(join(path, name)))
    : [path]

/** Tests do not reach the portal, and generated files follow from the others. */
const isSource = (path) => !/\.test\.tsx?$|\.gen\.ts$|locales[\\/].*\.ts$/.test(path)

const hashOfSources = () => {
  const hash = createHash('sha256')
  const paths = SOURCES.map((path) => inRoot(path)).filter((path) => existsSync(path))
  for (const path of paths.flatMap(filesOf).filter(isSource)) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const build = () => {
  const hash = hashOfSources()
  if (existsSync(BUILD_HASH) && readFileSync(BUILD_HASH, 'utf8') === hash) return
  console.log('Building the portal.')
  npm('run', '--silent', 'build')
  writeFileSync(BUILD_HASH, hash)
}

/** Runs the server until it ends, and ends with its exit code. */
const serve = () => {
  const node = ['node', 'node.exe']
    .map((name) => inRoot('node_modules', 'node', 'bin', name))
    .find((path) => existsSync(path))
  if (!node) fail('The pinned Node is missing from node_modules. Run "npm ci" with its install script allowed.')
  // A process group of its own: a terminal sends Ctrl-C to everybody in the group, and the second one would force the stop.
  // The channel tells the server when this process is gone.
  const server = spawn(node, [...FLAGS, inRoot('src', 'server', 'process', 'main.ts')], {
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'), ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  server.on('exit', (code) => process.exit(code ?? 1))

  let lastSignal = -Infinity
  const pass = (signal) => {
    if (performance.now() - lastSignal < SAME_SIGNAL) return
    lastSignal = performance.now()
    server.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)

  // npm passes SIGTERM to the shell it started us in, which dies of it and tells nobody.
  if (process.env.npm_lifecycle_event === 'start') {
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      if (lastSignal === -Infinity) pass('SIGTERM')
    }, SHELL_CHECK)
  }
}

checkNode()
install()
build()
serve()
