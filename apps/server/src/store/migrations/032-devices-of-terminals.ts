/** Which device a number belongs to, the code that was given but not used yet, and a plate that is not the vehicle's. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table terminals
      -- maker, model and terminal id of the device that registered first, or that was accepted instead
      add column device jsonb,
      add column device_since timestamptz,
      -- SHA-256 of a newer token; token_hash counts until this one was used
      add column new_token_hash bytea,
      -- plate of the newest registration, where the vehicle has another
      add column other_plate text`.execute(db)
  // Devices that have signed in stay accepted; one that registered and never came back may be anybody's.
  await sql`
    update terminals set device_since = registered_at, device = jsonb_build_object(
        'maker', coalesce(registered_as->>'maker', ''), 'model', coalesce(registered_as->>'model', ''),
        'terminalId', coalesce(registered_as->>'terminalId', ''))
    where registered_as is not null and authenticated_at is not null`.execute(db)
  await sql`create index on terminals (vehicle_id) where other_plate is not null`.execute(db)
  await sql`
    alter table vehicle_changes
      drop constraint vehicle_changes_kind_check,
      -- the call that did it; otherDevice: the platform let another device in by itself
      add check (kind in ('addVehicle', 'saveVehEdit', 'updVehInfo', 'acceptDevice', 'otherDevice'))`.execute(db)
}
