/** Whether a platform signs people in by text message: it says so to everyone who asks how it does. */
import { useQuery } from '@tanstack/react-query'
import { askHealth } from '../../core/api/health.ts'

export function useSmsOffered(url: string | undefined): boolean {
  const { data } = useQuery({
    queryKey: ['health', url],
    enabled: url !== undefined,
    retry: false,
    queryFn: ({ signal }) => askHealth(url ?? '', signal),
  })
  return data?.smsSignIn ?? false
}
