import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useTypedCharacter } from './keyboard-shortcut.ts'

function Page({ onType }: { onType: (character: string) => void }) {
  useTypedCharacter(onType)
  return <p>drawn</p>
}

it('a key that is pressed as soon as a page is drawn is heard', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const onType = vi.fn<(character: string) => void>()
  const pressed = Promise.withResolvers<void>()
  // Before the browser paints what was drawn.
  const observer = new MutationObserver(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }))
    pressed.resolve()
  })
  observer.observe(place, { childList: true })
  root.render(<Page onType={onType} />)
  await pressed.promise
  observer.disconnect()
  expect(onType).toHaveBeenCalledExactlyOnceWith('a')
})
