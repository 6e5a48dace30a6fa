/** /terminalFirmwares: firmware for terminals, by model. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { KindList } from './KindPage.tsx'

export default function TerminalFirmwares() {
  const t = useTexts(firmwareTexts)
  const openScreen = useOpenScreen()
  const { data, error, refetch } = useCall('terminal/getFirmwares', {}, { staleTime: 0 })
  const rows = data?.firmwares.map(({ firmwareId, model, version, orgName, kind }) => ({
    id: firmwareId,
    title: `${model} · ${version}`,
    text: [orgName, t(kind)].join(' · '),
  }))
  return (
    <KindList
      t={t}
      icon="download"
      rows={rows}
      error={error}
      onRetry={() => void refetch()}
      onAdd={() => openScreen('terminalFirmware', {})}
      onOpen={firmware => openScreen('terminalFirmware', { firmware })}
    />
  )
}
