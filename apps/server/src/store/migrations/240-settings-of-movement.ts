/** What an organisation chooses of how movement is counted, and by what and in which zone the figures of a vehicle were. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: that of the organisation above, of the top ones the ordinary value
  await sql`
    alter table organisations
      -- s
      add column minimum_stop integer,
      -- km/h
      add column rests_below integer,
      -- s
      add column idling_after integer`.execute(db)
  // Of figures from before: the ordinary values in the platform's zone. Written as in counting_of_vehicles.
  await sql`alter table figure_states add column counted_by text not null default '///'`.execute(db)
  await sql`
    create view counting_of_organisations as
    with recursive settled as (
      select id, minimum_stop, rests_below, idling_after, time_zone from organisations where parent_id is null
      union all
      select o.id, coalesce(o.minimum_stop, s.minimum_stop), coalesce(o.rests_below, s.rests_below),
        coalesce(o.idling_after, s.idling_after), coalesce(o.time_zone, s.time_zone)
      from organisations o join settled s on s.id = o.parent_id
    )
    select id as organisation_id, minimum_stop, rests_below, idling_after, time_zone from settled`.execute(db)
  // A zone of the vehicle's own goes before that of its organisation; null: that of the platform.
  await sql`
    create view counting_of_vehicles as
    select v.id as vehicle_id, z.time_zone,
      concat(c.minimum_stop, '/', c.rests_below, '/', c.idling_after, '/', z.time_zone) as counted_by
    from vehicles v join counting_of_organisations c on c.organisation_id = v.organisation_id,
      lateral (select coalesce(nullif(v.details->>'timeZone', ''), c.time_zone) as time_zone) z`.execute(db)
}
