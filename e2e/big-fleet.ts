/** A fleet of any size straight in the database: organisations in a tree, vehicles with terminals, and where each was last seen. */
import type { Product } from './product.ts'

const provinces = ['粤B', '沪A', '京C', '浙D', '川E']
/** The plate of the n-th vehicle, from 1. */
export const plateOf = (number: number): string => `${provinces[number % 5]}${String(number).padStart(6, '0')}`

/** Needs an empty installation that is restarted afterwards. Positions lie over China's east, most of them young. */
export async function fillFleet(
  product: Product,
  { vehicles, organisations }: { vehicles: number; organisations: number },
): Promise<void> {
  await product.sql(
    `insert into organisations (parent_id, name, name_en)
     select (select min(id) from organisations), '分公司 ' || n, 'Branch ' || n from generate_series(1, $1) as n`,
    [organisations],
  )
  await product.sql(
    `with places as (select array_agg(id order by id) as ids from organisations),
     added as (
       insert into vehicles (organisation_id, plate_num, plate_color, nickname, vehicle_type)
       select ids[1 + n % cardinality(ids)], ($2::text[])[1 + n % 5] || lpad(n::text, 6, '0'), 1 + n % 2,
              case when n % 3 = 0 then '货车 ' || n else '' end, (array['truck', 'bus', 'van'])[1 + n % 3]
       from places, generate_series(1, $1) as n
       returning id, plate_num)
     insert into terminals (vehicle_id, phone, terminal_type)
     select id, (13800000000 + row_number() over (order by id) - 1)::text, 'jt808-2019' from added`,
    [vehicles, provinces],
  )
  await product.sql(
    `insert into latest_positions (vehicle_id, fix_time, fix_latitude_e6, fix_longitude_e6, fix_altitude, fix_course, fix_datum, report_time,
       received_at, speed_dkmh, alarms, status, located, mileage_hm, fuel_dl, signal, satellites)
     select id, seen, 22000000 + (random() * 18000000)::int, 104000000 + (random() * 17000000)::int, 30, (random() * 359)::int, 'wgs84', seen,
            seen + interval '300 ms', (random() * 900)::int, case when random() < 0.02 then 2 else 0 end, 3, true, (random() * 4000000)::int,
            (random() * 3000)::int, 25, 11
     from vehicles, lateral (select now() - random() * interval '10 minutes' + id * interval '0' as seen) as times`,
  )
}
