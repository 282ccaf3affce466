import { defaultScheduler, notifyManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  done,
  renderTerminalsOfUser,
  renderUsersOfTerminal,
  buildLinkedTerminal,
} from '#tests/support/render-links.tsx'
import { answer, answerError } from '#web/api/stub-server.ts'
import { plantSession } from '#web/session/build-session.ts'
import { buildPage, buildTerminalOption } from '../build-user.ts'
import '#web/ui/theme/theme.css'

beforeEach(() => plantSession({ level: 'mid' }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('linking terminals to a user', () => {
  it('USR-19 offers what can be linked, and says of the rest why not', async () => {
    await renderTerminalsOfUser(['1', '2'])
    await button('Link terminals').click()
    const sheet = page.getByRole('dialog', { name: 'Link terminals' })
    await expect.element(sheet.getByRole('checkbox', { name: /Till 3 T3 · Kafeneio Centre/ })).toBeVisible()
    await expect.element(sheet.getByRole('checkbox', { name: /Till 4/ })).toBeVisible()
    const refused = sheet.getByRole('region', { name: "Can't be linked" }).getByRole('listitem')
    await expect
      .poll(() => refused.elements().map((item) => item.textContent))
      .toEqual([
        'Till 1 T1 · Kafeneio Centre · Linked already',
        'Till 2 T2 · Kafeneio Centre · Linked already',
        'Till 5 T5 · Kafeneio Centre · Already has 10 users',
        'Till 6 T6 · Kafeneio Centre · Disabled',
      ])
  })

  it('USR-19 offers nothing before it is known what can be linked: no box goes away under the hand', async () => {
    const reply = Promise.withResolvers<Response>()
    const { lines } = await renderTerminalsOfUser(['1', '2'], {
      'POST /api/terminals/list-linkable-terminals': () => reply.promise,
    })
    const offered = new Set<string>()
    const watch = new MutationObserver(() => {
      for (const box of document.querySelectorAll<HTMLInputElement>('dialog[open] input[type=checkbox]'))
        offered.add(box.labels?.[0]?.textContent ?? '')
    })
    watch.observe(document.body, { childList: true, subtree: true })
    onTestFinished(() => watch.disconnect())
    await button('Link terminals').click()
    await expect.poll(lines).toContain('POST /api/terminals/list-user-terminals')
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    await expect.element(page.getByText('Searching…')).toBeVisible()
    reply.resolve(answer({ data: [buildTerminalOption('3')] }))
    await expect.element(page.getByRole('region', { name: "Can't be linked" })).toBeVisible()
    expect([...offered]).toEqual([expect.stringMatching(/^Till 3/)])
  })

  it('USR-19 searches on the server, and keeps what was chosen before', async () => {
    const { requests } = await renderTerminalsOfUser(['1', '2'])
    await button('Link terminals').click()
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await page.getByRole('searchbox', { name: 'Search by alias or TID' }).fill('T4')
    await expect
      .poll(() => requests.findLast(({ line }) => line.endsWith('linkable-terminals'))?.body)
      .toEqual({ userToken: 'maria', search: 'T4' })
    await expect.element(page.getByRole('checkbox', { name: /Till 3/ })).toBeChecked()
  })

  it('USR-19 links several at once, says so and closes', async () => {
    const { requests } = await renderTerminalsOfUser(['1', '2'], {
      'POST /api/terminal/3/user/maria/attach': done,
      'POST /api/terminal/4/user/maria/attach': done,
    })
    await button('Link terminals').click()
    await expect.element(button('Link')).toHaveAccessibleDescription('Choose at least one first.')
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await page.getByRole('checkbox', { name: /Till 4/ }).click()
    await button('Link 2').click()
    await expect.element(page.getByText('2 were linked')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const keys = requests
      .filter(({ line }) => line.endsWith('/attach'))
      .map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
  })

  it('USR-19 cannot be left while it links, and says what became of it', async () => {
    const reply = Promise.withResolvers<Response>()
    await renderTerminalsOfUser(['1', '2'], { 'POST /api/terminal/3/user/maria/attach': () => reply.promise })
    await button('Link terminals').click()
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await button('Link 1').click()
    await expect.element(button('Link 1')).toHaveAttribute('aria-busy', 'true')
    await button('Cancel').click({ force: true })
    await userEvent.keyboard('{Escape}')
    reply.resolve(answerError(409, 16_035))
    await expect
      .element(page.getByRole('alert').getByText(/^This terminal has the maximum number of users/))
      .toBeVisible()
  })

  it('ERR-16035 one that is refused does not stop the others, and each says what became of it', async () => {
    await renderTerminalsOfUser(['1', '2'], {
      'POST /api/terminal/3/user/maria/attach': () => answerError(409, 16_035),
      'POST /api/terminal/4/user/maria/attach': done,
    })
    await button('Link terminals').click()
    await page.getByRole('checkbox', { name: /Till 3/ }).click()
    await page.getByRole('checkbox', { name: /Till 4/ }).click()
    await button('Link 2').click()
    const outcomes = page.getByRole('alert').getByRole('listitem')
    await expect
      .poll(() => outcomes.elements().map((item) => item.textContent))
      .toEqual([
        'Till 3 T3 · Kafeneio CentreThis terminal has the maximum number of users. Detach one first. Reference refCopy reference',
        'Till 4 T4 · Kafeneio CentreLinked',
      ])
    // The whole sentence can be read.
    for (const item of outcomes.elements().flatMap((one) => [...one.querySelectorAll('span')]))
      expect([item.textContent, item.scrollWidth]).toEqual([item.textContent, item.clientWidth || item.scrollWidth])
    await button('Done').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('detaching', () => {
  const question = (name: string) => page.getByRole('alertdialog', { name: `Detach ${name}?` })
  const detach = async (name: string) => {
    await button(`Detach ${name}`).click()
    await question(name).getByRole('button', { name: 'Detach' }).click()
  }

  /** Two terminals of a user, of which the second goes when it is detached. */
  const renderDetachable = async () => {
    let linked = ['1', '2']
    await renderTerminalsOfUser(linked, {
      'POST /api/user/maria/terminals/1/10': () => buildPage(linked.map(buildLinkedTerminal)),
      'DELETE /api/terminal/2/user/maria/detach': () => {
        linked = ['1']
        return done()
      },
    })
  }

  it('TRM-24 asks first, and nothing is sent when the answer is no', async () => {
    const { lines } = await renderUsersOfTerminal(['x', 'y'], { 'DELETE /api/terminal/till/user/x/detach': done })
    await button('Detach User x (x@example.com)').click()
    await expect
      .element(question('User x (x@example.com)'))
      .toHaveAccessibleDescription(/can't use the terminal any more/)
    await question('User x (x@example.com)').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question('User x (x@example.com)')).not.toBeInTheDocument()
    expect(lines()).not.toContain('DELETE /api/terminal/till/user/x/detach')
    await detach('User x (x@example.com)')
    await expect.element(page.getByText('User x (x@example.com) was detached.')).toBeVisible()
    expect(lines()).toContain('DELETE /api/terminal/till/user/x/detach')
  })

  it('USR-20 B-42 can be undone, which links again', async () => {
    let linked = ['1', '2']
    const { lines } = await renderTerminalsOfUser(linked, {
      'POST /api/user/maria/terminals/1/10': () => buildPage(linked.map(buildLinkedTerminal)),
      'DELETE /api/terminal/2/user/maria/detach': () => {
        linked = ['1']
        return done()
      },
      'POST /api/terminal/2/user/maria/attach': () => {
        linked = ['1', '2']
        return done()
      },
    })
    await detach('Till 2')
    await expect.element(page.getByText('Till 2 was detached.')).toBeVisible()
    await expect.element(button('Detach Till 2')).not.toBeInTheDocument()
    await expect.element(button('Undo')).toHaveFocus()
    await button('Undo').click()
    await expect.element(page.getByText('Till 2 is linked again')).toBeVisible()
    await expect.element(button('Detach Till 2')).toBeVisible()
    await expect.element(button('Undo')).not.toBeInTheDocument()
    expect(lines()).toContain('POST /api/terminal/2/user/maria/attach')
    // The next key goes on from where the offer was.
    expect(document.activeElement).not.toBe(document.body)
    await userEvent.tab()
    await expect.element(button('Link terminals')).toHaveFocus()
  })

  it('a detachment that fails says why in its question, which stays to be tried again', async () => {
    const { lines } = await renderUsersOfTerminal(['x'], {
      'DELETE /api/terminal/till/user/x/detach': () => answerError(403, 'NOT_ALLOWED'),
    })
    await detach('User x (x@example.com)')
    await expect
      .element(question('User x (x@example.com)').getByRole('alert'))
      .toMatchTextContent(/^You don't have permission to do this\./)
    await question('User x (x@example.com)').getByRole('button', { name: 'Detach' }).click()
    await expect.poll(() => lines().filter((line) => line.startsWith('DELETE'))).toHaveLength(2)
  })

  it('B-42 undo gets the focus, and not the heading of the page, also while no query has told its components of a change', async () => {
    await renderDetachable()
    // As on a busy machine: what queries tell their components waits.
    const told: (() => void)[] = []
    onTestFinished(() => notifyManager.setScheduler(defaultScheduler))
    await expect.element(button('Detach Till 2')).toBeVisible()
    ;(button('Detach Till 2').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question('Till 2')).toBeVisible()
    notifyManager.setScheduler((tell) => told.push(tell))
    ;(question('Till 2').getByRole('button', { name: 'Detach' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Undo')).toHaveFocus()
    notifyManager.setScheduler(defaultScheduler)
    for (const tell of told) tell()
    await expect.element(button('Detach Till 2')).not.toBeInTheDocument()
    await expect.element(button('Undo')).toHaveFocus()
  })

  it('B-42 undo is offered for a few seconds', async () => {
    await renderTerminalsOfUser(['1', '2'], { 'DELETE /api/terminal/2/user/maria/detach': done })
    await expect.element(button('Detach Till 2')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await detach('Till 2')
    await vi.waitFor(() => expect(document.body.textContent).toContain('Till 2 was detached.'))
    vi.advanceTimersByTime(9_000)
    expect(document.body.textContent).toContain('Till 2 was detached.')
    vi.advanceTimersByTime(1_000)
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Till 2 was detached.'))
  })

  it('B-42 undo stays while the focus of a keyboard is on it, and a few seconds longer', async () => {
    await renderDetachable()
    await expect.element(button('Detach Till 2')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    ;(button('Detach Till 2').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const confirm = question('Till 2').getByRole('button', { name: 'Detach' })
    await vi.waitFor(() => confirm.element())
    ;(confirm.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Undo').element()))
    vi.advanceTimersByTime(60_000)
    expect(document.body.textContent).toContain('Till 2 was detached.')
    await userEvent.tab()
    vi.advanceTimersByTime(9_000)
    expect(document.body.textContent).toContain('Till 2 was detached.')
    vi.advanceTimersByTime(1_000)
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Till 2 was detached.'))
  })

  it('ERR-16036 USR-20 the last terminal stays, and it says why', async () => {
    await renderTerminalsOfUser(['1'])
    await expect
      .element(button('Detach Till 1'))
      .toHaveAccessibleDescription('A user must stay attached to at least one terminal.')
  })

  it('ERR-16036 also where only the server knows that it is the last', async () => {
    await renderUsersOfTerminal(['x'], { 'DELETE /api/terminal/till/user/x/detach': () => answerError(409, 16_036) })
    await detach('User x (x@example.com)')
    await expect.element(page.getByText('A user must stay attached to at least one terminal.')).toBeVisible()
    await expect.element(button('Undo')).not.toBeInTheDocument()
  })
})
