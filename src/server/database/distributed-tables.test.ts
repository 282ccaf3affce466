import { describe, expect, it } from 'vitest'
import { withoutSubSelects } from './distributed-tables.ts'

describe('the policies of distributed tables', () => {
  it('read each setting where it is compared', () => {
    expect(
      withoutSubSelects(
        'merchant_day',
        `((( SELECT scope_mode() AS scope_mode) = ANY (ARRAY['operator'::text, 'intake'::text])) OR (merchant_id = ANY (( SELECT scope_ids('merchants'::text) AS scope_ids)::bigint[])))`,
      ),
    ).toBe(
      `((current_setting('app.mode', true) = ANY (ARRAY['operator'::text, 'intake'::text])) OR (merchant_id = ANY (nullif(current_setting('app.merchants', true), '')::bigint[])))`,
    )
  })

  it('are refused where they ask other rows', () => {
    expect(() =>
      withoutSubSelects('device_log', 'device_id IN ( SELECT seen.device_id FROM device_terminal seen)'),
    ).toThrow('The policy of device_log asks other rows')
  })
})
