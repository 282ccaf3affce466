import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Receipt } from '#features/receipts/contract.ts'
import '#features/receipts/layout/paper.css'
import { renderPaper } from '#features/receipts/layout/render.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { RecordState } from '#web/records/record-state.tsx'
import { receiptQuery } from './queries.ts'
import css from './receipt-viewer.module.css'

type Copy = keyof Receipt
type PaperSize = '58' | '80' | 'a4'

/** Both copies of a receipt as paper, and printing on the paper at hand. */
export function ReceiptViewer({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useQuery(receiptQuery(id, useViewer()))
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
        <Button icon="print" onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <Tabs
        label={t`Copy`}
        tabs={[
          { id: 'consumer', label: t`Customer copy` },
          { id: 'merchant', label: t`Merchant copy` },
        ]}
        selected={copy}
        onSelect={setCopy}
      >
        <Paper data={query.data[copy]} size={size} />
      </Tabs>
    </section>
  )
}

/** The one drawing of a receipt, shared with the public page, inside React. */
function Paper({ data, size }: { data: Receipt[Copy]; size: PaperSize }) {
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const paper = renderPaper(document, data, language)
    paper.dataset.paper = size
    place.current?.replaceChildren(paper)
  }, [data, size, language])
  return <div ref={place} />
}
