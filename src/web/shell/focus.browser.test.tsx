import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { usersSection } from '#features/users/web/section.ts'
import { useFocusOnNavigation } from './portal.tsx'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'

function Guided() {
  useFocusOnNavigation()
  return <nav>menu</nav>
}

const heading = (path: string) => page.getByRole('heading', { name: path })

it('a navigation to another page puts the focus on its heading', async () => {
  const { open } = await renderInPortal(<Guided />)
  await expect.element(heading('/dashboard')).toBeVisible()
  await expect.element(heading('/dashboard')).not.toHaveFocus()
  await open('/users/list')
  await expect.element(heading('/users/list')).toHaveFocus()
})

it('an address of the same page leaves the focus where it is', async () => {
  const { open } = await renderInPortal(<Guided />, {
    pages: { '/users/view': { access: 'signedIn', section: usersSection } },
  })
  await open('/users/list')
  await expect.element(heading('/users/list')).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await open('/users/view')
  await expect.element(heading('/users/view')).toBeVisible()
  await expect.element(heading('/users/view')).not.toHaveFocus()
})
