/** Messages that the demo's dispatchers have sent before it begins, with what came of them. Texts are in one language: users write them. */
import type { DispatchType } from '@outrider/contract'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

interface DemoMessage {
  hoursAgo: number
  type: DispatchType
  text: string
  /** To one vehicle in so many. */
  oneIn: number
}

const demoMessages: readonly DemoMessage[] = [
  { hoursAgo: 170, type: 'notice', text: '国庆期间请注意高峰路况 Mind the holiday traffic', oneIn: 2 },
  { hoursAgo: 98, type: 'service', text: '本周五前请到青浦场站保养 Service at Qingpu depot by Friday', oneIn: 7 },
  { hoursAgo: 51, type: 'urgent', text: '大雾，请减速慢行 Fog, slow down', oneIn: 1 },
  { hoursAgo: 26, type: 'notice', text: '请到达后回电确认 Call when you have arrived', oneIn: 12 },
  { hoursAgo: 3, type: 'urgent', text: '前方道路封闭，请绕行 Road closed ahead, take another', oneIn: 5 },
]

/** Of the first user of the demo. Most are acknowledged, some terminals were offline, refused or did not answer. */
export async function addDemoMessages(tx: Transaction<Database>): Promise<void> {
  for (const [index, { hoursAgo, type, text, oneIn }] of demoMessages.entries())
    await sql`
      with recipient as (select id, organisation_id, plate_num from vehicles where id % ${oneIn} = 0),
      message as (
        insert into dispatch_messages (user_id, user_name, request_id, sent_at, type, show, text, organisation_ids)
        select id, name, ${`demo ${index}`}, now() - make_interval(hours => ${hoursAgo}), ${type}, '{display,speak}', ${text},
          (select coalesce(array_agg(distinct organisation_id), '{}') from recipient)
        from users order by id limit 1 returning id, sent_at)
      insert into dispatch_deliveries (message_id, vehicle_id, organisation_id, plate_num, state, at)
      select m.id, r.id, r.organisation_id, r.plate_num,
        case (r.id + ${index}) % 19 when 3 then 'offline' when 8 then 'offline' when 11 then 'refused' when 14 then 'noAnswer'
          else 'acknowledged' end,
        m.sent_at + make_interval(secs => 1 + r.id % 4)
      from message m, recipient r`.execute(tx)
}
