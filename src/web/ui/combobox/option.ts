import type { KeyboardEvent } from 'react'

/** One of many that can be chosen. */
export interface Option {
  readonly value: string
  readonly label: string
}

/** Keeps downshift from a key that the popover around a combobox answers (its documented `preventDownshiftDefault`). */
export const leaveToBrowser = ({ nativeEvent }: KeyboardEvent): void => {
  Object.assign(nativeEvent, { preventDownshiftDefault: true })
}
