/**
 * Keeps every message that nothing handles as it came: a waybill, a picture or a maker's own message is lost otherwise, because the terminal
 * deletes what was acknowledged. Bounded for each vehicle: the oldest go.
 */
import type { Pool } from 'pg'
import type { MessageSink, ReceivedMessage } from '../../events/stored-messages.ts'

/** Of one vehicle. */
const maxMessages = 200
const maxBytes = 2 << 20

/** The same bytes are one row with a count. The guard makes a batch that is written twice count once. */
const insert = `
  insert into terminal_messages as m (vehicle_id, message_id, edition, first_at, received_at, body, count)
  select vehicle_id, message_id, max(edition), min(at), max(at), body, count(*)
  from unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::bytea[]) as n (vehicle_id, message_id, edition, at, body)
  where exists (select from vehicles v where v.id = n.vehicle_id)
  group by vehicle_id, message_id, body
  on conflict (vehicle_id, message_id, digest) do update set
    count = m.count + excluded.count, received_at = excluded.received_at, edition = excluded.edition
  where m.received_at < excluded.received_at`

const bound = `
  delete from terminal_messages m using (
    select id, row_number() over newest as place, sum(octet_length(body)) over newest as bytes
    from terminal_messages where vehicle_id = any($1::int[])
    window newest as (partition by vehicle_id order by received_at desc, id desc)
  ) ranked
  where m.id = ranked.id and (ranked.place > $2 or ranked.bytes > $3)`

/** How far back the clock may step without two messages being taken for one, ms. */
const maxStepBack = 1_000

/**
 * A moment of its own for each message, in microseconds: the clock counts milliseconds, and two messages of one would be taken for one that is
 * written twice. A message that is written again has the moment of before.
 */
function ownMoments(): (received: ReceivedMessage<'other'>) => string {
  const known = new WeakMap<ReceivedMessage<'other'>, string>()
  let last = 0
  return received => {
    let moment = known.get(received)
    if (moment === undefined) {
      const at = received.receivedAt * 1_000
      last = at <= last && last - at < maxStepBack * 1_000 ? last + 1 : at
      const microseconds = String(last % 1_000).padStart(3, '0')
      moment = new Date(Math.floor(last / 1_000)).toISOString().replace('Z', `${microseconds}Z`)
      known.set(received, moment)
    }
    return moment
  }
}

export const messageSink = (pool: Pool, momentOf = ownMoments()): MessageSink<'other'> => ({
  message: 'other',
  async store(batch) {
    await pool.query(insert, [
      batch.map(each => each.vehicleId),
      batch.map(each => each.body.messageId),
      batch.map(each => each.edition),
      batch.map(momentOf),
      batch.map(each => each.bytes),
    ])
    await pool.query(bound, [[...new Set(batch.map(each => each.vehicleId))], maxMessages, maxBytes])
  },
})
