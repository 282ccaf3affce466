import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = 'src/server/database/migrations/0*.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Another commit of this repository, in a folder of its own, with the packages it needs. */
interface Checkout {
  /** The commit, and its subject. */
  readonly title: string
  readonly folder: string
  readonly remove: () => Promise<void>
}

/**
 * The release before: `ref` where it is given, else the newest tag `v…` before this commit, else what was there before the
 * newest migration.
 */
export const checkOutPrevious = async (ref = lastTag() ?? beforeNewestMigration()): Promise<Checkout> => {
  const { path, remove } = await temporaryFolder()
  const folder = join(path, 'previous')
  git('worktree', 'add', '--detach', folder, ref)
  const checkout = {
    title: git('log', '-1', '--format=%h %s', ref),
    folder,
    remove: async () => {
      git('worktree', 'remove', '--force', folder)
      await remove()
    },
  }
  try {
    if (hasItsPackages(folder)) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    else execFileSync('npm', ['ci'], { cwd: folder, stdio: 'inherit' })
    // The portal is not what is tried.
    if (existsSync(join(root, 'dist'))) await symlink(join(root, 'dist'), join(folder, 'dist'))
    return checkout
  } catch (error) {
    await checkout.remove()
    throw error
  }
}

const lastTag = (): string | undefined => {
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD^', '--sort=-version:refname').split('\n')
  return tag || undefined
}

const beforeNewestMigration = (): string =>
  `${git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--', MIGRATIONS)}^`

type Lock = { readonly packages: Readonly<Record<string, { readonly version?: string }>> }

/** Whether each package that it locks is installed here in the same version. */
const hasItsPackages = (folder: string): boolean => {
  const lockOf = (path: string) => JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8')) as Lock
  const here = lockOf(root).packages
  return Object.entries(lockOf(folder).packages).every(
    ([name, { version }]) => name === '' || here[name]?.version === version,
  )
}
