import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './temporary-folder.ts'

/** A copy of the product in a folder of its own, where a test can deploy other builds of the portal. */
type Installation = {
  folder: string
  /**
   * Puts a build in place of the one that is there; the server reads it at its next start.
   * @param build `A` is the build of this repository; `B` the same with every script and style renamed, as after a change
   * that reaches all of them, and `data-build="B"` on the portal's page
   */
  deploy(build: 'A' | 'B', options?: { keepOld?: boolean; minSupported?: number }): Promise<void>
  remove(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const isText = /\.(js|css|html)$/
const isHashed = /-[\w-]{8}\.(js|css)$/

export async function createInstallation(): Promise<Installation> {
  const { path: folder, remove } = await temporaryFolder()
  const dist = join(folder, 'dist')
  await cp(join(root, 'src'), join(folder, 'src'), { recursive: true })
  for (const name of ['package.json', 'locales', 'node_modules']) await symlink(join(root, name), join(folder, name))
  return {
    folder,
    async deploy(build, { keepOld = false, minSupported = 1 } = {}) {
      if (!keepOld) await rm(dist, { recursive: true, force: true })
      await mkdir(dist, { recursive: true })
      await cp(join(root, 'dist'), dist, { recursive: true })
      if (build === 'B') await becomeAnother(dist, keepOld)
      for (const twin of ['.br', '.gz']) await rm(join(dist, `version.json${twin}`), { force: true })
      await writeFile(join(dist, 'version.json'), JSON.stringify({ minSupported }))
    },
    remove,
  }
}

/** Turns the files of build A into those of build B. */
const becomeAnother = async (dist: string, keepOld: boolean) => {
  const files = (await readdir(dist, { recursive: true })).toSorted()
  const renamed = files.filter((name) => isHashed.test(name)).map((name) => name.replace('assets/', ''))
  const inB = (text: string) =>
    renamed
      .reduce((changed, name) => changed.replaceAll(name, name.replace(/..\.(js|css)$/, '~B.$1')), text)
      .replace('<html lang="en">', '<html lang="en" data-build="B">')
      .replaceAll(/(?<="revision":")\w+(?=","url":"index.html")/g, 'B')
  for (const name of files) {
    // The server compresses nothing that was changed.
    if (/\.(br|gz)$/.test(name)) await rm(join(dist, name))
    else if (isText.test(name)) {
      const path = join(dist, name)
      const text = await readFile(path, 'utf8')
      if (!keepOld && isHashed.test(name)) await rename(path, join(dist, inB(name)))
      await writeFile(join(dist, inB(name)), inB(text))
    }
  }
}
