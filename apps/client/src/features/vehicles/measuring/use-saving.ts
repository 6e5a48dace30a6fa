/** Sends a change of how a vehicle is measured, and says what follows from it. */
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { measuringTexts } from './measuring-texts.ts'

export function useSaving() {
  const t = useTexts(measuringTexts)
  const cached = useCachedCalls()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  async function save(send: () => Promise<{ days: number }>): Promise<void> {
    setBusy(true)
    setFailure('')
    try {
      const { days } = await send()
      toast(t('savedDays', { n: number(days, t.lang) }))
      await cached.outdate('platform/getMeasuring')
    } catch (cause) {
      setFailure(messageOf(cause, t.lang))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, save }
}
