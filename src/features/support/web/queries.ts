import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import type { Role } from '#core/access/roles.ts'
import { listUserMerchants, listUserStores } from '#features/merchants/filter-options.ts'
import { call } from '#web/api/call.ts'
import { beginSeenAs } from '#web/session/seen-as.ts'
import { getFailedCall } from '../failed-calls.ts'
import { listRolesOfUser, type RoleAndPlace, startSeeAs } from '../see-as.ts'

/** What the page is about, as its address says it. */
export interface SupportAddress {
  /** Of an error. */
  readonly reference?: string
  /** The token of a user. */
  readonly user?: string
}

/** A call that failed, by its reference; nothing of it is kept on the device. */
export const failedCallQuery = (reference: string) =>
  queryOptions({
    queryKey: ['support', 'failedCall', reference],
    queryFn: ({ signal }) => call(getFailedCall, { params: { reference } }, { signal }),
  })

/** The roles that a user can be seen as. */
export const rolesOfUserQuery = (token: string) =>
  queryOptions({
    queryKey: ['support', 'rolesOfUser', token],
    queryFn: ({ signal }) => call(listRolesOfUser, { params: { token } }, { signal }),
  })

/** Places that are offered for a role, by a part of their names. */
const PLACES_SHOWN = 10

export const rolesOfMerchants = ['ROLE_MERCHANT_ADMIN', 'ROLE_MERCHANT'] as const satisfies readonly Role[]
export const rolesOfStores = ['ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const satisfies readonly Role[]
export type OfferedRole = (typeof rolesOfMerchants)[number] | (typeof rolesOfStores)[number]

/** The places of a role whose names have the text in them. */
export const placesQuery = (role: OfferedRole, search: string) =>
  queryOptions({
    queryKey: ['support', 'places', role, search],
    queryFn: async ({ signal }): Promise<RoleAndPlace[]> => {
      const isOfStores = rolesOfStores.some((one) => one === role)
      const found = await call(isOfStores ? listUserStores : listUserMerchants, { body: { search } }, { signal })
      const kind = isOfStores ? 'store' : 'merchant'
      return found.slice(0, PLACES_SHOWN).map(({ token, name }) => ({ role, place: { kind, token, name } }))
    },
    enabled: search.trim() !== '',
  })

/** Sees the portal as a role over a place from now on: the page is left for one that shows it so. */
export const useStartSeeAs = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof startSeeAs>) => call(startSeeAs, { body }),
    onSuccess: ({ token, role, place, expiresAt }) =>
      beginSeenAs({ token, role, place: place.name, expiresAt: Date.parse(expiresAt) }),
  })
