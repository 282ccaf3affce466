import { useQuery } from '@tanstack/react-query'
import { OPTIONS_MAX } from '#core/limits.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { linkableTerminalsQuery, terminalOptionsQuery } from './queries.ts'

interface Wanted {
  /** Whom they are for; without one, for a new person. */
  userToken?: string
  /** Empty for any. */
  merchantTokens: readonly string[]
  search: string | undefined
}

/** The terminals that a person can be linked to (D-87), and the others that fit the search. */
export const useLinkable = ({ userToken, merchantTokens, search }: Wanted) => {
  const principal = useListPrincipal()
  const free = useQuery(linkableTerminalsQuery({ userToken, search }, principal))
  const narrowed = merchantTokens.length > 0 ? { merchantTokens: [...merchantTokens] } : {}
  const all = useQuery(terminalOptionsQuery({ ...narrowed, search }, principal)).data

  const isWanted = (merchant: string) => merchantTokens.length === 0 || merchantTokens.includes(merchant)
  const linkable = free.data?.filter(({ merchantToken }) => isWanted(merchantToken))
  // What was cut off may hold the wanted merchant's: then all of these are offered, and the server says which are full.
  const isCutOff = (free.data?.length ?? 0) >= OPTIONS_MAX
  const known = new Set(linkable?.map(({ token }) => token))
  return {
    linkable: isCutOff && merchantTokens.length > 0 ? all : linkable,
    others: linkable && !isCutOff ? (all?.filter(({ token }) => !known.has(token)) ?? []) : [],
    failure: free.error,
  }
}
