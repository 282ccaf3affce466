import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guide } from './texts.ts'

it.each(Object.values(guide))('$file has the section $section', ({ file, section }) => {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
  expect(text.split('\n')).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^#{2,3} ${section}$`))]))
})
