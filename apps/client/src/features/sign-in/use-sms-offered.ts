/** Whether a platform signs people in by text message: it says so to everyone who asks how it does. */
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'

const health = z.object({ smsSignIn: z.boolean().default(false) })
/** ms */
const patience = 10_000

export function useSmsOffered(url: string | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['health', url],
    enabled: url !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const stop = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      const reply = await fetch(`${url}/health`, { credentials: 'omit', cache: 'no-store', signal: stop })
      return health.parse(await reply.json())
    },
  })
  return data?.smsSignIn ?? false
}
