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

/** As a list shows it. */
const record = (
  <div data-open="">
    <section tabIndex={-1} aria-label="User">
      Ada
    </section>
  </div>
)

it('JOB-20 a navigation to a page with an open record puts the focus into the record', async () => {
  const { open } = await renderInPortal(<Guided />, { contents: { '/users/list': record } })
  await open('/users/list')
  await expect.element(page.getByRole('region', { name: 'User' })).toHaveFocus()
})

it('JOB-20 a dialog that led to a page gives the focus to it when it closes, and not to what has opened it', async () => {
  const { open } = await renderInPortal(
    <>
      <Guided />
      <button type="button">Search</button>
      <dialog>
        <input aria-label="Search for" />
      </dialog>
    </>,
    { contents: { '/users/list': record } },
  )
  page.getByRole('button', { name: 'Search' }).element().focus()
  const dialog = document.querySelector('dialog')
  dialog?.showModal()
  await open('/users/list')
  await expect.element(heading('/users/list')).toBeInTheDocument()
  // The frame in which a page without a dialog takes the focus.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await expect.element(page.getByRole('textbox', { name: 'Search for' })).toHaveFocus()
  dialog?.close()
  await expect.element(page.getByRole('region', { name: 'User' })).toHaveFocus()
})
