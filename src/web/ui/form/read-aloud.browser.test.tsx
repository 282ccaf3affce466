import { expect, it } from 'vitest'
import { heard, says, type Reading } from '#tests/support/read-aloud.tsx'
import { MultiSelect } from '../combobox/multi-select.tsx'
import '../theme/theme.css'
import { Checkbox, Switch } from './choice.tsx'
import { CheckboxGroup, RadioGroup, SegmentedControl } from './choice-group.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select.tsx'
import { TextField } from './text-field.tsx'

const nothing = () => {}

const choices = [
  { value: 'sale', label: 'Sale' },
  { value: 'refund', label: 'Refund' },
]

const fields: Reading[] = [
  says(
    'a text field in error',
    <TextField label="Alias" hint="As staff call it." error="This value should not be blank" />,
    [
      'Alias',
      'textbox, Alias, As staff call it. This value should not be blank, invalid',
      'As staff call it.',
      'This value should not be blank',
    ],
  ),
  says('a figure', <NumberField label="Amount" unit="EUR" defaultValue="5" />, ['Amount', 'textbox, Amount, 5', 'EUR']),
  says('a password', <PasswordField label="Password" showLabel="Show" hideLabel="Hide" />, [
    'Password',
    'button, Show, 1 control',
  ]),
  says(
    'a select',
    <SelectField label="Currency">
      <option>EUR</option>
    </SelectField>,
    [
      'Currency',
      'combobox, Currency, EUR, has popup listbox, not expanded',
      'option, EUR, not selected, position 1, set size 1',
    ],
  ),
  says(
    'a checkbox that cannot be changed',
    <Checkbox label="Sale" hint="You don't have this right." checked disabled onChange={nothing} />,
    ["checkbox, Sale You don't have this right., checked, disabled", 'Sale', "You don't have this right."],
  ),
  says('a switch', <Switch label="SSM access" checked={false} onChange={nothing} />, [
    'switch, SSM access, not checked',
    'SSM access',
  ]),
  says(
    'checkboxes in error',
    <CheckboxGroup label="Rights" error="Choose one." options={choices} value={['sale']} onChange={nothing} />,
    [
      'group, Rights, Choose one.',
      'Rights',
      'checkbox, Sale, checked',
      'Sale',
      'checkbox, Refund, not checked',
      'Refund',
      'Choose one.',
    ],
  ),
  ...[RadioGroup, SegmentedControl].map((Group) =>
    says(Group.name, <Group label="Type" options={choices} value="sale" onChange={nothing} />, [
      'group, Type',
      'Type',
      'radio, Sale, checked, position 1, set size 2',
      'Sale',
      'radio, Refund, not checked, position 2, set size 2',
      'Refund',
    ]),
  ),
  says(
    'a search for several',
    <MultiSelect
      label="Cities"
      value={[{ value: 'athens', label: 'Athens' }]}
      onChange={nothing}
      options={[]}
      onSearch={nothing}
      texts={{ remove: (label) => `Remove ${label}`, searching: 'Searching', none: 'None', more: 'More' }}
    />,
    [
      'Cities',
      'combobox, Cities, has popup listbox, not expanded, autocomplete in list, 1 control',
      'status',
      'list, Cities',
      'listitem, level 1, position 1, set size 1',
      'Athens',
      'button, Remove Athens',
    ],
  ),
]

it.each(fields)(
  'a screen reader says of $what what it is for, what it holds and what is wrong',
  async ({ part, spoken }) => {
    expect(await heard(part)).toEqual(spoken)
  },
)
