/** Whether a platform signs people in by text message: it says so to everyone who asks how it does. */
import { useEffect, useState } from 'react'
import { askHealth } from '../../core/api/health.ts'

export function useSmsOffered(url: string | undefined): boolean {
  const [offered, setOffered] = useState<{ url: string; sms: boolean }>()
  useEffect(() => {
    if (url === undefined) return undefined
    const leave = new AbortController()
    askHealth(url, leave.signal)
      .then(({ smsSignIn }) => setOffered({ url, sms: smsSignIn }))
      .catch((error: unknown) => {
        if (!leave.signal.aborted) console.info('whether the platform sends codes by text message is not known', error)
      })
    return () => leave.abort()
  }, [url])
  return offered !== undefined && offered.url === url && offered.sms
}
