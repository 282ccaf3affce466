import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Receipt, ReceiptLink } from '#features/receipts/contract.ts'
import '#features/receipts/layout/receipt.css'
import '#features/receipts/layout/receipt-code.css'
import { codeLabel, labels } from '#features/receipts/layout/labels.ts'
import { printReceipt, type PaperSize } from '#features/receipts/layout/print.ts'
import { renderReceipt } from '#features/receipts/layout/render.ts'
import { languageTag } from '#core/languages/languages.ts'
import type { qrCodeOf } from '#core/qr-code.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { QrPicture } from '#web/records/qr-code.tsx'
import { RecordState } from '#web/records/record-state.tsx'
import { receiptQuery } from './queries.ts'
import css from './receipt-viewer.module.css'
import { codeOfLink, shownCodeKey } from './saved-link-keys.ts'
import { askForLink, findSavedLink, PATIENCE_MS, prepareLink, useSavedLink } from './saved-links.ts'

type Copy = keyof Receipt

/** Both copies of a receipt in the receipt layout, and printing on the paper at hand. */
export function ReceiptViewer({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const query = useQuery(receiptQuery(id, useListPrincipal()))
  const [copy, setCopy] = useState<Copy>('consumer')
  const [size, setSize] = useState<PaperSize>('80')
  const viewer = useRef<HTMLElement>(null)
  const shownCode = useShownCode(id)
  const findCodeToPrint = useCodeToPrint(id)
  /** While it is printed: null where it has no code. */
  const [printedCode, setPrintedCode] = useState<LinkCode | null>()
  const print = useMutation({
    mutationFn: async () => {
      if (copy === 'consumer') {
        const code = await findCodeToPrint()
        // The receipt may have been closed in the meantime.
        if (!viewer.current) return
        flushSync(() => setPrintedCode(code))
        window.addEventListener('afterprint', () => setPrintedCode(undefined), { once: true })
      }
      printReceipt(size)
    },
  })
  // It opens beneath the button that asks for it, which may stand at the end of the screen.
  const show = useCallback((section: HTMLElement | null) => {
    viewer.current = section
    section?.scrollIntoView({ block: 'nearest' })
  }, [])

  if (!query.data) {
    return query.isLoading && query.fetchStatus === 'fetching' ? <Skeleton /> : <RecordState query={query} />
  }
  const code = printedCode === undefined ? shownCode : printedCode
  return (
    <section ref={show} className={css.viewer} aria-label={t`Receipt`}>
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
        <Button icon="print" busy={print.isPending} onClick={() => print.mutate()}>
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
        {copy === 'consumer' && code && (
          <figure className="receipt-layout receipt-code" data-paper={size}>
            <QrPicture size={code.size} path={code.path} label={t`QR code of the receipt`} />
            <figcaption>
              {i18n._(codeLabel)} <strong>{code.typed}</strong>
            </figcaption>
          </figure>
        )}
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

/** What stands below the customer copy, for a shop to find the sale again (JOB-22). */
interface LinkCode extends ReturnType<typeof qrCodeOf> {
  /** The code that is typed where nothing can be scanned. */
  readonly typed: string | undefined
}

const codeOf = async ({ path }: ReceiptLink): Promise<LinkCode> => {
  const encoder = await import('#core/qr-code.ts')
  return { ...encoder.qrCodeOf(new URL(path, location.origin).href), typed: codeOfLink(path) }
}

/** The code of the receipt's link, which is made ahead for whoever looks at it; null where somebody has withdrawn the link. */
const useShownCode = (id: string): LinkCode | null | undefined => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  const saved = useSavedLink(id, principal)
  const isOffline = useOfflineReason() !== undefined
  const { data } = useQuery({
    queryKey: [...shownCodeKey(id, principal.variant), saved?.path ?? null],
    queryFn: async () => {
      const link = await prepareLink(client, id, principal)
      return link ? codeOf(link) : null
    },
    enabled: saved !== undefined || !isOffline,
    // Until what was prepared and then saved is drawn; never the code of a link that is gone, or of another receipt.
    placeholderData: (shown, query) => (saved && query?.queryKey.at(-2) === id ? shown : undefined),
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    // On the device the link is ciphertext: it stays readable no longer than it is looked at.
    gcTime: 0,
  })
  return data
}

/**
 * Finds the code for the paper. Whoever prints the customer copy hands the receipt over, which is asking for its link: the
 * server's where it answers soon, which it may make and write into the audit log; else the saved one; null without any.
 */
const useCodeToPrint = (id: string) => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  const offlineReason = useOfflineReason()
  return async (): Promise<LinkCode | null> => {
    try {
      const link = offlineReason
        ? await findSavedLink(client, id, principal)
        : await askForLink(client, id, principal, PATIENCE_MS)
      return link ? await codeOf(link) : null
    } catch {
      // Paper without a code is better than none.
      return null
    }
  }
}
