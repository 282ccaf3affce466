import http from 'node:http'
import pg from 'pg'

const columns = `token, to_char(pos_local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as pos_local_date_time, time_zone, amount,
  tip_amount, currency, status, transaction_type, card_type, payment_method, card_pan_obfuscated, pos_auth_code,
  retrieval_reference_number, stan, error_code, original_response_code, instalments_number, order_reference, sca_type,
  card_reading_mode, app_version, package_name, device_id, tid, mid, mcc, merchant_name, store_name,
  transaction_affiliate, transaction_instance, user_name, user_email`

/** The best statements for the same questions, by name. */
const floors = {
  list: `select ${columns} from transaction where merchant_id = $1 order by pos_local_date_time desc, id desc limit 20`,
  count: `select count(*) from transaction where merchant_id = $1`,
  widest: `select ${columns} from transaction where acquirer_id = $1 order by pos_local_date_time desc, id desc limit 20`,
  deep: `select ${columns} from transaction where acquirer_id = $1
    order by pos_local_date_time desc, id desc limit 20 offset 500000`,
  year: `select pos_local_date_time::date, currency, transaction_type, count(*), sum(amount) from transaction
    where acquirer_id = $1 and pos_local_date_time >= '2025-11-21' and pos_local_date_time < '2026-11-21' group by 1, 2, 3`,
}
type Floor = keyof typeof floors

/** A server that does nothing but run prepared statements named in the path: `/list+count/17`. */
export const floorServer = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const server = http.createServer((request, response) => {
    const [, names = '', id] = (request.url ?? '').split('/')
    const answer = async () => {
      const replies: unknown[] = []
      for (const name of names.split('+')) {
        const { rows } = await pool.query({ name, text: floors[name as Floor], values: [id] })
        replies.push(rows)
      }
      response.end(JSON.stringify(replies))
    }
    void answer()
  })
  return { server, close: () => pool.end() }
}
