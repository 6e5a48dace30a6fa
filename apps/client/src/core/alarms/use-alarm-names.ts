/** Display names of alarms. */
import { useCallback } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { alarmTexts } from './alarm-texts.ts'

export function useAlarmNames(): (name: string) => string {
  const t = useTexts(alarmTexts)
  // An alarm unknown to this version of the client: show its key.
  return useCallback((name: string) => (Object.hasOwn(alarmTexts.rows, name) ? t(name) : name), [t])
}
