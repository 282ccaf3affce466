import { useNavigate, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { vi } from 'vitest'
import { renderInPortal } from '#tests/support/render-in-portal.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Switch } from '#web/ui/form/choice.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { nameOnForm, required } from '#web/records/form/problems.ts'
import { RecordForm } from '#web/records/form/record-form.tsx'
import { useRecordForm } from '#web/records/form/use-record-form.ts'

/** For tests: a form with one control of each kind, for a record that others may change too. */

export interface Shop {
  alias: string
  till: string
  floor: 'ground' | 'upper'
  open: boolean
  version: number
}

export const shop: Shop = { alias: 'Front', till: 'A', floor: 'ground', open: true, version: 3 }

const schema = v.object({
  alias: nameOnForm('VALUE_BLANK'),
  till: required('VALUE_BLANK'),
  floor: v.picklist(['ground', 'upper']),
  open: v.boolean(),
  secret: v.string(),
})

type Save = (values: object, attempt: { version: number | undefined; idempotencyKey: string }) => Promise<Shop>

const valuesOf = ({ alias, till, floor, open }: Shop) => ({ alias, till, floor, open, secret: '' })

function ShopForm({ save, onSaved }: { save: Save; onSaved: (saved: Shop) => void }) {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', search: {} })
  const form = useRecordForm({
    key: 'shop',
    schema,
    initial: valuesOf(shop),
    save,
    onSaved: (saved: Shop) => {
      onSaved(saved)
      close()
    },
    edited: { version: shop.version, read: (now) => ({ values: valuesOf(now), version: now.version }) },
    secret: ['secret'],
  })
  return (
    <RecordForm
      form={form}
      title="Edit shop"
      onClose={close}
      valueTexts={{
        alias: { label: 'Alias' },
        till: { label: 'Till' },
        floor: { label: 'Floor' },
        open: { label: 'Open', text: (open) => (open ? 'Yes' : 'No') },
      }}
    >
      <TextField label="Alias" {...form.text('alias')} />
      <TextField label="Till" {...form.text('till')} />
      <SegmentedControl
        label="Floor"
        options={[
          { value: 'ground', label: 'Ground' },
          { value: 'upper', label: 'Upper' },
        ]}
        {...form.choice('floor')}
      />
      <Switch label="Open" {...form.flag('open')} />
      <PasswordField label="Secret" showLabel="Show" hideLabel="Hide" {...form.text('secret')} />
    </RecordForm>
  )
}

function Screen(props: Parameters<typeof ShopForm>[0]) {
  const { form } = useSearch({ strict: false }) as { form?: string }
  return form ? <ShopForm {...props} /> : <p>The shop</p>
}

/** Opens the form at its address, with the page before it to go back to. */
export const openShopForm = async (save: Save = () => Promise.resolve(shop)) => {
  const saving = vi.fn(save)
  const onSaved = vi.fn()
  const portal = await renderInPortal(<Screen save={saving} onSaved={onSaved} />, { at: '/stores/list' })
  await portal.open('/stores/list?form=edit')
  return { ...portal, save: saving, onSaved }
}
