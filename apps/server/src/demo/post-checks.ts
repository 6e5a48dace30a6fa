/** On-duty checks of the demo's past: answered, answered late, missed, and one whose answer had to wait for its link. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'
import { namesOfAlarm } from '../supervision/alarm-messages.ts'

interface DemoCheck {
  hoursAgo: number
  text: string
  /** Seconds until the answer; undefined: nobody answered. */
  seconds?: number
  answer?: string
  /** The link was down, seconds. */
  down?: number
}

/** The newest first; stored in the order in which they came. */
const checks: readonly DemoCheck[] = [
  { hoursAgo: 3, text: '3+5=?', seconds: 42, answer: '8' },
  { hoursAgo: 9, text: '请问值班员是否在岗？', seconds: 95, answer: '在岗' },
  { hoursAgo: 20, text: '请回答：27减4等于多少' },
  { hoursAgo: 27, text: '6+7=?', seconds: 711, answer: '13' },
  { hoursAgo: 34, text: '请问值班员是否在岗？', seconds: 130, answer: '在岗', down: 300 },
  { hoursAgo: 51, text: '2+9=?', seconds: 28, answer: '11' },
]
/** Time that each allowed, s. */
const allowed = 600

/** One that was dealt with: in how many seconds, and what was said of it. */
const supervised = {
  hoursAgo: 6,
  type: 0x0002,
  seconds: 640,
  note: '已电话提醒驾驶员停车休息',
  supervisor: '值班员 · 021-12345',
  result: 1,
} as const

async function addSupervisedAlarm(
  tx: Transaction<Database>,
  { userId, userName }: { userId: number; userName: string },
): Promise<void> {
  const at = Date.now() - supervised.hoursAgo * 3_600_000
  const after = (seconds: number) => new Date(at + seconds * 1_000)
  const answered = after(supervised.seconds)
  await sql`insert into post_checks (unique_id, superior, superior_name, form, info_id, object_type, object_text, message_serial,
      platform_number, certificate, proprietor, content, asked_at, received_at, due_at, rung_at, answered_at, answered_by, responder, phone,
      answer, sent_at, sent_late, alarm_type, alarm_at, alarm_level, supervisor, result)
    select ${`demo-alarm-${at}`}, 'demo', '演示监管平台 Demo supervision', 'alarm', 9001, null, v.plate_num, 9001, '310000', '', '',
      ${namesOfAlarm(supervised.type).name} || ' · ' || v.plate_num, ${after(0)}, ${after(0)}, ${after(3_600)}, ${after(0)}, ${answered}, ${userId}::int4,
      ${userName}, '', ${supervised.note}, ${answered}, false, ${supervised.type}::int4, ${after(-60)}, 1, ${supervised.supervisor}, ${supervised.result}::int2
    from vehicles v order by v.id limit 1`.execute(tx)
}

export async function addDemoPostChecks(
  tx: Transaction<Database>,
  { userId, userName }: { userId: number; userName: string },
): Promise<void> {
  await addSupervisedAlarm(tx, { userId, userName })
  const now = Date.now()
  for (const [n, { hoursAgo, text, seconds, answer, down = 0 }] of checks.toReversed().entries()) {
    const at = now - hoursAgo * 3_600_000
    const after = (more: number) => new Date(at + more * 1_000)
    await sql`insert into post_checks (unique_id, superior, superior_name, form, info_id, object_type, object_text, message_serial,
        platform_number, certificate, proprietor, content, asked_at, received_at, due_at, rung_at, answered_at, answered_by, responder, phone,
        answer, sent_at, sent_late)
      values (${`demo-${at}-${n}`}, 'demo', '演示监管平台 Demo supervision', '2019', ${n}, 1, '310000', ${n}, '310000', '', '', ${text},
        ${after(0)}, ${after(0)}, ${after(allowed)}, ${after(0)}, ${seconds === undefined ? null : after(seconds)},
        ${seconds === undefined ? null : userId}, ${seconds === undefined ? null : userName}, ${seconds === undefined ? null : ''},
        ${answer ?? null}, ${seconds === undefined ? null : after(seconds + down)}, ${down > 0})`.execute(tx)
  }
}
