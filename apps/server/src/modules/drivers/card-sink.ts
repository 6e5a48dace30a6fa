/** Stores driver cards (0x0702) as they are inserted and taken out; terminals are acknowledged after the commit. */
import type { Pool } from 'pg'
import type { MessageSink } from '../../events/stored-messages.ts'
import { reportedCard } from './card-events.ts'

/**
 * A driver is a number within an organisation: that of the vehicle the card is in. It is named as the newest card read there says; what each
 * card says stays with its event. Card events of vehicles that have been removed meanwhile are left out: nobody may see them.
 */
const insertCards = `
  with event as (
    select * from unnest($1::int[], $2::timestamptz[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::date[])
      with ordinality as e (vehicle_id, time, inserted, licence, name, issuer, valid_until, place)
      join (select id, organisation_id from vehicles) v on v.id = e.vehicle_id),
  driver as (
    insert into drivers (organisation_id, licence, name, issuer, valid_until)
    select organisation_id, licence, (array_agg(name order by place desc))[1], (array_agg(issuer order by place desc))[1],
           (array_agg(valid_until order by place desc))[1]
    from event where licence is not null group by organisation_id, licence order by organisation_id, licence
    on conflict (organisation_id, licence)
      do update set name = excluded.name, issuer = excluded.issuer, valid_until = excluded.valid_until
    returning id, organisation_id, licence)
  insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name, issuer, valid_until)
  select e.vehicle_id, e.time, e.inserted, driver.id, e.licence, e.name, e.issuer, e.valid_until
  from event e left join driver using (organisation_id, licence) order by e.place
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
