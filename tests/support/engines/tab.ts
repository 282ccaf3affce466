/** The engines of the browsers on the shop floor: Android tablets, every browser on an iPad, and the rest. */
export const engineNames = ['chromium', 'webkit', 'firefox'] as const
export type EngineName = (typeof engineNames)[number]

/** CSS pixels of the viewport. */
export interface Size {
  readonly width: number
  readonly height: number
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowRight' | 'Backspace'
export type Pointer = 'mouse' | 'touch'

/** One page in a browser profile of its own, driven the same way in every engine. */
export interface Tab {
  readonly engine: EngineName
  /** Resolves with the load event of the page, or of the browser's own error page. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  resize(size: Size): Promise<void>
  /** Runs `read` in the page; it refers to nothing outside itself, and what it takes and gives back is JSON. */
  evaluate<Args extends readonly unknown[], Result>(
    read: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** A press at a point of the viewport as a hand makes it: the engine itself finds what lies there. */
  pressAt(x: number, y: number, pointer?: Pointer): Promise<void>
  /** Key presses into whatever has the focus. */
  type(text: string): Promise<void>
  key(key: Key): Promise<void>
  /** PNG */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Engine {
  readonly name: EngineName
  /** A new profile: nothing of another tab is known to it. */
  newTab(size: Size): Promise<Tab>
  close(): Promise<void>
}

/** What a tab evaluates: the call of a function with values, as one expression. */
export const callOf = <Args extends readonly unknown[]>(read: (...args: Args) => unknown, args: Args): string =>
  `(${String(read)})(...${JSON.stringify(args)})`
