/** A complete file in a store. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number
  /** SHA-256. */
  readonly hash: Uint8Array
}

/** A complete file as a store lists it. */
export interface ListedFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly modified: Date
}

/** Bytes of a file from the first to the last, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Where finished files are: a folder or an S3-compatible store. Names are made by the server: letters, digits, `-_.`. */
export interface FileStore {
  /** Writes a file; it exists complete or, when this rejects, not at all (REL-01). */
  write(name: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** @returns undefined when there is no such file */
  read(name: string, range: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>
  /** Removes a file and what an interrupted `write` left of it; nothing to remove is no error. */
  remove(name: string): Promise<void>
  /**
   * Removes what interrupted writes of names that begin so have left; only while there is no such write. A bucket has a rule for
   * unfinished uploads instead.
   */
  removeUnfinished(prefix: string): Promise<void>
  /** What there is of complete files whose names begin so, by name. */
  list(prefix: string): Promise<readonly ListedFile[]>
  /** Whether there is room for new files (REL-09). */
  hasRoom(): Promise<boolean>
}
