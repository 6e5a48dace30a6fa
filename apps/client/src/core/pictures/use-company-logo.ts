/** The logo of the user's company on the platform in use. Its link ends an hour later. */
import { useOutrider, useSession } from '../context/outrider.ts'
import { useCall } from '../queries/use-call.ts'
import { currentPlatform } from '../session/session.ts'

/** ms */
const linkAge = 30 * 60_000
const linkOf = ({ logo }: { logo: string | null }): string | null => logo

/** `loading`: it is not known yet. `address`: undefined: there is none. */
export function useCompanyLogo(): { loading: boolean; address: string | undefined } {
  const { session } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code)
  const { data: link, isLoading } = useCall('user/getLogo', {}, { platform, staleTime: linkAge, select: linkOf })
  return { loading: isLoading, address: link ? `${session.targetOf(platform ?? '')?.url ?? ''}${link}` : undefined }
}
