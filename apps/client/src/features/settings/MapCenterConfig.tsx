/** /MapCenterConfig: what the map shows when it opens: the whole fleet, or a saved view. */
import type { MapCentre } from '@outrider/contract'
import { useState } from 'react'
import { useBasemapChoice } from '../../core/map/basemap/use-basemap-choice.ts'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { coordinates, number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useWide } from '../../ui/use-wide.ts'
import { LiveMap } from './preview/LiveMap.tsx'
import { Preview } from './preview/Preview.tsx'
import { SettingLoading, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'
import { storedMapView } from '../../core/map/stored-map.ts'

export default function MapCenterConfig() {
  const { hrefOf } = useScreens()
  const t = useTexts(settingsTexts)
  const { query, setting } = useUserSetting('mapCentre')
  const [view, setView] = useStored(storedMapView)
  const words = (center: MapCentre | null) =>
    center
      ? t('startView', { place: coordinates(center.latitude, center.longitude), zoom: number(center.zoom, t.lang, 1) })
      : t('startFleet')
  const save = (center: MapCentre | null) => {
    const onSuccess = () => {
      // The map opens where it was left: next time that is here.
      setView(center)
      toast(t('saved'))
    }
    setting.mutate({ center }, { onSuccess })
  }

  const { basemap } = useBasemapChoice(useBasemaps() ?? [])
  // Moved here, else as the fleet's map was left.
  const [moved, setMoved] = useState<MapCentre>()
  const wanted = moved ?? view

  const wide = useWide()
  const map = query.data && (
    <Preview title={t('moveHere')}>
      <LiveMap basemap={basemap} start={query.data.center ?? view} onView={setMoved} />
    </Preview>
  )

  return (
    // It is chosen on the map: beside the words there is room for a sample only.
    <SettingPage title={t('mapCentre')} to={hrefOf('mapConfig')} preview={!wide && map}>
      {query.data ? (
        <>
          {wide && map}
          <Card title={t('start')} text={words(query.data.center)}>
            <Button look="primary" block disabled={!wanted} busy={setting.isPending} onClick={() => save(wanted)}>
              {t('useView')}
            </Button>
            <p>{wanted ? words(wanted) : t('noView')}</p>
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
