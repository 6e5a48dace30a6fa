/** /admin/keys: the API keys of other systems. */
import { fillPlaceholders } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { dateTime } from '../../../core/time/format.ts'
import { IntegrationList } from './IntegrationList.tsx'
import { toneOfKey, useKeyColumns } from './key-columns.tsx'
import { keyTexts } from './key-texts.ts'

export default function ApiKeys() {
  const t = useTexts(keyTexts)
  const openScreen = useOpenScreen()
  return (
    <IntegrationList
      screen="adminKeys"
      pages={wholeList(useCall('admin/getApiKeys', {}), ({ keys }) => keys)}
      columns={useKeyColumns()}
      idOf={({ keyId }) => keyId}
      icon="lock"
      words={{ label: t('keys'), failed: t('failed'), none: t('none'), noneText: t('noneText'), add: t('add') }}
      inShort={({ name, lastUsedAt, state }) => ({
        title: name,
        text: fillPlaceholders(keyTexts.rows.summary[t.lang], {
          used: lastUsedAt === null ? t('never') : dateTime(lastUsedAt, t.lang),
        }),
        badge: state === 'active' ? undefined : { text: t(state), tone: toneOfKey[state] },
      })}
      open={({ keyId }) => openScreen('adminKey', { key: keyId })}
      add={() => openScreen('adminKey', {})}
    />
  )
}
