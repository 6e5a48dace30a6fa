/** What wakes the loop of rollouts: also what nobody has approved, which ends by time alone. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { ChangesRepository, changesAreDue, withheldAtOnce } from './changes.repository.ts'
import { FirmwaresRepository } from './firmwares.repository.ts'
import { settingTimes } from './setting-times.ts'

const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Ours')
const vehicle = await platform.addVehicle(organisation, '沪D1')
const { db, pool } = platform.database
// The server of the file has a loop of its own: what is due by the real clock it ends.
const asked = Date.parse('2096-11-29T08:00:00Z')
const due = async (at: number): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`select ${changesAreDue(new Date(at), settingTimes)} as due`.execute(db)
  return rows[0]?.due ?? expect.fail()
}
const afterADay = async () => [await due(asked + settingTimes.asked - 1), await due(asked + settingTimes.asked)]

test('a rollout, and a change, that nobody approved within a day is due then', async () => {
  expect(await afterADay()).toEqual([false, false])
  await pool.query(
    `insert into terminal_rollouts (organisation_id, name, reason, user_name, state, stop_above, started_at)
     values ($1, 'Plan', 'reason', 'chief', 'asked', 10, $2)`,
    [organisation, new Date(asked)],
  )
  expect(await afterADay()).toEqual([false, true])
  await pool.query('delete from terminal_rollouts')
  await pool.query(
    `insert into terminal_changes (vehicle_id, kind, wanted, may_lose, reason, user_name, state, requested_at)
     values ($1, 'set', '[]', true, 'reason', 'chief', 'asked', $2)`,
    [vehicle, new Date(asked)],
  )
  expect(await afterADay()).toEqual([false, true])
})

test('an upgrade whose server went on just now, or has sent its last part meanwhile, does not wait to be sent again', async () => {
  const { rows } = await pool.query<{ id: string }>(
    `with r as (insert into terminal_rollouts (organisation_id, name, reason, user_name, state, stop_above, started_at, is_upgrade)
       values ($1, 'Plan', 'reason', 'chief', 'running', 10, $3, true) returning id)
     insert into terminal_changes (vehicle_id, rollout_id, kind, wanted, may_lose, reason, user_name, state, requested_at, sent_at, parts_at)
     select $2, r.id, 'upgrade', '[]', true, 'reason', 'chief', 'awaiting', $3, $3, $3 from r returning id::text`,
    [organisation, vehicle, new Date(asked)],
  )
  const id = rows[0]?.id ?? expect.fail()
  const firmwares = new FirmwaresRepository(db)
  const state = async (before: number, now?: string) => {
    if (now !== undefined) await pool.query('update terminal_changes set state = $2 where id = $1', [id, now])
    await firmwares.waitAgainLeft(id, before)
    const found = await pool.query<{ state: string }>('select state from terminal_changes where id = $1', [id])
    return found.rows[0]?.state
  }
  expect(await state(asked)).toBe('awaiting')
  expect(await state(asked - 1, 'sending')).toBe('sending')
  expect(await state(asked)).toBe('waiting')
})

test('what new terminals were withheld is looked at in turn, so that hundreds that stay away hold back nothing; none goes over what somebody has set', async () => {
  await pool.query('delete from terminal_changes')
  const other = await platform.addVehicle(organisation, '沪D2', { phone: '13900000077' })
  await pool.query('update terminals set device_since = $2 where vehicle_id = $1', [other, new Date(asked - 1)])
  const { rows } = await pool.query<{ id: string }>(
    `insert into terminal_profiles (organisation_id, name, model, wanted, changed_at) values ($1, 'New ones', '', '[]', now()) returning id::text`,
    [organisation],
  )
  const profileId = rows[0]?.id ?? expect.fail()
  await pool.query(
    `insert into terminal_changes (vehicle_id, profile_id, kind, wanted, may_lose, reason, user_name, state, requested_at)
     select $1, $2, 'set', '[]', false, '', '', 'withheld', $3 from generate_series(1, $4)`,
    [other, profileId, new Date(asked), withheldAtOnce + 1],
  )
  const repository = new ChangesRepository(pool)
  const first = await repository.withheldOfNew(asked - 1, '0')
  const second = await repository.withheldOfNew(asked - 1, first.at(-1)?.id ?? '0')
  expect([first.length, second.length]).toEqual([withheldAtOnce, 1])
  const [{ id } = expect.fail(), { id: next } = expect.fail()] = first
  const again = (againOf: string) =>
    repository.add({
      vehicleId: other,
      kind: 'set',
      wanted: [],
      mayLose: false,
      reason: '',
      by: null,
      profileId,
      againOf,
      at: asked,
    })
  const tried = await again(id)
  expect(tried).toMatchObject({ state: 'sending' })
  // It was withheld once more: the others may go still, this one was tried.
  await pool.query(`update terminal_changes set state = 'withheld' where id = $1`, [tried?.id])
  expect(await again(id)).toBe(undefined)
  // Read before somebody has set something, and tried after it.
  await pool.query(
    `insert into terminal_changes (vehicle_id, kind, wanted, may_lose, reason, user_name, state, requested_at)
     values ($1, 'set', '[]', false, 'its own', 'chief', 'done', $2)`,
    [other, new Date(asked)],
  )
  expect(await again(next)).toBe(undefined)
  expect(await repository.withheldOfNew(asked - 1, '0')).toEqual([])
})
