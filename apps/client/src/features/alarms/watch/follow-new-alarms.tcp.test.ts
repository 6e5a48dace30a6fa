/** Alarms are announced as they come, also those that the topic did not tell of; against a real platform over a real socket. */
import { expect, test } from 'vitest'
import { addAlarm } from '../../../../../server/src/testing/alarm-rows.ts'
import { newCompany, platformOfFile } from '../../../testing/company.ts'
import { testLiveFleet } from '../../../testing/live-fleet.ts'
import { createApi } from '../../../core/api/api.ts'
import { engineWith } from '../../../testing/recorder.ts'
import { followNewAlarms } from './follow-new-alarms.ts'

const platform = await platformOfFile()

test('an alarm that came while another screen began to follow alarms is announced, one from before is not', async () => {
  const company = await newCompany(platform)
  const vehicleId = Number(await company.addVehicle('沪A64001'))
  const { accessToken } = await company.signIn()
  const target = { code: 'a', title: 'Platform A', url: platform.url, accessToken }
  const { liveFleet, start, until, stateOf } = testLiveFleet({
    targets: [target],
    multi: false,
    pollOnly: false,
    openSocket: url => new WebSocket(url),
  })
  const api = createApi({
    engine: engineWith({ multi: () => false }),
    targets: () => [target],
    targetOf: () => target,
    multi: () => false,
    lacks: () => false,
    lang: () => 'en',
    log: () => {},
    handleError: () => {},
  })
  await addAlarm(platform.database, vehicleId, { started_at: new Date(Date.now() - 60_000) })
  start()
  await until(() => stateOf('a') === 'live')
  const announced: string[] = []
  const heard = Promise.withResolvers<void>()
  const first = followNewAlarms({ api, liveFleet }, alarms => {
    announced.push(...alarms.map(({ alarmId }) => alarmId))
    if (announced.length > 0) heard.resolve()
  })
  const begun = Promise.withResolvers<void>()
  const second = liveFleet.topics.follow('alarms', () => begun.resolve())
  await begun.promise
  // What the topic announced of it got lost: its row alone is there.
  const missed = await addAlarm(platform.database, vehicleId, { started_at: new Date() })
  const third = liveFleet.topics.follow('alarms', () => undefined)
  await heard.promise
  expect(announced).toEqual([missed])
  for (const end of [first, second, third]) end()
})
