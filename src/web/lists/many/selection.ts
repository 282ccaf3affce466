import { createStore, type Store } from '#web/store.ts'

/** The rows that are selected, by their tokens, or all of the filter. */
export interface Selected {
  readonly tokens: ReadonlySet<string>
  readonly isAll: boolean
}

const nothing: Selected = { tokens: new Set(), isAll: false }

/** The selection of one list, which outlives its pages. */
export interface Selection extends Pick<Store<Selected>, 'get' | 'subscribe'> {
  /** The rows that are shown, in their order. */
  readonly show: (tokens: readonly string[]) => void
  /** Turns one round; with `extend` all from the one before to this one become as this one does. */
  readonly toggle: (token: string, extend: boolean) => void
  /** Selects the rows that are shown, or none of them. */
  readonly setShown: (isSelected: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
  /** Clears it where the rows are those of another filter than before. */
  readonly keepFor: (filter: string) => void
}

export const isSelected = ({ tokens, isAll }: Selected, token: string): boolean => isAll || tokens.has(token)

/** Makes the selection of a list. */
export const createSelection = (): Selection => {
  const store = createStore(nothing)
  let shown: readonly string[] = []
  let before: string | undefined
  let filtered: string | undefined
  const clear = () => {
    before = undefined
    store.set(nothing)
  }

  const put = (tokens: readonly string[], isOn: boolean) => {
    const { tokens: selected, isAll } = store.get()
    // Whoever takes a row out of all of them means those in view.
    const next = new Set(isAll ? shown : selected)
    for (const token of tokens) {
      if (isOn) next.add(token)
      else next.delete(token)
    }
    store.set({ tokens: next, isAll: false })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    show: (tokens) => {
      shown = tokens
    },
    toggle: (token, extend) => {
      const from = extend && before !== undefined ? shown.indexOf(before) : -1
      const to = shown.indexOf(token)
      const isRange = from >= 0 && to >= 0
      put(isRange ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [token], !isSelected(store.get(), token))
      before = token
    },
    setShown: (isOn) => put(shown, isOn),
    selectAll: () => store.set({ tokens: new Set(), isAll: true }),
    clear,
    keepFor: (filter) => {
      if (filtered !== undefined && filter !== filtered) clear()
      filtered = filter
    },
  }
}
