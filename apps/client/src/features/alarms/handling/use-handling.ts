/** Asks the server to handle alarms in one of the ways. */
import type { AlarmHandled, AlarmMethod, TextPresentation } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'

export interface HandlingInput {
  method: AlarmMethod
  alarmIds: readonly string[]
  description: string
  /** undefined: the terminal calls nobody. */
  monitorPhone: string | undefined
  /** undefined: no picture is taken. */
  camera: number | undefined
  text: string
  show: readonly TextPresentation[]
}

export interface HandlingReply {
  results: readonly AlarmHandled[]
  /** Titles of platforms that did not answer: nobody knows what became of their alarms. */
  missing: readonly string[]
  /** Those that the server was asked about: fewer than wanted after an error. */
  asked: readonly string[]
  /** Why it went no further. */
  error: unknown
}

/** The form says why. */
const quiet = { quiet: true }

const commands = {
  stop: 'alarm/sendPrcVehsAlmsByStopCmd',
  confirm: 'alarm/sendPrcVehsAlmsByConfirmAlmCmd',
  misinformation: 'alarm/sendPrcVehsAlmsByConfirmMisinfoCmd',
} as const

/** Alarms of one call: a reply waits for the terminals, and what is known so far is shown. */
const atOnce = 25

export function useHandling() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  /** Alarms whose reply is here, while there is more than one call. */
  const [done, setDone] = useState(0)

  async function send({ method, alarmIds, description, monitorPhone, camera, text, show }: HandlingInput) {
    const body = { alarmIds: [...alarmIds], description }
    const sent = { ...body, ...(monitorPhone !== undefined && { monitorPhone }), ...(camera !== undefined && { camera }) }
    return method === 'note'
      ? await api.merged('alarm/alarmHandlingMethod', body, quiet)
      : method === 'message'
        ? await api.merged('alarm/sendPrcVehsAlmsBySendMsgCmd', { ...sent, text, show: [...show] }, quiet)
        : await api.merged(commands[method], sent, quiet)
  }

  const handling = useMutation({
    /** Rejects when nothing at all is known to have been handled. */
    async mutationFn(input: HandlingInput): Promise<HandlingReply> {
      const results: AlarmHandled[] = []
      const missing = new Set<string>()
      for (let from = 0; from < input.alarmIds.length; from += atOnce) {
        setDone(from)
        const alarmIds = input.alarmIds.slice(from, from + atOnce)
        try {
          const { data, failed } = await send({ ...input, alarmIds })
          results.push(...data.results)
          for (const { target } of failed) missing.add(target.title || target.code)
        } catch (error) {
          if (from === 0) throw error
          return { results, missing: [...missing], asked: input.alarmIds.slice(0, from + atOnce), error }
        }
      }
      return { results, missing: [...missing], asked: input.alarmIds, error: undefined }
    },
    onSettled: () => Promise.all([cached.outdate('alarm/getVehicleAlarmDetail'), cached.outdate('alarm/alarmProcessingMethod')]),
  })
  return { handling, done }
}
