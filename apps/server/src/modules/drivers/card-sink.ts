/** Stores driver cards (0x0702) as they are inserted and taken out; terminals are acknowledged after the commit. */
import type { Pool } from 'pg'
import type { Bus } from '../../events/bus.ts'
import type { MessageSink } from '../../events/stored-messages.ts'
import { reportedCard } from './card-events.ts'

/**
 * A driver is a number within an organisation: that of the vehicle the card is in. It is named as the newest card read there says, until somebody fills in
 * a file: then the file says it, and of the card only a later end of validity is taken over. Further numbers of a file lead to its driver. What each card
 * says stays with its event. Card events of vehicles that have been removed meanwhile are left out: nobody may see them.
 */
const insertCards = `
  with event as (
    select e.*, v.organisation_id, coalesce(d.licence, e.licence) as known
    from unnest($1::int[], $2::timestamptz[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::date[])
      with ordinality as e (vehicle_id, time, inserted, licence, name, issuer, valid_until, place)
      join vehicles v on v.id = e.vehicle_id
      left join driver_numbers n on n.organisation_id = v.organisation_id and n.number = e.licence
      left join drivers d on d.id = n.driver_id),
  driver as (
    insert into drivers as kept (organisation_id, licence, name, issuer, valid_until)
    select organisation_id, known, (array_agg(name order by place desc))[1], (array_agg(issuer order by place desc))[1],
           (array_agg(valid_until order by place desc))[1]
    from event where known is not null group by organisation_id, known order by organisation_id, known
    on conflict (organisation_id, licence) do update set
      name = case when kept.file_since is null then excluded.name else kept.name end,
      issuer = case when kept.file_since is null then excluded.issuer else kept.issuer end,
      valid_until = case when kept.file_since is null then excluded.valid_until else greatest(kept.valid_until, excluded.valid_until) end
    returning id, organisation_id, licence)
  insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name, issuer, valid_until)
  select e.vehicle_id, e.time, e.inserted, driver.id, e.licence, e.name, e.issuer, e.valid_until
  from event e left join driver on driver.organisation_id = e.organisation_id and driver.licence = e.known order by e.place
  on conflict do nothing`

/** `bus`: who asks at once who drives hears of it there. */
export const cardSink = (pool: Pool, bus?: Pick<Bus, 'publish'>): MessageSink<'driverIdentity'> => ({
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
    bus?.publish({ kind: 'driverCardsStored', vehicleIds: [...new Set(cards.map(({ vehicleId }) => vehicleId))] })
  },
})
