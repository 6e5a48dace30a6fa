/** What some vehicles of the demo have sent of their month: one is near the end of it, one beyond. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

/** MB by plate, of the 500 that the demo allows. */
const used = { 沪A8K215: 427, 沪A6D733: 512, 沪B2L908: 186, 浙A7E650: 94, 粤A7N623: 38 }

export async function addDemoTraffic(tx: Transaction<Database>): Promise<void> {
  await sql`insert into video_traffic (vehicle_id, month, bytes)
    select v.id, date_trunc('month', now() at time zone 'Asia/Shanghai')::date, u.value::bigint * 1000000
    from jsonb_each_text(${JSON.stringify(used)}::jsonb) u join vehicles v on v.plate_num = u.key`.execute(tx)
}
