/** Claims an alarm, or gives it back. */
import type { AlarmCase } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { alarmWords } from '../alarm-words.ts'

/** What a user may do with it; undefined: nothing, another has it, it is processed, or was withdrawn and waits for nobody. */
export function claimOf({ state, claimedBy, withdrawnAt }: AlarmCase): 'claim' | 'release' | undefined {
  if (state === 'processed') return undefined
  if (claimedBy) return claimedBy.self ? 'release' : undefined
  return withdrawnAt === undefined ? 'claim' : undefined
}

const calls = { claim: 'alarm/claimVehiclesAlarms', release: 'alarm/releaseVehiclesAlarms' } as const

export function useClaim() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const t = useTexts(alarmWords)
  return useMutation({
    async mutationFn({ alarm: { alarmId }, way }: { alarm: AlarmCase; way: 'claim' | 'release' }) {
      const { results } = await api.call(calls[way], { alarmIds: [alarmId] })
      const { result, userName } = results[0] ?? { result: 'unknown', userName: '' }
      if (result === 'claimedByOther') toast(t('takenBy', { name: userName }))
      else if (result === 'processed') toast(t('alreadyProcessed'))
      else if (result === 'unknown') toast(t('gone'))
    },
    onSettled: () => cached.outdate('alarm/getVehicleAlarmDetail'),
  })
}
