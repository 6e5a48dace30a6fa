/**
 * Drivers are rows of an organisation, and what a card says is kept with its event. Before, a number was one driver for the whole platform:
 * a card read in one company renamed and showed the driver of another.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table drivers drop constraint drivers_licence_key`.execute(db)
  await sql`alter table drivers add unique (organisation_id, licence)`.execute(db)

  // As the card said; null: it was taken out, could not be read, or (licence) was read before what it said was kept.
  await sql`
    alter table driver_cards
      add column licence text check (licence <> ''),
      add column name text,
      add column issuer text,
      add column valid_until date`.execute(db)
  // What older cards said is only known from their driver, who was called as the newest card of all companies said.
  await sql`
    update driver_cards c set licence = d.licence, name = d.name, issuer = d.issuer, valid_until = d.valid_until
    from drivers d where d.id = c.driver_id`.execute(db)

  // A driver of its own for every organisation whose vehicles had the card in them.
  await sql`
    insert into drivers (organisation_id, licence, name, issuer, valid_until)
    select distinct v.organisation_id, d.licence, d.name, d.issuer, d.valid_until
    from driver_cards c join vehicles v on v.id = c.vehicle_id join drivers d on d.id = c.driver_id
    where d.organisation_id <> v.organisation_id
    on conflict (organisation_id, licence) do nothing`.execute(db)
  await sql`
    update driver_cards c set driver_id = mine.id
    from vehicles v, drivers d, drivers mine
    where v.id = c.vehicle_id and d.id = c.driver_id and d.organisation_id <> v.organisation_id
      and mine.organisation_id = v.organisation_id and mine.licence = d.licence`.execute(db)
}
