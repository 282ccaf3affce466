import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Receipt } from '#features/receipts/contract.ts'
import '#features/receipts/layout/receipt.css'
import { labels } from '#features/receipts/layout/labels.ts'
import { printReceipt, type PaperSize } from '#features/receipts/layout/print.ts'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import { languageTag } from '#core/languages/languages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { RecordState } from '#web/records/record-state.tsx'
import { receiptQuery } from './queries.ts'
import css from './receipt-viewer.module.css'

type Copy = keyof Receipt

/** Both copies of a receipt in the receipt layout, and printing on the paper at hand. */
export function ReceiptViewer({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const query = useQuery(receiptQuery(id, useListPrincipal()))
  const [copy, setCopy] = useState<Copy>('consumer')
  const [size, setSize] = useState<PaperSize>('80')

  if (!query.data) {
    return query.isLoading && query.fetchStatus === 'fetching' ? <Skeleton /> : <RecordState query={query} />
  }
  return (
    <section className={css.viewer} aria-label={t`Receipt`}>
      <div className={css.print}>
        <SegmentedControl
          label={t`Paper`}
          value={size}
          onChange={setSize}
          options={[
            { value: '58', label: t`58 mm` },
            { value: '80', label: t`80 mm` },
            { value: 'a4', label: 'A4' },
          ]}
        />
        <Button icon="print" onClick={() => printReceipt(size)}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Tabs
        label={t`Copy`}
        tabs={[
          { id: 'consumer', label: i18n._(labels.consumerCopy) },
          { id: 'merchant', label: i18n._(labels.merchantCopy) },
        ]}
        selected={copy}
        onSelect={setCopy}
      >
        <ReceiptCopy data={query.data[copy]} size={size} />
      </Tabs>
    </section>
  )
}

/** The one drawing of a receipt, shared with the public page, inside React. */
function ReceiptCopy({ data, size }: { data: Receipt[Copy]; size: PaperSize }) {
  const { i18n } = useLingui()
  const tag = languageTag(useLanguage().language)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const layout = renderReceipt(document, data, { tag, say: (text) => i18n._(text) })
    layout.dataset.paper = size
    container.current?.replaceChildren(layout)
  }, [data, size, tag, i18n])
  return <div ref={container} />
}
