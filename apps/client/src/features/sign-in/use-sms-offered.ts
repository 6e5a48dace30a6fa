/** Whether a platform offers SMS sign-in, from its health endpoint. */
import { useEffect, useState } from 'react'
import { fetchHealth } from '../../core/api/health.ts'

export function useSmsOffered(url: string | undefined): boolean {
  const [offered, setOffered] = useState<{ url: string; sms: boolean }>()
  useEffect(() => {
    if (url === undefined) return undefined
    const leave = new AbortController()
    fetchHealth(url, leave.signal)
      .then(({ smsSignIn }) => setOffered({ url, sms: smsSignIn }))
      .catch((error: unknown) => {
        if (!leave.signal.aborted) console.info('whether the platform sends codes by text message is not known', error)
      })
    return () => leave.abort()
  }, [url])
  return offered !== undefined && offered.url === url && offered.sms
}
