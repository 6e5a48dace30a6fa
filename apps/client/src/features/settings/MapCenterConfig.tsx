/** /MapCenterConfig: what the map shows when it opens: the whole fleet, or a saved view. */
import type { MapCentre } from '@outrider/contract'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { coordinates, number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'
import { storedMapView } from '../../core/map/stored-map.ts'

export default function MapCenterConfig() {
  const { hrefOf } = useScreens()
  const t = useTexts(settingsTexts)
  const lang = useLang()
  const { query, setting } = useUserSetting('mapCentre')
  const [view, setView] = useStored(storedMapView)
  const words = (center: MapCentre | null) =>
    center
      ? t('startView', { place: coordinates(center.latitude, center.longitude), zoom: number(center.zoom, lang, 1) })
      : t('startFleet')
  const save = (center: MapCentre | null) => {
    const onSuccess = () => {
      // The map opens where it was left: next time that is here.
      setView(center)
      toast(t('saved'))
    }
    setting.mutate({ center }, { onSuccess })
  }

  return (
    <SettingPage title={t('mapCentre')} to={hrefOf('mapConfig')}>
      {query.data ? (
        <>
          <Card title={t('start')} text={words(query.data.center)}>
            <Button look="primary" block disabled={!view} busy={setting.isPending} onClick={() => save(view)}>
              {t('useView')}
            </Button>
            <p>{view ? words(view) : t('noView')}</p>
          </Card>
          {query.data.center && (
            <Button block busy={setting.isPending} onClick={() => save(null)}>
              {t('useFleet')}
            </Button>
          )}
        </>
      ) : (
        <SettingLoading error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}
