/** Display names of alarms. */
import { useCallback } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { alarmTexts } from './alarm-texts.ts'

type Plain = Exclude<keyof (typeof alarmTexts)['rows'], 'reserved'>
const isPlain = (name: string): name is Plain => name in alarmTexts.rows && name !== 'reserved'

export function useAlarmNames(): (name: string) => string {
  const t = useTexts(alarmTexts)
  return useCallback(
    (name: string) => {
      if (isPlain(name)) return t(name)
      const bit = /^bit(\d+)$/.exec(name)?.[1]
      // An alarm unknown to this version of the client: show its key.
      return bit === undefined ? name : t('reserved', { bit })
    },
    [t],
  )
}
