import { spawn, execFile, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { freePort } from '#tests/support/product.ts'
import { programsOf } from './installed.ts'
import { callOf, type Engine, type Key, type Size, type Tab } from './tab.ts'
import { startSession, type WebDriverSession } from './webdriver.ts'

/** Larger than any viewport that is asked for, in CSS pixels. */
const SCREEN = '1400x1300x24'
const keyCodes: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Backspace: '\uE003',
}
const run = promisify(execFile)

/** WebKitGTK's own small browser, on a screen of its own. */
export async function startWebKit(): Promise<Engine> {
  const programs = programsOf('webkit')
  const folder = await mkdtemp(join(tmpdir(), 'counterside-webkit-'))
  await narrowToolbar(folder)
  const display = await startDisplay(programs.display)
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // No graphics card draws layers here, which a third of the processor's time goes into. Where a press lands is for the layout to say.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LANG: 'en_GB.UTF-8',
    TZ: 'Europe/Sofia',
    // Its sandbox needs name spaces, which a container does not give; only the product is opened in it.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  }
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await untilAnswering(`${origin}/status`, driver)
  const options = { binary: programs.browser, args: ['--automation'] }
  return {
    name: 'webkit',
    async newTab(size) {
      const session = await startSession(origin, { 'webkitgtk:browserOptions': options })
      await session.send('POST', 'timeouts', { script: 60_000, pageLoad: 60_000 })
      const xdotool = async (...args: string[]) => (await run(programs.resizer, args, { env })).stdout
      const tab = tabOf(session, await windowOf(xdotool))
      await tab.resize(size)
      return tab
    },
    async close() {
      await end(driver)
      await display.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Its toolbar has buttons for 447 pixels, which no window may be narrower than; a phone's page has 390. */
async function narrowToolbar(home: string): Promise<void> {
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true })
  const style = '* { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px }'
  await writeFile(join(home, '.config/gtk-3.0/gtk.css'), style)
}

/** The X server picks a number that is free and tells it on the fourth pipe. */
async function startDisplay(program: string) {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp']
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const lines = createInterface(server.stdio[3] as Readable)
  const [number] = (await Promise.race([once(lines, 'line'), once(server, 'exit').then(() => [])])) as string[]
  if (!number) throw new Error('Xvfb ended instead of starting.')
  return { name: `:${number}`, stop: () => end(server) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('WebKitWebDriver ended instead of starting.')
  }
}

type Xdotool = (...args: string[]) => Promise<string>

/** Makes the window as large as told: smaller too than the browser, which has a toolbar, would become by itself. */
async function windowOf(xdotool: Xdotool) {
  const found = await xdotool('search', '--sync', '--onlyvisible', '--class', 'MiniBrowser')
  const id = found.trim().split('\n').at(-1) ?? ''
  return {
    resize: ({ width, height }: Size) => xdotool('windowsize', id, String(width), String(height)),
  }
}

function tabOf(session: WebDriverSession, window: Awaited<ReturnType<typeof windowOf>>): Tab {
  const post = <Value>(path: string, body?: object) => session.send<Value>('POST', path, body)
  const evaluate: Tab['evaluate'] = (read, ...args) =>
    post('execute/sync', { script: `return ${callOf(read, args)}`, args: [] })
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    post<void>('actions', { actions: [{ type, id: type, actions }] })
  const press = (value: string) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]
  return {
    engine: 'webkit',
    open: (url) => post('url', { url }),
    reload: () => post('refresh'),
    async resize(size) {
      const toolbar = await evaluate(() => outerHeight - innerHeight)
      await window.resize({ ...size, height: size.height + toolbar })
      await evaluate(async (wanted) => {
        const isThere = () => innerWidth === wanted.width && innerHeight === wanted.height
        while (!isThere()) await new Promise(requestAnimationFrame)
      }, size)
    },
    evaluate,
    // Its driver knows no touch.
    pressAt: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', origin: 'viewport', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) => act('key', [...text].flatMap(press)),
    key: (key) => act('key', press(keyCodes[key])),
    screenshot: async () => Buffer.from(await session.send<string>('GET', 'screenshot'), 'base64'),
    close: () => session.end(),
  }
}
