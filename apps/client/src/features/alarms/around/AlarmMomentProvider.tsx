import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type AlarmMoment, AlarmMomentContext } from './alarm-moment.ts'

export function AlarmMomentProvider({ children }: { children: ReactNode }) {
  const [moment, setMoment] = useState({ at: 0, by: '' })
  const [media, setMedia] = useState<ReadonlyMap<string, number>>(new Map())
  const move = useCallback((at: number, by: string) => setMoment({ at, by }), [])
  const show = useCallback(
    (name: string, length: number) =>
      setMedia(before => (before.get(name) === length ? before : new Map(before).set(name, length))),
    [],
  )
  const value = useMemo((): AlarmMoment => ({ ...moment, move, media, show }), [moment, move, media, show])
  return <AlarmMomentContext value={value}>{children}</AlarmMomentContext>
}
