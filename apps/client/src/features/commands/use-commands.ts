/** Commands as they are now: what is under way is asked for again every second. */
import { isOpenCommand, type RequestOf, type VehicleCommand } from '@outrider/contract'
import { useCallback } from 'react'
import { commandDetailTexts } from './strings.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'

const soon = 1_000
/** Others may give commands too. */
const nowAndThen = 10_000

export function useCommands(request: RequestOf<'platform/getCutOffFuelElecCmdResult'>) {
  return useCall('platform/getCutOffFuelElecCmdResult', request, {
    staleTime: 0,
    keepLast: true,
    refetchInterval: ({ data }) => (data?.commands.some(({ state }) => isOpenCommand(state)) ? soon : nowAndThen),
  })
}

/** A newer server may have further reasons. */
export function useDetailWords(): (detail: string | null) => string {
  const t = useTexts(commandDetailTexts)
  return useCallback(
    detail => {
      if (detail === null) return ''
      const known = Object.keys(commandDetailTexts.rows) as (keyof typeof commandDetailTexts.rows)[]
      return t(known.find(name => name === detail) ?? 'other')
    },
    [t],
  )
}

/** Newest first, of whichever platform. */
export const newestFirst = (commands: readonly VehicleCommand[]): VehicleCommand[] =>
  commands.toSorted((a, b) => b.requestedAt - a.requestedAt)
