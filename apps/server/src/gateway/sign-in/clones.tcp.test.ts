/** Two devices with one number, as operators see them: among the faults of the vehicle, in the list of faulty devices, and in the record. */
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { platformOfFile } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const terminals: TestTerminal[] = []
const platform = await platformOfFile({ terminals: 'gateway' })
const company = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [company])
afterAll(() => {
  for (const terminal of terminals) terminal.socket.destroy()
})

let phones = 13_955_900_000
async function vehicle() {
  const phone = String((phones += 1))
  return { phone, vehicleId: String(await platform.addVehicle(company, `沪${phone}`, { phone })) }
}
async function signInFrom(localAddress: string, phone: string): Promise<TestTerminal> {
  const socket = connect({ port: platform.gatewayPort, host: '127.0.0.1', localAddress })
  const terminal = await new TestTerminal(0, phone, '2013', socket).signIn()
  terminals.push(terminal)
  return terminal
}
const faultsOf = async (vehicleId: string) =>
  (await operator.call('vehicle/getVehDeviceFaults', { vehicleId })).faults.filter(({ fault }) => fault === 'numberUsedTwice')

test('a number that two devices use in turns is told on the vehicle, in the list of faults and in the record, with both addresses and times', async () => {
  const { phone, vehicleId } = await vehicle()
  const before = Date.now()
  for (const nth of [2, 3, 2, 3]) {
    const terminal = await signInFrom(`127.0.0.${nth}`, phone)
    expect(await terminal.ackOf(terminal.report())).toBe(0)
  }
  await expect.poll(() => faultsOf(vehicleId)).toHaveLength(1)
  const [fault] = await faultsOf(vehicleId)
  expect(fault?.usedFrom?.map(({ address }) => address)).toEqual(['127.0.0.3', '127.0.0.2'])
  for (const { at } of fault?.usedFrom ?? []) expect(at).toBeGreaterThanOrEqual(before)
  const { rows } = await operator.call('report/getDeviceAbnormalityReport', { fault: 'numberUsedTwice' })
  expect(rows).toMatchObject([{ vehicleId, usedFrom: fault?.usedFrom }])
  const { faults } = await operator.call('report/getDeviceAbnormalityStats', {})
  expect(faults).toContainEqual({ fault: 'numberUsedTwice', vehicles: 1 })
  await platform.settled()
  const recorded = await platform.database.pool.query<{ address: string; details: object }>(
    "select address, details from recorded_events where kind = 'numberUsedTwice'",
  )
  expect(recorded.rows).toMatchObject([{ address: '127.0.0.3', details: { phone, other: '127.0.0.2' } }])
})

test.each([
  ['a terminal with a new address at every sign-in', [10, 11, 12, 13, 14, 15]],
  ['a terminal that another one replaced', [20, 21]],
  ['a terminal that signs in again and again from one address', [30, 30, 30, 30, 30]],
])('%s is no clone', async (_, addresses) => {
  const { phone, vehicleId } = await vehicle()
  for (const nth of addresses) await signInFrom(`127.0.0.${nth}`, phone)
  expect(await faultsOf(vehicleId)).toEqual([])
})
