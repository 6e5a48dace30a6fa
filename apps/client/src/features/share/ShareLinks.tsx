/** Creates links that show the position of a vehicle, and lists the active ones. */
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Links } from '../../core/links/Links.tsx'
import { useLinkOf } from '../../core/links/use-link-of.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { shareTexts } from './strings.ts'

export function ShareLinks({ id, name }: { id: string; name: string }) {
  const t = useTexts(shareTexts)
  const { api } = useOutrider()
  const linkOf = useLinkOf(id, 'position')
  const { data, error, refetch } = useQuery({
    queryKey: ['share/getVehPosSharings', id],
    staleTime: 0,
    queryFn: ({ signal }) => api.call('share/getVehPosSharings', { vehicleId: id }, { quiet: true, signal }),
  })
  async function make(hours: number) {
    const { token, expiresAt } = await api.call('share/addVehPosSharing', { vehicleId: id, hours }, { quiet: true })
    return { link: linkOf(token), expiresAt }
  }
  return (
    <Links
      what={t('what', { name })}
      name={name}
      shares={data?.shares}
      error={error}
      refetch={() => void refetch()}
      make={make}
      revoke={shareId => api.call('share/revokeVehPosSharing', { vehicleId: id, shareId }, { quiet: true })}
    />
  )
}
