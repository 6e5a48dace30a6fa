/** /admin/driver: adds a driver, or changes the file of one, beside the photo and what the driver drove. */
import type { DriverFile } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PictureField } from '../../../core/pictures/PictureField.tsx'
import { useCachedCalls, useCall, useCallScope } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen, useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { DriverPapers } from '../papers/DriverPapers.tsx'
import { EndCard } from '../keys/EndCard.tsx'
import { DriverForm } from './DriverForm.tsx'
import { driverFileTexts } from './driver-texts.ts'
import { KnownDrives } from './KnownDrives.tsx'

export default function DriverScreen() {
  const t = useTexts(driverFileTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminDrivers'))
  const replaceScreen = useReplaceScreen()
  const { driver: driverId } = useScreenParameters('adminDriver')
  const driver = useCall('admin/getDriver', driverId === undefined ? undefined : { driverId })
  const organisations = useCall('admin/getOrganisations', {})
  const failed = [driver, organisations].find(each => each.error)
  const known = organisations.data && (driverId === undefined || driver.data)
  return (
    <Page
      form
      wide
      preview={driver.data && known ? <AroundDriver driver={driver.data} /> : undefined}
      bar={
        <TopBar
          title={driver.data?.name ?? (driverId === undefined ? t('add') : t('driver'))}
          back={{ label: t('back'), go: goBack }}
        />
      }
    >
      {failed?.error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed.error, t.lang)}
          retry={{ label: t('retry'), run: () => void failed.refetch() }}
        />
      ) : known && organisations.data ? (
        <>
          {driver.data?.byCardAlone && <Alert tone="notice">{t('byCardAloneHint')}</Alert>}
          {driver.data?.retiredAt && (
            <Alert tone="notice">{t('retiredSince', { time: dateTime(driver.data.retiredAt, t.lang) })}</Alert>
          )}
          <DriverForm
            // What is stored may be another after it is saved.
            key={driver.data?.revision}
            {...(driver.data && { driver: driver.data })}
            organisations={organisations.data.organisations}
            onAdded={added => replaceScreen('adminDriver', undefined, { driver: added })}
          />
        </>
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

/** What is kept besides the form. */
function AroundDriver({ driver }: { driver: DriverFile }) {
  const t = useTexts(driverFileTexts)
  const { api } = useOutrider()
  const openScreen = useOpenScreen()
  const cached = useCachedCalls()
  const { platform = '' } = useCallScope(undefined)
  const { driverId, name, state } = driver
  const body = { driverId }
  const setRetired = async (retired: boolean) => {
    await api.call('admin/retireDriver', { driverId, retired }, { quiet: true })
    await Promise.all((['admin/getDrivers', 'admin/getDriver', 'admin/getKnownDrives'] as const).map(cached.outdate))
    toast(t(retired ? 'retiredDone' : 'takenBack'))
  }
  return (
    <div className="grid gap-4">
      <Card>
        <PictureField
          name={name}
          editable
          calls={{
            key: ['driver', driverId],
            platform,
            load: async signal => (await api.call('admin/getDriverPhoto', body, { quiet: true, signal })).picture,
            save: fileId => api.call('admin/saveDriverPhoto', { driverId, fileId }, { quiet: true }),
            remove: () => api.call('admin/delDriverPhoto', body, { quiet: true }),
          }}
        />
      </Card>
      <DriverPapers driverId={driverId} />
      <Card title={t('drives')}>
        <KnownDrives driverId={driverId} />
      </Card>
      {state === 'active' ? (
        <EndCard
          title={t('retire')}
          text={t('retireHint')}
          sure={t('retire')}
          keep={t('cancel')}
          icon="user"
          end={() => setRetired(true)}
        />
      ) : (
        <EndCard
          title={t('takeBack')}
          text={t('takeBackHint')}
          sure={t('takeBack')}
          keep={t('cancel')}
          icon="refresh"
          end={() => setRetired(false)}
        />
      )}
      <Card title={t('about')} text={t('aboutHint')}>
        <Button icon="user" onClick={() => openScreen('adminPerson', { driver: driverId })}>
          {t('about')}
        </Button>
      </Card>
    </div>
  )
}
