/** Calls that read parameters and attributes of a terminal, and tell what has changed since they were read last. */
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { TerminalAttributes, TerminalParameter } from '../../../events/terminal-commands.ts'
import type { CommandAsker, CommandDependencies, Target } from '../command-dependencies.ts'
import type { NewCommands } from './new-commands.ts'
import type { CommandRecord } from '../record/command-record.ts'
import { keptAttributes, keptOf, type KeptParameters, shownParameters } from './parameters.ts'

type ReadingPath = 'platform/sendQueryTerminalParameterParametersCmd' | 'platform/sendQueryTerminalParameterAttributeCmd'

export function readingCalls(
  { access, terminals, repository, sending, profiles, elapsed }: CommandDependencies,
  { target, base, one, underWay }: NewCommands,
): Handlers<ReadingPath> {
  /** Reads something of the terminal; the record is complete when it returns. */
  async function read<Result>(
    kind: 'parameters' | 'attributes',
    vehicle: Target,
    asked: CommandAsker,
    numbers: readonly number[],
  ) {
    if (vehicle.frozen) fail('vehicle.frozen')
    if (!terminals.isLinked(vehicle.id)) fail('vehicle.offline')
    const row = await repository.add({
      ...(await base(vehicle, kind, { reason: '', requestId: undefined }, asked)),
      state: 'sending',
    })
    if (!row) return await underWay(vehicle.id)
    const some = numbers.length > 0 ? ({ command: 'someParameters', payload: { ids: numbers } } as const) : undefined
    const result = await sending.send(row, elapsed(), some).then(
      value => value as Result,
      () => undefined,
    )
    return { row, result }
  }

  /** What was read before, for the present owner. */
  async function lastReading(user: SignedInUser, { id, live }: Target, row: CommandRecord) {
    return await repository.resultBefore(row.id, id, row.kind, await access.historyFrom(user.userId, live))
  }

  return {
    async 'platform/sendQueryTerminalParameterParametersCmd'({ vehicleId, numbers }, asked) {
      const { user } = asked
      const vehicle = await target(user, vehicleId)
      const { row, result } = await read<TerminalParameter[]>('parameters', vehicle, asked, numbers)
      if (!result) return { command: await one(user, row.id), parameters: [], readBefore: null }
      const kept = keptOf(result)
      const since = await access.historyFrom(user.userId, vehicle.live)
      const names = Object.keys(kept)
      const before = await repository.valuesBefore(row.id, { vehicleId: vehicle.id, kind: row.kind, since, names })
      await repository.setResult(row.id, kept)
      return {
        command: await one(user, row.id),
        parameters: shownParameters(
          kept,
          Object.fromEntries(before.map(({ name, value }) => [name, value])),
          profiles.of(vehicle.model)?.parameters,
        ),
        readBefore: before.length > 0 ? Math.max(...before.map(({ requested_at: at }) => at.getTime())) : null,
      }
    },

    async 'platform/sendQueryTerminalParameterAttributeCmd'({ vehicleId }, asked) {
      const vehicle = await target(asked.user, vehicleId)
      const { row, result } = await read<TerminalAttributes>('attributes', vehicle, asked, [])
      if (!result) return { command: await one(asked.user, row.id), attributes: {}, before: {}, readBefore: null }
      const attributes = keptAttributes(result)
      const last = await lastReading(asked.user, vehicle, row)
      await repository.setResult(row.id, attributes)
      const changed = Object.entries((last?.result ?? {}) as KeptParameters).filter(([name, value]) => attributes[name] !== value)
      const readBefore = last?.requested_at.getTime() ?? null
      return { command: await one(asked.user, row.id), attributes, before: Object.fromEntries(changed), readBefore }
    },
  }
}
