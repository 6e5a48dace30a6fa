/** /terminalProfiles: which values terminals should have, by organisation and model. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { KindList } from './KindPage.tsx'
import { profileTexts } from './strings.ts'

export default function TerminalProfiles() {
  const t = useTexts(profileTexts)
  const openScreen = useOpenScreen()
  const { data, error, refetch } = useCall('terminal/getTerminalProfiles', {}, { staleTime: 0 })
  const rows = data?.profiles.map(({ profileId, name, orgName, model, settings }) => ({
    id: profileId,
    title: name,
    text: [orgName, model || t('allModels'), t('settingCount', { n: settings.length })].join(' · '),
  }))
  return (
    <KindList
      t={t}
      icon="sliders"
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
      onAdd={() => openScreen('terminalProfile', {})}
      onOpen={profile => openScreen('terminalProfile', { profile })}
    />
  )
}
