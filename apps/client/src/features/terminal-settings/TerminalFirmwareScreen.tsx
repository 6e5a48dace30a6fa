/** /terminalFirmware: adds a firmware, or shows one beside its terminals and upgrades. */
import type { TerminalFirmware } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCachedCalls, useCall, useCallScope } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useReplaceScreen } from '../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Card } from '../../ui/Page.tsx'
import { FirmwareForm, sizeOf } from './FirmwareForm.tsx'
import { firmwareTexts } from './firmware-texts.ts'
import { KindPage, RemoveCard } from './KindPage.tsx'
import { Upgrades } from './Rollouts.tsx'
import { Upgradable } from './Upgradable.tsx'

export default function TerminalFirmwareScreen() {
  const t = useTexts(firmwareTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('terminalFirmwares'))
  const replaceScreen = useReplaceScreen()
  const { firmware: firmwareId } = useScreenParameters('terminalFirmware')
  const { data, error, refetch } = useCall('terminal/getFirmwares', firmwareId === undefined ? {} : { firmwareId })
  const { platform = '' } = useCallScope(undefined)
  const organisations = useOrganisations(platform)
  const firmware = firmwareId === undefined ? undefined : data?.firmwares.find(each => each.firmwareId === firmwareId)
  return (
    <KindPage
      t={t}
      title={firmware ? `${firmware.model} · ${firmware.version}` : t(firmwareId === undefined ? 'add' : 'title')}
      goBack={goBack}
      preview={firmware && <Upgradable firmware={firmware} />}
      failure={error ?? organisations.error}
      onRetry={() => void Promise.all([refetch(), organisations.refetch()])}
      ready={data !== undefined && organisations.data !== undefined}
    >
      {firmwareId === undefined ? (
        data &&
        organisations.data && (
          <FirmwareForm
            models={data.models}
            organisations={organisations.data}
            platform={platform}
            onAdded={added => replaceScreen('terminalFirmware', undefined, { firmware: added })}
          />
        )
      ) : firmware ? (
        <Kept firmware={firmware} onRemoved={goBack} />
      ) : (
        <EmptyState icon="download" title={t('gone')} />
      )}
    </KindPage>
  )
}

function Kept({ firmware, onRemoved }: { firmware: TerminalFirmware; onRemoved: () => void }) {
  const t = useTexts(firmwareTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { firmwareId, orgName, kind, maker, note, bytes, sha256, userName, addedAt } = firmware
  const removed = () => {
    onRemoved()
    void cached.outdate('terminal/getFirmwares')
  }
  return (
    <div className="grid gap-4">
      <Card title={[orgName, t(kind), maker, sizeOf(bytes, t.lang)].filter(Boolean).join(' · ')}>
        {note !== '' && <p>{note}</p>}
        <p className="quiet" style={{ overflowWrap: 'anywhere' }}>
          SHA-256 {sha256}
        </p>
        <p className="quiet">{t('addedBy', { name: userName, time: dateTime(addedAt, t.lang) })}</p>
      </Card>
      <Upgrades firmwareId={firmwareId} />
      <RemoveCard t={t} remove={() => api.call('terminal/endFirmware', { firmwareId }, { quiet: true })} onRemoved={removed} />
    </div>
  )
}
