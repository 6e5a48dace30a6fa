/** Asks the server to handle alarms in one of the ways. */
import type { AlarmHandled, AlarmMethod, TextPresentation } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider } from '../../core/context/outrider.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'

export interface HandlingInput {
  method: AlarmMethod
  alarmIds: readonly string[]
  description: string
  /** undefined: the terminal calls nobody. */
  monitorPhone: string | undefined
  text: string
  show: readonly TextPresentation[]
}

export interface HandlingReply {
  results: readonly AlarmHandled[]
  /** Titles of platforms that did not answer: nobody knows what became of their alarms. */
  missing: readonly string[]
}

/** The form says why. */
const quiet = { quiet: true }

const commands = {
  stop: 'alarm/sendPrcVehsAlmsByStopCmd',
  confirm: 'alarm/sendPrcVehsAlmsByConfirmAlmCmd',
  misinformation: 'alarm/sendPrcVehsAlmsByConfirmMisinfoCmd',
} as const

export function useHandling() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  return useMutation({
    async mutationFn({ method, alarmIds, description, monitorPhone, text, show }: HandlingInput): Promise<HandlingReply> {
      const body = { alarmIds: [...alarmIds], description }
      const sent = { ...body, ...(monitorPhone !== undefined && { monitorPhone }) }
      const { data, failed } =
        method === 'note'
          ? await api.merged('alarm/alarmHandlingMethod', body, quiet)
          : method === 'message'
            ? await api.merged('alarm/sendPrcVehsAlmsBySendMsgCmd', { ...sent, text, show: [...show] }, quiet)
            : await api.merged(commands[method], sent, quiet)
      return { results: data.results, missing: failed.map(({ target }) => target.title || target.code) }
    },
    onSettled: () => Promise.all([cached.outdate('alarm/getVehicleAlarmDetail'), cached.outdate('alarm/alarmProcessingMethod')]),
  })
}
