/** /mapProvider: which basemaps there are, the keys behind them, and a look at each. */
import { type AddressKeyName, errors, type MapKeyName, type MapKeyState, type MapLayer } from '@outrider/contract'
import { useState } from 'react'
import { CallError } from '../../../core/api/call-error.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useBasemapChoice } from '../../../core/map/basemap/use-basemap-choice.ts'
import { useBasemaps } from '../../../core/map/basemap/use-basemaps.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Page.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import { LiveMap } from '../preview/LiveMap.tsx'
import { Preview } from '../preview/Preview.tsx'
import { SettingLoading, SettingPage } from '../SettingPage.tsx'
import { MapKey } from './MapKey.tsx'
import { OptionLines } from './OptionLines.tsx'
import { providerTexts } from './provider-texts.ts'
import { StreetMaps } from './StreetMaps.tsx'
import { TryAddress } from './TryAddress.tsx'

/** Tiananmen: every provider has it. */
const beijing = { latitude: 39.9075, longitude: 116.39123, zoom: 10 }

const providers = [
  { name: 'tianditu', keys: ['tianditu', 'tiandituServer'] },
  { name: 'amap', keys: ['amap', 'amapWeb'] },
] as const satisfies readonly { name: string; keys: readonly [MapKeyName, AddressKeyName] }[]

/** Where a basemap comes from, by the ids that server and client give them. */
function originOf({ id, kind }: MapLayer) {
  if (kind === 'embedded') return 'builtIn'
  if (id === 'streets') return 'fromOption'
  if (id === 'local-streets') return 'fromDownload'
  return /^(tianditu|amap)(-satellite)?$/.test(id) ? 'fromKey' : 'fromFile'
}

export default function MapProvider() {
  const { hrefOf } = useScreens()
  const t = useTexts(providerTexts)
  const basemaps = useBasemaps() ?? []
  const { basemap } = useBasemapChoice(basemaps)
  const [looked, setLooked] = useState<MapLayer>()
  // One that was removed is not looked at any longer; one that is only tried is not offered yet.
  const shown = looked ?? basemap
  const { data, error, refetch } = useCall('map/getMapKeys', {})
  const refused = error instanceof CallError && error.rspCode === errors['mapKey.administrators'].rspCode

  return (
    <SettingPage
      title={t('title')}
      to={hrefOf('my')}
      preview={
        <Preview title={t('previewOf', { name: shown[t.lang] })}>
          <LiveMap basemap={shown} start={beijing} />
        </Preview>
      }
    >
      <Card title={t('offered')} text={t('offeredText')}>
        <Rows label={t('offered')}>
          {basemaps.map(layer => (
            <Row key={layer.id} icon="map" title={layer[t.lang]} text={t(originOf(layer))} onClick={() => setLooked(layer)} />
          ))}
        </Rows>
      </Card>
      {!refused && <StreetMaps />}
      {refused && <Alert tone="notice">{t('refused')}</Alert>}
      {!refused && !data && <SettingLoading error={error} refetch={refetch} />}
      {data &&
        providers.map(({ name, keys }) => (
          <Card key={name} title={t(name)} text={t(`${name}Text`)}>
            {keys.map(key => (
              <MapKey
                key={key}
                state={stateOf(data.keys, key)}
                offered={basemaps.find(({ id }) => id === key)}
                onLook={setLooked}
              />
            ))}
          </Card>
        ))}
      {data && <TryAddress onLook={setLooked} />}
      <OptionLines />
    </SettingPage>
  )
}

const stateOf = (states: readonly MapKeyState[], wanted: MapKeyName): MapKeyState =>
  states.find(({ name }) => name === wanted) ?? { name: wanted, source: 'none', ending: '', changedAt: null }
