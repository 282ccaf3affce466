import { execFileSync } from 'node:child_process'
import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { chromiumArguments, requireChromium } from './chromium.ts'

/** A browser as a person runs it: one profile on the disk, which outlives the process. */
export interface RunningBrowser {
  readonly page: Page
  readonly context: BrowserContext
  /** Ends the browser as a person does: what it holds goes to the disk first. */
  close(): Promise<void>
  /** SIGKILL to the browser and its helpers at once, as a crash ends them; resolves when they are gone. */
  kill(): Promise<void>
}

/** Where a browser keeps everything it writes. */
export interface Profile {
  /** @param origin of addresses that name none */
  start(origin: string): Promise<RunningBrowser>
  /** Which of the texts stand in any file of the profile, with one byte or two for each character. */
  findTexts(texts: readonly string[]): Promise<string[]>
  /** Ends the browser, and removes everything it wrote. */
  remove(): Promise<void>
}

/** An empty profile in a temporary folder. */
export const createProfile = async (): Promise<Profile> => {
  const folder = await mkdtemp(join(tmpdir(), 'counterside-profile-'))
  let running: RunningBrowser | undefined
  return {
    async start(origin) {
      running = await startBrowser(folder, origin)
      return running
    },
    async findTexts(texts) {
      const found = new Set<string>()
      for await (const bytes of filesIn(folder)) {
        for (const text of texts) {
          if (bytes.includes(text, 0, 'latin1') || bytes.includes(text, 0, 'utf16le')) found.add(text)
        }
      }
      return texts.filter((text) => found.has(text))
    },
    async remove() {
      await running?.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const startBrowser = async (folder: string, baseURL: string): Promise<RunningBrowser> => {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: requireChromium(),
    baseURL,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    args: [...chromiumArguments, '--disable-quic'],
  })
  const group = await groupOf(context)
  const page = context.pages()[0] ?? (await context.newPage())
  let gone: Promise<void> | undefined
  return {
    page,
    context,
    close() {
      gone ??= context.close()
      return gone
    },
    kill() {
      gone ??= (async () => {
        const closed = new Promise((resolve) => context.once('close', resolve))
        process.kill(-group, 'SIGKILL')
        await closed
      })()
      return gone
    },
  }
}

/** The browser and its helpers are a group of processes of their own, which Playwright starts. */
const groupOf = async (context: BrowserContext): Promise<number> => {
  const devtools = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {}
  const browser = processInfo.find(({ type }) => type === 'browser')
  if (!browser) throw new Error('The process of the browser is unknown.')
  return Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(browser.id)], { encoding: 'utf8' }))
}

async function* filesIn(folder: string): AsyncGenerator<Buffer> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // Files come and go while the browser runs.
    if (entry.isFile()) yield await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
  }
}
