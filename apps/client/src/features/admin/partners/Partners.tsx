/** /admin/partners: other systems that sign users in. */
import { fillPlaceholders } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { dateTime } from '../../../core/time/format.ts'
import { IntegrationList } from '../keys/IntegrationList.tsx'
import { usePartnerColumns } from './partner-columns.tsx'
import { partnerTexts } from './partner-texts.ts'

export default function Partners() {
  const t = useTexts(partnerTexts)
  const openScreen = useOpenScreen()
  return (
    <IntegrationList
      screen="adminPartners"
      pages={wholeList(useCall('admin/getPartners', {}), ({ partners }) => partners)}
      columns={usePartnerColumns()}
      idOf={({ name }) => name}
      icon="lock"
      words={{ label: t('partners'), failed: t('failed'), none: t('none'), noneText: t('noneText'), add: t('add') }}
      inShort={({ name, lastUsedAt }) => ({
        title: name,
        text: fillPlaceholders(partnerTexts.rows.summary[t.lang], {
          used: lastUsedAt === null ? t('never') : dateTime(lastUsedAt, t.lang),
        }),
      })}
      open={({ name }) => openScreen('adminPartner', { partner: name })}
      add={() => openScreen('adminPartner', {})}
    />
  )
}
