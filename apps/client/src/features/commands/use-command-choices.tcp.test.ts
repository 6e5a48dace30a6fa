/** Who looks at what may be done with a vehicle hears of its commands, and of no other vehicle's, over the live feed of a real platform. */
import { expect, test } from 'vitest'
import { newCompany, platformOfFile } from '../../testing/company.ts'
import { testLiveFleet } from '../../testing/live-fleet.ts'
import { onCommandChange } from './use-command-choices.ts'

const platform = await platformOfFile()

test('a command to the vehicle is heard of, one to another vehicle is not', async () => {
  const company = await newCompany(platform, { commandAuth: true })
  const vehicles = [await company.addVehicle('沪E00021'), await company.addVehicle('沪E00022')]
  const { accessToken } = await company.signIn()
  const target = { code: 'a', title: 'Platform A', url: platform.url, accessToken }
  const at = testLiveFleet({ targets: [target], pollOnly: false, openSocket: url => new WebSocket(url) })
  const [mine = '', other = ''] = vehicles
  const heard = { mine: 0, other: 0 }
  const ends = [
    onCommandChange(at.liveFleet, mine, () => (heard.mine += 1)),
    onCommandChange(at.liveFleet, other, () => (heard.other += 1)),
  ]
  at.start()
  await at.until(() => at.stateOf('a') === 'live')
  const give = (vehicle: string) =>
    platform.database.pool.query(
      `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms)
       values ($1, '', 'restore', 'armed', false, '', 'Wang', '', true)`,
      [vehicle],
    )
  // Again until the topic is open: a new one does not say what was before.
  await expect.poll(async () => (await give(other), heard.other)).toBeGreaterThan(0)
  expect(heard.mine).toBe(0)
  await give(mine)
  await expect.poll(() => heard.mine).toBe(1)
  for (const end of ends) end()
  at.end()
})
