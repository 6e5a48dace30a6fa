import { beforeEach, expect, test } from 'vitest'
import { accountPurges } from '../accounts/purges.ts'
import { platformOfFile } from '../testing/platform.ts'

import { purgeExpired } from './purge.ts'

const day = 86_400_000
const now = Date.UTC(2026, 5, 1)
const ago = (days: number) => new Date(now - days * day)
const platform = await platformOfFile({
  now: () => now,
  config: { 'refresh-token-days': 30, 'keep-report-days': 100, 'keep-track-days': 100 },
})
const database = platform.database
await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into users (login, name, password_hash, rights) values ('li', 'li', '', '{}');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck');
    insert into checkpoints (organisation_id, name, name_en, type, latitude, longitude, radius, remind_within)
      values (1, 'gate', '', 'other', 31, 121, 100, 0)`)
beforeEach(async () => {
  await database.pool.query(
    `truncate sessions, company_sessions, looks, api_keys, rotated_tokens, push_subscriptions, shares, checkpoint_passages, driver_cards, recorded_events, commands,
      vehicle_commands, vehicle_command_steps`,
  )
})

/** The job as the server runs it, with the rows that accounts and modules declare. */
async function purge() {
  const job = platform.jobs.find(({ name }) => name === 'purge')
  return job?.run(new AbortController().signal)
}
const nothing = {
  sessions: 0,
  rotated_tokens: 0,
  answered_requests: 0,
  recorded_events: 0,
  commands: 0,
  push_subscriptions: 0,
  push_receipts: 0,
  push_bursts: 0,
  push_settings: 0,
  report_pushes: 0,
  shares: 0,
  sensor_frames: 0,
  acceptance_tests: 0,
  recorder_readings: 0,
  refused_terminals: 0,
  refused_networks: 0,
  dispatch_messages: 0,
  alarm_rule_states: 0,
  alarm_rule_changes: 0,
  rule_trial_cases: 0,
  driver_driving: 0,
  refused_alarm_signals: 0,
  checkpoint_passages: 0,
  driver_cards: 0,
  driver_vehicles: 0,
  due_reminders: 0,
  taken_once: 0,
  ignition_periods: 0,
  fuel_curves: 0,
  fuel_faults: 0,
  vehicle_day_roads: 0,
  unsound_reports: 0,
  departure_checks: 0,
  trips: 0,
  itineraries: 0,
  password_links: 0,
  looks: 0,
  terminal_messages: 0,
  talks: 0,
  video_views: 0,
  video_downloads: 0,
  video_traffic: 0,
  photos: 0,
  photo_requests: 0,
  photo_parts: 0,
  report_exports: 0,
  report_mails: 0,
  post_checks: 0,
  duty_handovers: 0,
  duty_shifts: 0,
  duty_changes: 0,
  superior_notices: 0,
  spent_budgets: 0,
  superior_messages: 0,
  superior_downloads: 0,
  superior_outbox: 0,
  unforwarded_reports: 0,
  superior_clones: 0,
  visiting_vehicles: 0,
  subordinate_asks: 0,
  subordinate_alarms: 0,
  subordinate_links: 0,
  subordinate_messages: 0,
  link_messages: 0,
  link_counts: 0,
  superior_links: 0,
  application_notices: 0,
  applications: 0,
  installer_places: 0,
  webhook_deliveries: 0,
  webhook_events: 0,
  notice_deliveries: 0,
  terminal_tries: 0,
}
let tokens = 0
const token = () => Buffer.from(String(++tokens))
async function session(refreshUntil: Date, ended: Date | null = null): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into sessions (user_id, access_hash, refresh_hash, expires_at, refresh_expires_at, ended_at, address, device)
     values (1, $1, $2, $3, $3, $4, '', '{}') returning id`,
    [token(), token(), refreshUntil, ended],
  )
  return rows[0]?.id ?? ''
}

test('sign-ins stay listed for half a year after they ended or could last be refreshed; open ones are always kept', async () => {
  const stay = [await session(ago(-20)), await session(ago(179)), await session(ago(-20), ago(179))]
  await session(ago(181))
  await session(ago(151), ago(181))
  expect(await purge()).toEqual({ ...nothing, sessions: 2 })
  const { rows } = await database.pool.query<{ id: string }>('select id from sessions order by id')
  expect(rows.map(({ id }) => id)).toEqual(stay)
})

test('a rotated token is kept as long as it could have been used', async () => {
  const id = await session(ago(-20))
  for (const days of [1, 29, 31, 400])
    await database.pool.query('insert into rotated_tokens (token_hash, session_id, kind, rotated_at) values ($1, $2, $3, $4)', [
      token(),
      id,
      'refresh',
      ago(days),
    ])
  expect(await purge()).toEqual({ ...nothing, rotated_tokens: 2 })
})

test('records of calls are kept for six months, or as long as the option says', async () => {
  for (const days of [1, 183, 185, 400])
    await database.pool.query(
      `insert into recorded_events (kind, time, user_id, session_id, call, subjects, result, address)
       values ('call', $1, 1, 1, 'share/addVehPosSharing', '[]', 0, '')`,
      [ago(days)],
    )
  expect(await purge()).toEqual({ ...nothing, recorded_events: 2 })
  expect(await purgeExpired(database.pool, accountPurges(30, 100), now)).toEqual({
    sessions: 0,
    rotated_tokens: 0,
    looks: 0,
    spent_budgets: 0,
    answered_requests: 0,
    recorded_events: 1,
    commands: 0,
  })
  expect(await purgeExpired(database.pool, accountPurges(30, 0), now)).not.toHaveProperty('recorded_events')
})

test('commands to terminals are kept as long as records of calls; one that still waits is kept', async () => {
  for (const [days, finished] of [
    [183, true],
    [185, true],
    [185, false],
  ] as const)
    await database.pool.query(
      `insert into commands (vehicle_id, command, requested_at, state, finished_at) values (1, 'text', $1, $2, $3)`,
      [ago(days), finished ? 'answered' : 'queued', finished ? ago(days) : null],
    )
  expect(await purge()).toEqual({ ...nothing, commands: 1 })
})

test('links are listed thirty days after they ended', async () => {
  for (const kind of ['position', 'track'])
    for (const days of [-1, 29, 31])
      await database.pool.query(
        `insert into shares (kind, token_hash, user_id, vehicle_id, shows, expires_at) values ($1, $2, 1, 1, '{}', $3)`,
        [kind, token(), ago(days)],
      )
  expect(await purge()).toEqual({ ...nothing, shares: 2 })
})

test('passages, drivers’ cards and trips are kept as long as tracks; who is at a checkpoint still is not forgotten', async () => {
  for (const days of [1, 99, 101, 200]) {
    await database.pool.query('insert into driver_cards (vehicle_id, time, inserted) values (1, $1, false)', [ago(days)])
    await database.pool.query(
      `insert into trips (vehicle_id, organisation_id, driver_name, start_place, started_by_name, started_at, ended_at)
       values (1, 1, '', '', '', $1, $1)`,
      [ago(days)],
    )
  }
  for (const [days, open] of [
    [99, false],
    [101, false],
    [300, true],
  ])
    await database.pool.query(
      `insert into checkpoint_passages (checkpoint_id, vehicle_id, entered_at, left_at, open, between, late, entered_speed_dkmh,
         entered_course, left_speed_dkmh, left_course, nearest) values (1, 1, $1, $1, $2, false, false, 0, 0, 0, 0, 0)`,
      [ago(Number(days)), open],
    )
  // Days 0: for ever.
  expect(await purgeExpired(database.pool, [{ table: 'driver_cards', time: 'time', keepDays: 0 }], now)).toEqual({})
  expect(await purge()).toEqual({ ...nothing, checkpoint_passages: 1, driver_cards: 2, trips: 2 })
})
