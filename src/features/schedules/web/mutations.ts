import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BodyOf } from '#core/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { refreshAfter } from '#web/records/refresh.ts'
import { changeSchedule, createSchedule, deleteSchedule } from '../contract.ts'
import { schedulesQuery } from './queries.ts'

const useRefresh = () => {
  const client = useQueryClient()
  const { queryKey } = schedulesQuery(useListPrincipal())
  return refreshAfter(() => client.invalidateQueries({ queryKey }))
}

/** Makes a schedule, one however often the same is tried again until there is an answer. */
export const useCreateSchedule = () => {
  const attempt = useRef({ request: '', key: '' })
  return useMutation({
    mutationFn: (body: BodyOf<typeof createSchedule>) => {
      const request = JSON.stringify(body)
      if (attempt.current.request !== request) attempt.current = { request, key: crypto.randomUUID() }
      return call(createSchedule, { body }, { idempotencyKey: attempt.current.key })
    },
    ...useRefresh(),
  })
}

interface Change {
  readonly token: string
  readonly body: BodyOf<typeof changeSchedule>
}

export const useChangeSchedule = () =>
  useMutation({
    mutationFn: ({ token, body }: Change) => call(changeSchedule, { params: { token }, body }),
    ...useRefresh(),
  })

export const useDeleteSchedule = () =>
  useMutation({
    mutationFn: (token: string) => call(deleteSchedule, { params: { token } }),
    ...useRefresh(),
  })
