/** Alarm rules that apply to every vehicle of a load and find none: what looking at each report costs, with the alarms still those of the load. */
import type { Product } from '../e2e/fixtures/product.ts'

/** By turns a speed that no terminal of the load reaches, and a geofence of a square degree in the Southern Ocean. */
export async function addRules(product: Pick<Product, 'sql'>, count: number): Promise<void> {
  const corner = (latitude: number, longitude: number) => ({ latitude, longitude })
  const polygon = [corner(-60, 100), corner(-60, 101), corner(-61, 101), corner(-61, 100)]
  await product.sql(
    `with sea as (
       insert into geofences (organisation_id, name, shape) select min(id), 'Sea', $2::jsonb from organisations returning id, organisation_id)
     insert into alarm_rules (organisation_id, kind, name, level, enabled, parameters, geofence_id, days)
     select organisation_id, case when n % 2 = 0 then 'geofenceEntered' else 'speedLimit' end, 'Rule ' || n, 2, false,
       case when n % 2 = 0 then '{}' else '{"limit": 220, "seconds": 10}' end::jsonb, case when n % 2 = 0 then id end, '{1,2,3,4,5,6,7}'
     from sea, generate_series(1, $1::int) n`,
    [count, JSON.stringify({ circle: null, polygon })],
  )
}

/** The server hears of it, and reads them with the next report. */
export async function switchRules(product: Product, enabled: boolean): Promise<void> {
  await product.sql('update alarm_rules set enabled = $1', [enabled])
  await product.sql(`select pg_notify('outrider_changes', '{"kind":"alarmRules"}')`)
}
