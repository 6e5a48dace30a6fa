/**
 * Permits for what another server was asked for and this one writes. That server is not believed: whether a text is harmless is looked at again, and
 * whether the vehicle stands is known here.
 */
import type { PermitAgain, StopOptions } from '../../../events/terminals.ts'
import { driverText, looksLikeOrder } from '../../../fleet/driver-text.ts'
import { harmless, permitOf } from '../gate/stop-permit.ts'
import { TextOrder } from './text-order.ts'
import type { StopGate } from '../gate/stop-gate.ts'
import type { TextPermitDependencies } from './text-sender.ts'

interface OrderElsewhere {
  vehicleId: number
  command: string
  payload: unknown
}

const isText = (command: string): boolean => command === 'text' || command === 'dispatchText'

/** undefined: it has none that a terminal would not carry out. */
function textIn(payload: unknown) {
  if (typeof payload !== 'object' || payload === null || !('text' in payload) || typeof payload.text !== 'string')
    return undefined
  return driverText(payload.text)
}

export const madeAgain =
  (deps: TextPermitDependencies & { gate: Pick<StopGate, 'askFirst' | 'decide' | 'whileItStands'> }) =>
  (again: PermitAgain, { vehicleId, command, payload }: OrderElsewhere): StopOptions => {
    if (!isText(command)) return { permits: deps.gate.whileItStands(vehicleId) }
    const text = textIn(payload)
    if (text === undefined) return { permits: permitOf(() => false) }
    if (again.kind === 'text') {
      const { by, asked, obeyed, wayBackSeen } = again
      const order = new TextOrder(deps, { vehicleId, text, by, asked, obeyed, wayBackSeen })
      return { ...order.options(), heardWithin: deps.times.heard }
    }
    if (looksLikeOrder(text)) return { permits: deps.gate.whileItStands(vehicleId) }
    return { permits: harmless('no terminal takes it for an order') }
  }
