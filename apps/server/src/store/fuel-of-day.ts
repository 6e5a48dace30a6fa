/** The fuel figures of a day are made of the events that end in it and that nobody dismissed; run wherever one of both changes, with the day's row locked before. */

/** $1 vehicle, $2 day: with those beside it, to which a late report may move its events. The earliest first, as roll-ups store them. */
export const lockDays =
  'select from vehicle_days where vehicle_id = $1 and day between $2::date - 1 and $2::date + 1 order by day for update'

/** $3 and $4 besides: begin and end of the day. Never less than nothing was used: a tilted tank may show more at the end. */
export const countFuelOfDay = `
  update vehicle_days d set refuelled_ml = e.refuelled, fuel_lost_ml = e.lost,
    fuel_drop_ml = coalesce(d.fuel_drop_ml, d.fuel_used_ml - d.refuelled_ml + d.fuel_lost_ml),
    fuel_used_ml = greatest(0, coalesce(d.fuel_drop_ml, d.fuel_used_ml - d.refuelled_ml + d.fuel_lost_ml) + e.refuelled - e.lost)
  from (
    select coalesce(sum(abs(end_ml - begin_ml)) filter (where kind = 'refuelling'), 0)::int4 as refuelled,
      coalesce(sum(abs(end_ml - begin_ml)) filter (where kind = 'loss'), 0)::int4 as lost
    from fuel_events where vehicle_id = $1 and end_at >= $3 and end_at < $4 and dismissed_at is null
  ) e
  where d.vehicle_id = $1 and d.day = $2 and d.fuel_used_ml is not null`
