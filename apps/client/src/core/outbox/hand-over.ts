/** Sends by the outbox what a form holds that is still open: what is refused goes back to the form instead of waiting. */
import type { KeptCall, KeptPath } from './outbox-entry.ts'
import type { Attempt, Outbox } from './outbox.ts'

/**
 * @param kept called once the call is on the device: what the form has kept itself can go
 */
export async function handOver<Path extends KeptPath>(
  outbox: Outbox,
  call: KeptCall<Path>,
  kept: () => void = () => undefined,
): Promise<Attempt> {
  const { id, attempt } = await outbox.add(call)
  kept()
  const outcome = await attempt
  if (outcome.kind === 'refused') await outbox.discard(id)
  return outcome
}
