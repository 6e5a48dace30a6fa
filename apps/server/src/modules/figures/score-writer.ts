/** Writes what days add to the scores of companies, beside their figures. */
import type { PoolClient } from 'pg'
import type { ComputedDay } from './computed-day.ts'

/** Within the transaction of the client, after the rows of the days. */
export async function storeScoreDays(client: PoolClient, days: readonly ComputedDay[]): Promise<void> {
  await client.query({
    name: 'store-score-days',
    text: `insert into score_days (vehicle_id, day, driven_m, uncovered_m, drift_fixes, overspeeds, overspeed_s, fatigue_day_s, fatigue_night_s, driving, events)
      select s.vehicle_id, s.day, s.driven_m, s.uncovered_m, s.drift_fixes, s.overspeeds, s.overspeed_s, s.fatigue_day_s, s.fatigue_night_s, s.driving, s.events
      from jsonb_populate_recordset(null::score_days, $1::jsonb) s
      where not exists (select from score_days d where d.vehicle_id = s.vehicle_id and d.day = s.day and d is not distinct from s)
      order by s.vehicle_id, s.day
      on conflict (vehicle_id, day) do update set driven_m = excluded.driven_m, uncovered_m = excluded.uncovered_m,
        drift_fixes = excluded.drift_fixes, overspeeds = excluded.overspeeds, overspeed_s = excluded.overspeed_s,
        fatigue_day_s = excluded.fatigue_day_s, fatigue_night_s = excluded.fatigue_night_s,
        driving = excluded.driving, events = excluded.events`,
    values: [
      JSON.stringify(
        days.map(({ vehicleId, day, figures: { score } }) => ({
          vehicle_id: vehicleId,
          day: day.day,
          driven_m: score.driven,
          uncovered_m: score.uncovered,
          drift_fixes: score.driftFixes,
          overspeeds: score.overspeeds,
          overspeed_s: score.overspeedTime,
          fatigue_day_s: score.fatigueByDay,
          fatigue_night_s: score.fatigueAtNight,
          driving: { midnight: day.begin, spans: score.driving },
          events: score.events,
        })),
      ),
    ],
  })
}
