/** §1: the standard variant and the one called DR. Not to be confused with a disaster-recovery host (D-16). */
export const variants = ['standard', 'dr'] as const

export type Variant = (typeof variants)[number]

interface Capabilities {
  /** /dr/login/identify is a route of its own; elsewhere the step opens inside /login (D-17). A deployment may say otherwise. */
  readonly identifyRoute: boolean
  /** /qr/{token} opens; elsewhere it leads to /login (D-65). */
  readonly receiptPage: boolean
  /** /terminals/view/{id} opens (§2, D-105). */
  readonly terminalView: boolean
  /** /transactions/view/{id} opens (§2). */
  readonly transactionView: boolean
  /** Dashboard and export statistics are requested before a guarded page is entered (§2). */
  readonly prefetchStatistics: boolean
  /** A dashboard body is { filter: {…} }, not the bare filter (§7). */
  readonly wrappedDashboardBody: boolean
  /** Every level gets the reduced filters and columns of D-86. */
  readonly reducedForAll: boolean
  /** Where the second level lands, unless a deployment says otherwise (D-11). */
  readonly midLanding: 'dashboard' | 'mids'
}

/** What differs between the variants, as data; screens and server ask here and never compare the variant itself. */
export const capabilities: Readonly<Record<Variant, Capabilities>> = {
  standard: {
    identifyRoute: true,
    receiptPage: true,
    terminalView: true,
    transactionView: true,
    prefetchStatistics: true,
    wrappedDashboardBody: true,
    reducedForAll: false,
    midLanding: 'mids',
  },
  dr: {
    identifyRoute: false,
    receiptPage: false,
    terminalView: false,
    transactionView: false,
    prefetchStatistics: false,
    wrappedDashboardBody: false,
    reducedForAll: true,
    midLanding: 'dashboard',
  },
}
