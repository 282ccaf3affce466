import { withMinus } from '#core/money/money.ts'

/**
 * A net beside the usual one, in whole percent with its sign; undefined where a share of the usual one says nothing.
 * @param usual minor units, as `net`
 */
export const changeSince = (usual: number, net: number, languageTag: string): string | undefined =>
  usual <= 0
    ? undefined
    : withMinus(
        new Intl.NumberFormat(languageTag, {
          style: 'percent',
          maximumFractionDigits: 0,
          signDisplay: 'exceptZero',
        }).format((net - usual) / usual),
      )
