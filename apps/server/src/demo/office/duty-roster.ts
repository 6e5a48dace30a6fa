/** The duty roster of the demo: a day and a night shift, and who took over from whom since yesterday. Names are in one language. */
import { sql, type Transaction } from 'kysely'
import type { DutyMatters } from '@outrider/contract'
import type { Database } from '../../store/schema.ts'

interface Person {
  readonly id: number
  readonly name: string
}

/** Hours after 08:00 of the day before yesterday in China at which a shift begins, and what its end was handed over with. */
const handovers = [
  { hours: 12, note: '沪A车辆续报正常，无遗留', takenNote: '' },
  { hours: 24, note: '夜间三起疲劳报警已电话提醒，一起待核实', takenNote: '已核实为误报' },
  { hours: 36, note: '平台查岗均已应答', takenNote: '' },
] as const
const hour = 3_600_000

const nothing: DutyMatters = {
  alarms: { count: 0, rows: [] },
  requests: { count: 0, rows: [] },
  vehicles: { count: 0, rows: [] },
}

/** @param people by day and by night */
export async function addDemoRoster(
  tx: Transaction<Database>,
  organisationId: number,
  [day, night]: readonly [Person, Person],
): Promise<void> {
  const shifts = [
    { name: '白班', begin: 8 * 60, people: [day, night] },
    { name: '夜班', begin: 20 * 60, people: [night, day] },
  ]
  for (const { name, begin, people } of shifts) {
    const { rows } = await sql<{ id: string }>`
      insert into duty_shifts (organisation_id, name, pattern, weekdays, every, begin_minute, minutes, first_day)
      values (${organisationId}, ${name}, 'week', 127, 1, ${begin}, 720, ((now() at time zone 'Asia/Shanghai')::date - 30))
      returning id`.execute(tx)
    await sql`insert into duty_people (shift_id, day, place, user_id)
      select ${rows[0]?.id}, null, n, id from unnest(${people.map(({ id }) => id)}::int4[]) with ordinality p (id, n)`.execute(tx)
  }
  for (const [at, { hours, note, takenNote }] of handovers.entries()) {
    const [from, to, shift] = at % 2 === 0 ? [day, night, '白班'] : [night, day, '夜班']
    await sql`
      insert into duty_handovers (organisation_id, shift, given_by, given_by_name, given_at, note, to_user, to_name, matters, taken_by, taken_by_name,
        taken_at, taken_note)
      select ${organisationId}, ${shift}, ${from.id}, ${from.name}, b.at, ${note}, ${to.id}, ${to.name}, ${JSON.stringify(nothing)}::jsonb, ${to.id},
        ${to.name}, b.at + interval '4 minutes', ${takenNote}
      from (select (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '40 hours') at time zone 'Asia/Shanghai'
        + make_interval(secs => ${(hours * hour) / 1_000}) as at) b where b.at < now() - interval '5 minutes'`.execute(tx)
  }
}
