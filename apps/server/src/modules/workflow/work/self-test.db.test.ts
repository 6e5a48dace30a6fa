import { describe, expect, test } from 'vitest'
import { SelfTestRepository } from './self-test.repository.ts'
import { overrides, workOfFile } from '../../../testing/work.ts'
import { noPacks } from '../../../testing/no-packs.ts'

const { platform, organisation, as, found, check, dispatched } = await workOfFile()

describe('the self-test of a task', () => {
  test('stays as it was submitted, no matter who looks at it, and each submission has its own', async () => {
    const tested = String(await platform.addVehicle(organisation, '京W10'))
    const applicationNum = await dispatched({ vehicleId: tested })
    const look = async (login: string, begin = false) =>
      (await as(login).call('vehManager/getVehPosInfo', { applicationNum, begin })).test
    const begun = await look('installer', true)
    expect(begun?.results.every(({ overridden }) => overridden === null)).toBe(true)
    const { version } = await found(applicationNum)
    await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version, overrides })
    const explainedBy = { why: 'no terminal in this test', userName: 'installer' }
    const linked = { item: 'linked', result: 'failed', overridden: explainedBy }
    for (const login of ['reviewer', 'installer', 'reviewer'])
      expect((await look(login))?.results[0], login).toEqual(expect.objectContaining(linked))
    // A look that began before the submission ends after it.
    const { rows } = await platform.database.pool.query('select id from applications where number = $1', [applicationNum])
    await new SelfTestRepository(platform.database.db, noPacks).keep(
      { id: rows[0].id, state: 'dispatched' },
      { ...(begun ?? expect.fail()), vehicleId: Number(tested), standing: null },
    )
    expect((await found(applicationNum)).selfTest?.results[0]).toMatchObject(linked)
    await check(applicationNum, 'sendBack', { note: 'mend it' })
    await look('installer', true)
    const { steps } = await found(applicationNum)
    expect(steps.map(({ action, test: kept }) => [action, kept?.results[0]?.overridden])).toEqual([
      ['test', undefined],
      ['sendBack', undefined],
      ['submit', explainedBy],
      ['test', undefined],
      ['dispatch', undefined],
      ['apply', undefined],
    ])
  })

  test('is asked for again when it is older than two hours', async () => {
    const tested = String(await platform.addVehicle(organisation, '京W11'))
    const applicationNum = await dispatched({ vehicleId: tested })
    await as('installer').call('vehManager/getVehPosInfo', { applicationNum, begin: true })
    await platform.database.pool.query(
      `update applications set test = jsonb_set(test, '{begunAt}', to_jsonb((test->>'begunAt')::bigint - 7260000)) where number = $1`,
      [applicationNum],
    )
    const submit = { applicationNum, version: 2, overrides }
    expect(await as('installer').code('vehManager/submitInstMtcTask', submit)).toBe(4090347)
    const nearlyThen = { ...submit, filledAt: Date.now() - 60_000 }
    expect(await as('installer').code('vehManager/submitInstMtcTask', nearlyThen)).toBe(4090347)
    await as('installer').call('vehManager/getVehPosInfo', { applicationNum, begin: true })
    expect(await as('installer').code('vehManager/submitInstMtcTask', submit)).toBe(0)
  })
})

test('a submission that waited for a network counts by the test as it was when it was filled in', async () => {
  const tested = String(await platform.addVehicle(organisation, '京W39'))
  const applicationNum = await dispatched({ vehicleId: tested })
  await as('installer').call('vehManager/getVehPosInfo', { applicationNum, begin: true })
  // The installer saw the link and the fix, left three hours ago, and the terminal is silent since.
  await platform.database.pool.query(
    `update applications set test = jsonb_set(jsonb_set(test, '{begunAt}', to_jsonb((test->>'begunAt')::bigint - 10860000)), '{results}',
       (select jsonb_agg(case when r->>'item' in ('linked', 'position', 'iccid') then r || '{"result": "passed"}' else r end)
        from jsonb_array_elements(test->'results') r)) where number = $1`,
    [applicationNum],
  )
  const filledAt = Date.now() - 3 * 3_600_000
  const rest = overrides.filter(({ item }) => item !== 'linked' && item !== 'position')
  await as('installer').call('vehManager/submitInstMtcTask', { applicationNum, version: 2, overrides: rest, filledAt })
  const resultOf = (item: string, { selfTest }: Awaited<ReturnType<typeof found>>) =>
    selfTest?.results.find(each => each.item === item)?.result
  const stored = await found(applicationNum)
  expect(['linked', 'position', 'iccid'].map(item => resultOf(item, stored))).toEqual(['passed', 'passed', 'unknown'])
})
