import { virtual } from '@guidepup/virtual-screen-reader'
import type { ReactElement } from 'react'
import { render } from 'vitest-browser-react'

/** A part of the kit, and what a screen reader says of it. */
export interface Reading {
  readonly what: string
  readonly part: ReactElement
  readonly spoken: readonly string[]
}

export const says = (what: string, part: ReactElement, spoken: readonly string[]): Reading => ({ what, part, spoken })

/** For tests: what a screen reader says from the first to the last, without what ends and without bare paragraphs. */
export const heard = async (part: ReactElement): Promise<string[]> => {
  const { container } = await render(part)
  await virtual.start({ container: container.querySelector('dialog') ?? container })
  const first = { node: virtual.activeNode, phrase: await virtual.lastSpokenPhrase() }
  const isAround = async () => virtual.activeNode === first.node && (await virtual.lastSpokenPhrase()) === first.phrase
  do await virtual.next()
  while (!(await isAround()))
  const spoken = (await virtual.spokenPhraseLog()).slice(0, -1)
  await virtual.stop()
  return [...new Set(spoken)].filter((phrase) => !/^(end of |paragraph$)/.test(phrase))
}
