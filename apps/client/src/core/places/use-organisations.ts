/** The organisations of one platform that the user may see, as options of a select. Their names depend on the language. */
import { useQuery } from '@tanstack/react-query'
import { useOutrider } from '../context/outrider.ts'
import { organisationOptions } from '../fleet/organisation-options.ts'
import { useLang } from '../i18n/use-texts.ts'

export function useOrganisations(platform: string) {
  const { api } = useOutrider()
  const lang = useLang()
  return useQuery({
    queryKey: ['vehicle/getOrg', lang, platform],
    queryFn: async ({ signal }) => {
      const { host } = await api.call('vehicle/getOrg', {}, { platform, quiet: true, signal })
      return organisationOptions(host)
    },
  })
}
