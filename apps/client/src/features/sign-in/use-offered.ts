/** Which further ways to sign in a platform offers, from its health endpoint. */
import { useEffect, useState } from 'react'
import { fetchHealth } from '../../core/api/health.ts'

interface Offered {
  /** By a code in a text message. */
  sms: boolean
  /** By a provider of a company. */
  company: boolean
  /** Somebody has a passkey there. */
  passkey: boolean
}
const nothing: Offered = { sms: false, company: false, passkey: false }

export function useOffered(url: string | undefined): Offered {
  const [known, setKnown] = useState<{ url: string; offered: Offered }>()
  useEffect(() => {
    if (url === undefined) return undefined
    const leave = new AbortController()
    fetchHealth(url, leave.signal)
      .then(({ smsSignIn: sms, companySignIn: company, passkeySignIn: passkey }) =>
        setKnown({ url, offered: { sms, company, passkey } }),
      )
      .catch((error: unknown) => {
        if (!leave.signal.aborted) console.info('which further ways to sign in the platform has is not known', error)
      })
    return () => leave.abort()
  }, [url])
  return known?.url === url ? (known?.offered ?? nothing) : nothing
}
