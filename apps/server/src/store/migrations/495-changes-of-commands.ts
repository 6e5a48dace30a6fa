/** Servers hear of each change of a command to a vehicle when it is committed (change-notifications.ts). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function notify_vehicle_command() returns trigger language plpgsql as $$ begin
      perform pg_notify('outrider_changes', json_build_object('kind', 'vehicleCommand', 'commandId', new.id::text,
        'vehicleId', new.vehicle_id, 'state', new.state, 'requestedAt', floor(extract(epoch from new.requested_at) * 1000))::text);
      return null;
    end $$`.execute(db)
  // Commands of a vehicle that was deleted are seen by nobody.
  await sql`create trigger vehicle_command_made after insert on vehicle_commands for each row
    when (new.vehicle_id is not null) execute function notify_vehicle_command()`.execute(db)
  await sql`create trigger vehicle_command_changed after update of state, result on vehicle_commands for each row
    when (new.vehicle_id is not null and (old.state is distinct from new.state or old.result is distinct from new.result))
    execute function notify_vehicle_command()`.execute(db)
}
