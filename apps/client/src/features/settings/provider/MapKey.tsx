/** A key of a map service: where it comes from, a test of it, and setting another one. */
import {
  addressKeyNames,
  amapLayers,
  mapKeyPattern,
  type MapKeyName,
  type MapKeyState,
  type MapLayer,
  tiandituLayers,
} from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../../core/queries/use-call.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/inputs/Field.tsx'
import { providerTexts } from './provider-texts.ts'
import { type Tried, tryTiles } from './try-tiles.ts'

const optionOf: Readonly<Record<MapKeyName, string>> = {
  tianditu: '--tianditu-key',
  amap: '--map-keys',
  tiandituServer: '--tianditu-server-key',
  amapWeb: '--amap-web-key',
}

/** The basemaps of a key that browsers use. */
const layersOf = { tianditu: tiandituLayers, amap: amapLayers } as const

interface Props {
  state: MapKeyState
  /** The basemap that the key in use adds; undefined: none. */
  offered: MapLayer | undefined
  onLook: (layer: MapLayer | undefined) => void
}

export function MapKey({ state, offered, onLook }: Props) {
  const t = useTexts(providerTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(session => currentPlatform(session)?.Code ?? '')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const { name, source, changedAt } = state
  const byServer = addressKeyNames.find(each => each === name)
  const key = typed.trim()
  const ending = state.ending && t('ending', { ending: state.ending })

  const testing = useMutation({
    async mutationFn(): Promise<Tried> {
      if (byServer) return api.call('map/testMapKey', { name: byServer, ...(key && { key }) }, { platform })
      const [layer = offered] = key ? layersOf[name === 'amap' ? 'amap' : 'tianditu'](key) : []
      if (!layer) return { outcome: 'refused', text: t('notSet') }
      onLook(layer)
      return tryTiles(layer)
    },
  })
  const setting = useMutation({
    mutationFn: (next: string | null) => api.call('map/setMapKey', { name, key: next }, { platform }),
    async onSuccess(states, next) {
      cached.put('map/getMapKeys', {}, platform, states)
      setTyped('')
      toast(t(next === null ? 'removed' : 'used'))
      testing.reset()
      onLook(undefined)
      await Promise.all([cached.outdate('mobile/getSrvConfig'), cached.outdate('mobile/getMapKeysConfig')])
    },
  })
  /** A key of another shape would be refused by the server anyway. */
  const checked = (run: () => void) => () => {
    const bad = key !== '' && !mapKeyPattern.test(key)
    setWrong(bad)
    if (!bad) run()
  }
  const tried = testing.data
  const works = byServer ? 'addressWorks' : name === 'amap' ? 'amapTilesWork' : 'tilesWork'
  const outcomeText = { works, refused: 'wrongKey', unreachable: byServer ? 'noNetworkServer' : 'noNetworkHere' } as const

  return (
    <div role="group" aria-label={t(`key_${name}`)}>
      <Field
        label={t(`key_${name}`)}
        value={typed}
        disabled={source === 'option'}
        spellCheck={false}
        autoCapitalize="none"
        onChange={event => {
          setTyped(event.target.value)
          setWrong(false)
          testing.reset()
        }}
        error={wrong ? t('keyShape') : undefined}
        hint={
          source === 'option'
            ? t('byOption', { option: optionOf[name], ending })
            : source === 'stored'
              ? t('stored', { ending, time: changedAt === null ? '' : dateTime(changedAt, t.lang) })
              : t('notSet')
        }
      />
      <ButtonRow>
        <Button busy={testing.isPending} disabled={!key && source === 'none'} onClick={checked(() => testing.mutate())}>
          {t('test')}
        </Button>
        {source === 'stored' && !key && (
          <Button busy={setting.isPending} onClick={() => setting.mutate(null)}>
            {t('remove')}
          </Button>
        )}
        {source !== 'option' && (
          <Button look="primary" busy={setting.isPending} disabled={!key} onClick={checked(() => setting.mutate(key))}>
            {t('use')}
          </Button>
        )}
      </ButtonRow>
      {tried && (
        <Alert tone={tried.outcome === 'works' ? 'notice' : 'error'}>{t(outcomeText[tried.outcome], { text: tried.text })}</Alert>
      )}
    </div>
  )
}
