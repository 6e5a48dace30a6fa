/** Narrows a list to an organisation and what is below it. */
import type { DataOf } from '@outrider/contract'
import { useSession } from '../context/outrider.ts'
import { organisationKey } from '../fleet/organisation-tree.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useCall } from '../queries/use-call.ts'
import { useOpenPicker } from '../routing/open-picker.ts'
import { pickers } from '../routing/pickers.ts'
import { platformsInUse } from '../session/session.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { organisationFilterTexts } from './organisation-filter-texts.ts'

interface Props {
  /** Key of the organisation; undefined: all. */
  chosen: string | undefined
  onChoose: (key: string) => void
}

const organisationsOf = ({ host }: DataOf<'vehicle/getOrg'>) => host

export function OrganisationFilter({ chosen, onChoose }: Props) {
  const t = useTexts(organisationFilterTexts)
  const several = useSession(state => platformsInUse(state).length > 1)
  const { data: organisations } = useCall('vehicle/getOrg', {}, { select: organisationsOf })
  const keyOf = ({ orgId, pcode }: { orgId: number; pcode?: string | undefined }) =>
    organisationKey(orgId, several ? pcode : undefined)
  const { openPicker } = useOpenPicker<string | undefined>({
    first: () => undefined,
    take(_, of) {
      const picked = of(pickers.organisation)
      return picked && keyOf(picked)
    },
    onTaken: key => key !== undefined && onChoose(key),
  })
  const current = organisations?.find(each => keyOf(each) === chosen)
  return (
    <>
      <Button icon="tree" onClick={() => openPicker(pickers.organisation, 'organisation', { chosen: current })}>
        {chosen === undefined ? t('allOrganisations') : t('onlyOrganisation', { name: current?.orgName ?? '…' })}
      </Button>
      {chosen !== undefined && <IconButton icon="close" label={t('clearOrganisation')} onClick={() => onChoose('')} />}
    </>
  )
}
