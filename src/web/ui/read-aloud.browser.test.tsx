import { virtual } from '@guidepup/virtual-screen-reader'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { heard, says, type Reading } from '#tests/support/read-aloud.tsx'
import { Badge } from './badge.tsx'
import { Button, LinkButton } from './button.tsx'
import { Chip } from './chip.tsx'
import { ConfirmDialog } from './dialog/confirm-dialog.tsx'
import { DetailsPanel } from './dialog/details-panel.tsx'
import { SideSheet } from './dialog/dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { EmptyState } from './empty-state.tsx'
import { TextField } from './form/text-field.tsx'
import { IconButton } from './icon-button.tsx'
import { KeyValueList } from './key-value-list.tsx'
import { Menu } from './menu/menu.tsx'
import { Banner } from './notice/banner.tsx'
import { Toasts } from './notice/toasts.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Status } from './status.tsx'
import { DataTable } from './table/data-table.tsx'
import { Pager } from './table/pager.tsx'
import { Tabs } from './tabs/tabs.tsx'
import './theme/theme.css'

const nothing = () => {}

const controls: Reading[] = [
  says('a button', <Button>Save</Button>, ['button, Save']),
  says('a button that cannot be pressed now', <Button disabledReason="You are offline.">Save</Button>, [
    'button, Save, You are offline., disabled',
  ]),
  says('a link that looks like one', <LinkButton href="#file">Download</LinkButton>, ['link, Download']),
  says('an icon button', <IconButton icon="close" label="Close" />, ['button, Close']),
  says(
    'a chip',
    <Chip press={{ onClick: nothing }} removeLabel="Remove Status: Declined" onRemove={nothing}>
      Status: Declined
    </Chip>,
    ['button, Status: Declined', 'button, Remove Status: Declined'],
  ),
  says(
    'a menu button',
    <Menu
      items={[{ id: 'columns', label: 'Columns', onSelect: nothing }]}
      trigger={(props) => <Button {...props}>More</Button>}
    />,
    ['button, More, 1 control, not expanded, has popup menu'],
  ),
  says(
    'tabs',
    <Tabs
      label="Details"
      tabs={[
        { id: 'facts', label: 'Facts' },
        { id: 'history', label: 'History' },
      ]}
      selected="facts"
      onSelect={nothing}
    >
      TID GR42
    </Tabs>,
    [
      'tablist, Details, orientated horizontally',
      'tab, Facts, selected, 1 control, position 1, set size 2',
      'tab, History, not selected, position 2, set size 2',
      'tabpanel, Facts',
      'TID GR42',
    ],
  ),
]

const readings: Reading[] = [
  says(
    'a side sheet',
    <SideSheet title="Filters" closeLabel="Close" onClose={nothing} footer={<Button>Show results</Button>}>
      <TextField label="Alias" />
    </SideSheet>,
    [
      'dialog, Filters',
      'heading, Filters, level 2',
      'Alias',
      'textbox, Alias',
      'button, Show results',
      'button, Close',
    ],
  ),
  says(
    'a question',
    <ConfirmDialog title="Delete?" confirmLabel="Delete" cancelLabel="Keep" onConfirm={nothing} onCancel={nothing}>
      It cannot be taken back.
    </ConfirmDialog>,
    [
      'alertdialog, Delete?, It cannot be taken back.',
      'heading, Delete?, level 2',
      'It cannot be taken back.',
      'button, Keep',
      'button, Delete',
    ],
  ),
  says(
    'details beside a list',
    <DetailsPanel title="Bar" closeLabel="Close" onClose={nothing}>
      TID GR42
    </DetailsPanel>,
    ['region, Bar', 'heading, Bar, level 2', 'button, Close', 'TID GR42'],
  ),
  says(
    'what can be opened',
    <Disclosure summary="Hardware" open>
      Cortex-A53
    </Disclosure>,
    ['group', 'Hardware', 'Cortex-A53'],
  ),
  says(
    'a table',
    <DataTable
      caption="Terminals"
      columns={[
        { id: 'alias', heading: 'Alias', cell: ({ alias }) => alias, sortable: true, priority: 1 },
        { id: 'tid', heading: 'TID', cell: ({ tid }) => tid },
      ]}
      rows={[{ alias: 'Bar', tid: 'GR42' }]}
      rowKey={({ tid }) => tid}
      rowLink={(_, content) => <a href="#bar">{content}</a>}
      sort={{ field: 'alias', direction: 'asc' }}
      onSort={nothing}
    />,
    [
      'region, Terminals',
      'table, Terminals, not busy',
      'rowgroup',
      'row, Alias TID',
      'columnheader, Alias, sorted in ascending order',
      'button, Alias',
      'columnheader, TID',
      'TID',
      'row, Bar GR42',
      'rowheader, Bar',
      'link, Bar',
      'cell, GR42',
    ],
  ),
]

const pager = {
  pager: 'Pages',
  range: '1–10 of 15',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  page: 'Page',
  perPage: 'Rows',
  isFirst: 'This is the first page',
  isLast: 'This is the last page',
  lastUnknown: 'There are more pages than were counted',
}

const signs: Reading[] = [
  says('a state by its word', <Status icon="check">Successful</Status>, ['Successful']),
  says('a count by what it counts', <Badge label="3 exports">3</Badge>, ['image, 3 exports', '3']),
  says('facts', <KeyValueList items={[{ term: 'TID', value: 'GR42' }]} />, ['term', 'TID', 'definition', 'GR42']),
  says('progress', <ProgressBar label="Export" value={3} max={10} />, [
    'Export',
    'progressbar, Export, 3, max value 10, min value 0, current value 30%',
  ]),
  says(
    'a banner',
    <Banner icon="offline" action={<Button>Try again</Button>}>
      You are offline.
    </Banner>,
    ['You are offline.', 'button, Try again'],
  ),
  says(
    'a list without rows',
    <EmptyState icon="info" title="No devices yet" action={<Button>Reset filters</Button>} />,
    ['No devices yet', 'button, Reset filters'],
  ),
  says(
    'the way through the pages',
    <Pager
      page={1}
      perPage={10}
      perPageChoices={[10]}
      total={15}
      totalIs="exact"
      labels={pager}
      onPage={nothing}
      onPerPage={nothing}
    />,
    [
      'navigation, Pages',
      '1–10 of 15',
      'Rows',
      'combobox, Rows, 10, has popup listbox, not expanded',
      'option, 10, not selected, position 1, set size 1',
      'button, First page, This is the first page, disabled',
      'button, Previous page, This is the first page, disabled',
      'form',
      'Page',
      'textbox, Page, 1',
      'button, Next page',
      'button, Last page',
    ],
  ),
]

it.each([...controls, ...readings, ...signs])(
  'a screen reader says of $what what it is, what it is called and how it stands',
  async ({ part, spoken }) => expect(await heard(part)).toEqual(spoken),
)

it('a screen reader says by itself what comes into the messages', async () => {
  const toast = { id: 'saved', text: 'Till 1 was saved', icon: 'check', showAfterMs: 0, hideAfterMs: null } as const
  const messages = (toasts: (typeof toast)[]) => (
    <Toasts label="Messages" dismissLabel="Dismiss" onDone={nothing} toasts={toasts} />
  )
  const screen = await render(messages([]))
  await virtual.start({ container: screen.container })
  await screen.rerender(messages([toast]))
  await expect.poll(async () => (await virtual.spokenPhraseLog()).join()).toContain('polite: Till 1 was saved')
  await virtual.stop()
})
