/** Stores driver cards (0x0702) as they are inserted and taken out; terminals are acknowledged after the commit. */
import type { Pool } from 'pg'
import type { MessageSink } from '../../events/stored-messages.ts'
import { reportedCard } from './card-events.ts'

/**
 * A driver is known by licence: named as the newest card says, of the organisation in whose vehicle the card was first seen. Card events of
 * vehicles that have been removed meanwhile are left out: nobody may see them.
 */
const insertCards = `
  with event as (
    select * from unnest($1::int[], $2::timestamptz[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::date[])
      with ordinality as e (vehicle_id, time, inserted, licence, name, issuer, valid_until, place)
      join (select id, organisation_id from vehicles) v on v.id = e.vehicle_id),
  driver as (
    insert into drivers (organisation_id, licence, name, issuer, valid_until)
    select (array_agg(organisation_id order by place))[1], licence, (array_agg(name order by place desc))[1],
           (array_agg(issuer order by place desc))[1], (array_agg(valid_until order by place desc))[1]
    from event where licence is not null group by licence order by licence
    on conflict (licence) do update set name = excluded.name, issuer = excluded.issuer, valid_until = excluded.valid_until
    returning id, licence)
  insert into driver_cards (vehicle_id, time, inserted, driver_id)
  select event.vehicle_id, event.time, event.inserted, driver.id
  from event left join driver using (licence) order by event.place
  on conflict do nothing`

export const cardSink = (pool: Pool): MessageSink<'driverIdentity'> => ({
  message: 'driverIdentity',
  async store(batch) {
    const cards = batch.map(reportedCard)
    await pool.query(insertCards, [
      cards.map(card => card.vehicleId),
      cards.map(card => new Date(card.time)),
      cards.map(card => card.inserted),
      cards.map(card => card.driver?.licence ?? null),
      cards.map(card => card.driver?.name ?? null),
      cards.map(card => card.driver?.issuer ?? null),
      cards.map(card => card.driver?.validUntil ?? null),
    ])
  },
})
