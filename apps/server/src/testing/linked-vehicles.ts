/** Vehicles of a file whose terminals are signed in over real sockets, each with a number of its own; the sockets end after the last test. */
import type { Version } from '@outrider/jt808'
import { afterAll } from 'vitest'
import type { TestPlatform } from './platform.ts'
import { TestTerminal } from './terminal.ts'

export function linkedVehicles(platform: TestPlatform) {
  const terminals: TestTerminal[] = []
  afterAll(() => {
    for (const terminal of terminals) terminal.socket.destroy()
  })
  let phones = 13_955_600_000
  const vehicle = async (organisation: number) => {
    const phone = String((phones += 1))
    const id = await platform.addVehicle(organisation, `沪${phone}`, { phone })
    return { id, vehicleId: String(id), phone }
  }
  /** Signs a terminal in, at another server where that is given. */
  const signedIn = (phone: string, version: Version = '2013', at = platform): Promise<TestTerminal> => {
    const terminal = new TestTerminal(at.gatewayPort, phone, version)
    terminals.push(terminal)
    return terminal.signIn()
  }
  const linked = async (organisation: number, version?: Version) => {
    const made = await vehicle(organisation)
    return { ...made, terminal: await signedIn(made.phone, version) }
  }
  return { vehicle, signedIn, linked }
}
