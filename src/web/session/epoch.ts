import { readLocal, writeLocal } from './local-storage.ts'

/**
 * Counts the ends of sessions on this device. A page that knows another number than local storage has missed an end: it
 * may neither show nor save anything any more.
 */
let pageEpoch: string | undefined

/** The epoch of this page; read from local storage when first needed. */
export const currentEpoch = (): string => {
  pageEpoch ??= readLocal('epoch') ?? bumpEpoch()
  return pageEpoch
}

/** Begins a new epoch, for all tabs; this page goes along. */
export const bumpEpoch = (): string => {
  pageEpoch = String(Number(readLocal('epoch') ?? 0) + 1)
  writeLocal('epoch', pageEpoch)
  return pageEpoch
}

/** Whether a session has ended in some tab since this page began. */
export const hasMissedAnEnd = (): boolean => readLocal('epoch') !== currentEpoch()

/** Goes along with an end that did not concern this page. */
export const adoptEpoch = (): void => {
  pageEpoch = undefined
}
