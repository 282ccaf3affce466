import '../theme/theme.css'
import { type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, SideSheet } from './dialog.tsx'

function Opener({ lightDismiss = false }: { lightDismiss?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add filter</Button>
      {open && (
        <Dialog
          title="Filter"
          closeLabel="Close"
          lightDismiss={lightDismiss}
          onClose={() => setOpen(false)}
          footer={<Button>Apply</Button>}
        >
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

async function openFrom(ui: ReactNode) {
  const screen = await render(ui)
  const opener = screen.getByRole('button', { name: 'Add filter' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  await expect.element(dialog).toBeVisible()
  return { screen, opener, dialog }
}

it('the first field has the focus, which stays inside', async () => {
  const { screen } = await openFrom(<Opener />)
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  const visited = new Set<string>()
  for (let step = 0; step < 8; step++) {
    await userEvent.tab()
    visited.add(document.activeElement?.textContent || document.activeElement?.ariaLabel || '')
  }
  expect(visited).toContain('Apply')
  expect(visited).toContain('Close')
  expect(visited).not.toContain('Add filter')
})

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(document.querySelector('dialog [aria-label=Close]') as Element)],
])('%s closes it and gives the focus back', async (_, leave) => {
  const { opener, dialog } = await openFrom(<Opener />)
  await leave()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

it('a press beside it closes it only where that is wanted', async () => {
  const strict = await openFrom(<Opener />)
  const pressBeside = () =>
    userEvent.click(document.querySelector('dialog') as Element, { position: { x: -20, y: 20 }, force: true })
  await pressBeside()
  await expect.element(strict.dialog).toBeVisible()
  await strict.screen.unmount()

  const loose = await openFrom(<Opener lightDismiss />)
  await pressBeside()
  await expect.element(loose.dialog).not.toBeInTheDocument()
})

it('the owner may refuse to close, however often Escape is pressed', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <Dialog title="Edit" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  )
  await userEvent.type(screen.getByRole('textbox'), 'changed')
  for (const times of [1, 2, 3]) {
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(times))
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  }
  // What a browser does by itself when it no longer lets the page refuse.
  document.querySelector('dialog')?.close()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(4))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

it('a confirmation is an alert dialog with the focus on the harmless answer', async () => {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  const screen = await render(
    <ConfirmDialog
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      danger
      {...{ onConfirm, onCancel }}
    >
      What you have typed will be lost.
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
  await expect.element(dialog).toHaveAccessibleDescription('What you have typed will be lost.')
  await expect.element(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Discard' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('a confirmation waits for what was confirmed, and says so', async () => {
  const onCancel = vi.fn()
  const screen = await render(
    <ConfirmDialog
      title="Delete Maria?"
      confirmLabel="Delete user"
      cancelLabel="Keep user"
      waitReason="Please wait."
      onConfirm={() => {}}
      onCancel={onCancel}
    />,
  )
  const keep = screen.getByRole('button', { name: 'Keep user' })
  await keep.click({ force: true })
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  // What a browser does by itself when it no longer lets the page refuse.
  document.querySelector('dialog')?.close()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await expect.element(keep).toHaveAttribute('aria-disabled', 'true')
  await expect.element(keep).toHaveAccessibleDescription('Please wait.')
  await expect.element(screen.getByRole('button', { name: 'Delete user' })).toHaveAttribute('aria-busy', 'true')
  expect(onCancel).not.toHaveBeenCalled()
})

it('the first field has the focus also where the fields scroll', async () => {
  const screen = await render(
    <Dialog title="Add user" onClose={() => {}}>
      <p>All of it is needed.</p>
      <input aria-label="Name" />
      <div style={{ blockSize: '200rem' }} />
    </Dialog>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

it.each([
  ['dialog', Dialog],
  ['side sheet', SideSheet],
])('a long %s scrolls between its title and its buttons', async (_, Sheet) => {
  const screen = await render(
    <Sheet title="Filters" onClose={() => {}} footer={<Button>Apply</Button>}>
      <div style={{ blockSize: '200rem' }} />
    </Sheet>,
  )
  const title = screen.getByRole('heading', { name: 'Filters' }).element().getBoundingClientRect()
  const button = screen.getByRole('button', { name: 'Apply' }).element().getBoundingClientRect()
  expect(title.top).toBeGreaterThanOrEqual(0)
  expect(button.bottom).toBeLessThanOrEqual(innerHeight)
  const dialog = screen.getByRole('dialog').element()
  expect(dialog.scrollHeight).toBe(dialog.clientHeight)
})

it('a form has the focus on its first field, also where a notice with a button stands above it', async () => {
  const screen = await render(
    <SideSheet title="Add user" onClose={() => {}} footer={<Button>Save</Button>}>
      <Button>Discard changes</Button>
      <input aria-label="Name" />
    </SideSheet>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

it('a question whose opener goes with it leaves the focus in the dialog below it', async () => {
  function Nested() {
    const [state, setState] = useState<'before' | 'asking' | 'done'>('before')
    return (
      <Dialog title="Receipt" closeLabel="Close" onClose={() => {}}>
        {state === 'done' ? <p>Withdrawn</p> : <Button onClick={() => setState('asking')}>Withdraw</Button>}
        {state === 'asking' && (
          <ConfirmDialog
            title="Withdraw?"
            confirmLabel="Yes"
            cancelLabel="No"
            onConfirm={() => setState('done')}
            onCancel={() => {}}
          />
        )}
      </Dialog>
    )
  }
  const screen = await render(<Nested />)
  await screen.getByRole('button', { name: 'Withdraw' }).click()
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByText('Withdrawn')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Receipt' })).toHaveFocus()
})

it('a confirmation that failed says why, with a sign, and can be tried again', async () => {
  const onConfirm = vi.fn()
  const screen = await render(
    <ConfirmDialog
      title="Delete Maria?"
      confirmLabel="Delete user"
      cancelLabel="Keep user"
      failure="Try again later."
      onConfirm={onConfirm}
      onCancel={() => {}}
    />,
  )
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Try again later.')
  expect(alert.element().querySelector('svg')).not.toBeNull()
  await screen.getByRole('button', { name: 'Delete user' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('a question whose opener goes with it leaves the focus on the heading of the page', async () => {
  function Page() {
    const [state, setState] = useState<'before' | 'asking' | 'done'>('before')
    return (
      <>
        <h1 tabIndex={-1}>Users</h1>
        {state !== 'done' && <Button onClick={() => setState('asking')}>Delete</Button>}
        {state === 'asking' && (
          <ConfirmDialog
            title="Delete Maria?"
            confirmLabel="Yes"
            cancelLabel="No"
            onConfirm={() => setState('done')}
            onCancel={() => {}}
          />
        )}
      </>
    )
  }
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Yes' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Users' })).toHaveFocus()
})

it('a dialog that goes on to say something else has the focus on its title, unless something in it has it', async () => {
  function Steps() {
    const [step, setStep] = useState(0)
    return (
      <Dialog
        title={['Block 3 devices?', '3 devices blocked', 'Why?'][step]}
        onClose={() => {}}
        footer={step === 0 && <Button onClick={() => setStep(1)}>Block</Button>}
      >
        {step > 0 && <input aria-label="Why" onChange={() => setStep(2)} />}
      </Dialog>
    )
  }
  const screen = await render(<Steps />)
  await screen.getByRole('button', { name: 'Block' }).click()
  await expect.element(screen.getByRole('heading', { name: '3 devices blocked' })).toHaveFocus()
  await screen.getByRole('textbox').fill('x')
  await expect.element(screen.getByRole('heading', { name: 'Why?' })).toBeVisible()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})
