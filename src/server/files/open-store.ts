import { createFolderStore } from './folder-store.ts'
import { createS3Store, type S3Settings } from './s3-store.ts'
import type { FileStore } from './store.ts'

/** Plain data, so that another process can open the same store. */
export type StoreSettings = { readonly folder: string } | { readonly s3: S3Settings }

/** The store of a deployment. */
export const openStore = (settings: StoreSettings): FileStore =>
  's3' in settings ? createS3Store(settings.s3) : createFolderStore(settings.folder)
