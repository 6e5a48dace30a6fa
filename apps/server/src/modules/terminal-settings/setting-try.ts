/** A parameter that is written back as it is, by the way of all changes, to see whether a terminal takes it. */
import type { AcceptanceResult } from '@outrider/contract'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import { isSame, valuesOf, type Version } from '../../fleet/parameters/terminal-values.ts'
import type { SettingTryPort } from '../ports.ts'
import type { ChangesRepository } from './changes.repository.ts'
import type { MayStill } from './may-still.ts'
import type { ChangesOfTerminals } from './terminal-settings.ts'

interface SettingTryDependencies {
  terminals: Pick<Terminals, 'send'>
  repository: ChangesRepository
  changes: ChangesOfTerminals
  mayStill: MayStill
  now: () => number
}

/** In the history of the terminal, beside what people write there. */
const reason = '终端验收测试 Acceptance test'
const refusals: Readonly<Record<string, AcceptanceResult>> = { badMessage: 'badMessage', notSupported: 'notSupported' }

export const settingTry = ({ terminals, repository, changes, mayStill, now }: SettingTryDependencies): SettingTryPort => ({
  async writeBack({ vehicleId, by, userName, edition, id, signal }) {
    const version = edition as Version
    let value: number | string | undefined
    try {
      const { result } =
        version === '2011'
          ? await terminals.send(vehicleId, 'parameters', null, { by })
          : await terminals.send(vehicleId, 'someParameters', { ids: [id] }, { by })
      value = valuesOf(await result).get(id)
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return { result: 'noAnswer' }
    }
    if (value === undefined) return { result: 'wrong' }
    if (signal.aborted) return { result: 'stopped', value }
    const wanted = [{ id, value }]
    const row = await repository.add({
      vehicleId,
      kind: 'set',
      wanted,
      mayLose: false,
      reason,
      by: { userId: by.userId, name: userName },
      at: now(),
    })
    // Somebody changes it now: what we would write back is of before.
    if (!row) return { result: 'busy', value }
    const needed = { vehicleId, rights: ['configureAuth'], alone: false } as const
    // The same for what was changed between the first look and ours of this change.
    const isAsItWas = async (): Promise<boolean> =>
      isSame(id, value, (await repository.change(row.id))?.before?.find(each => each.id === id)?.value)
    await changes.set(row, {
      values: wanted,
      version,
      by,
      maySend: async () => (await mayStill(by, needed)) && (await isAsItWas()) && !signal.aborted,
    })
    const ended = await repository.change(row.id)
    const readBack = ended?.after?.find(each => each.id === id)?.value
    return { result: resultOf(ended), value, ...(readBack !== undefined && { readBack }) }
  },
})

function resultOf(ended: Awaited<ReturnType<ChangesRepository['change']>>): AcceptanceResult {
  if (ended?.state === 'done') return 'passed'
  if (ended?.state === 'different') return 'wrong'
  if (ended?.state === 'refused') return refusals[ended.detail] ?? 'refused'
  return ended?.state === 'withheld' ? 'withheld' : 'noAnswer'
}
