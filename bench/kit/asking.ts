/** Somebody who asks a command of one vehicle after the other, all the while. */
import { setTimeout as wait } from 'node:timers/promises'
import { callOf, type Product } from '../../e2e/fixtures/product.ts'

/** Terminals of the load answer everything with "not supported": a command that was carried out as it should is refused. */
export const answered = 'refused'

export interface CommandsAsked {
  /** How many came out how. */
  readonly outcomes: Map<string, number>
  /** By phone, how often its vehicle was asked. */
  readonly byPhone: Map<string, number>
}

const addOne = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** In per cent of all that were asked. */
export function answeredShare({ outcomes }: CommandsAsked): number {
  const all = [...outcomes.values()].reduce((sum, n) => sum + n, 0)
  return (100 * (outcomes.get(answered) ?? 0)) / all
}

/** For the attributes of a terminal, until it is stopped. */
export async function askOn(
  url: string,
  product: Product,
  { token, everyMs, signal }: { token: string; everyMs: number; signal: AbortSignal },
): Promise<CommandsAsked> {
  const vehicles = await product.sql<{ id: string; phone: string }>(
    'select vehicle_id::text as id, phone from terminals order by vehicle_id',
  )
  const asked: CommandsAsked = { outcomes: new Map(), byPhone: new Map() }
  for (let turn = 0; !signal.aborted; turn++) {
    const vehicle = vehicles[turn % vehicles.length]
    if (!vehicle) throw new Error('there is no vehicle to ask')
    addOne(asked.byPhone, vehicle.phone)
    const path = 'platform/sendQueryTerminalParameterAttributeCmd'
    const outcome = await callOf({ ...product, url }, path, { vehicleId: vehicle.id }, { access_token: token })
      .then(({ rspCode, data }) => (rspCode === 0 ? (data as { command: { state: string } }).command.state : `code ${rspCode}`))
      .catch(() => 'no reply')
    addOne(asked.outcomes, outcome)
    await wait(everyMs, undefined, { signal }).catch(() => undefined) // stopped
  }
  return asked
}
