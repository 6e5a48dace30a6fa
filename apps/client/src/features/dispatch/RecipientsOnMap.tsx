/** Chooses the vehicles of a message on a map, by drawing around them or pressing them. What is chosen is taken at the end. */
import { limits } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { createLazyPart } from '../../core/chunks/part.tsx'
import { useOutrider } from '../../core/context/outrider.ts'
import { isAway } from '../../core/fleet/platform-status.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useBasemaps } from '../../core/map/basemap/use-basemaps.ts'
import type { FleetSource } from '../../core/map/fleet/fleet-source.ts'
import { number } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './Dispatch.module.css'
import { dispatchTexts } from './strings.ts'

const ChooseMap = createLazyPart(async () => ({ default: (await import('../../core/map/choose/ChooseMap.tsx')).ChooseMap }))

interface Props {
  chosen: readonly string[]
  onTake: (vehicleIds: readonly string[]) => void
  onClose: () => void
}

export function RecipientsOnMap({ chosen, onTake, onClose }: Props) {
  const t = useTexts(dispatchTexts)
  const wide = useWide()
  const { liveFleet } = useOutrider()
  const basemaps = useBasemaps()
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const fleet = useMemo(
    (): FleetSource => ({
      open: () => liveFleet.map(),
      isAway: ({ pcode }) => isAway(liveFleet.status.getState().platforms, pcode),
      onAwayChange: run => liveFleet.status.subscribe(run),
      now: serverNow,
    }),
    [liveFleet],
  )
  const loading = <LoadingState label={t('loading')} />
  return (
    <Dialog title={t('onMap')} closeLabel={t('close')} placement={wide ? 'side' : 'adaptive'} size="medium" onClose={onClose}>
      <div className={styles['form']}>
        <div className={styles['map']}>
          {basemaps ? (
            <ChooseMap
              loading={loading}
              failed={{ title: t('mapFailed') }}
              props={{
                fleet,
                basemaps,
                lang: t.lang,
                onChosen: found => setIds(before => new Set([...before, ...found])),
                onPressed: id =>
                  setIds(before => new Set(before.has(id) ? [...before].filter(each => each !== id) : [...before, id])),
              }}
            />
          ) : (
            loading
          )}
        </div>
        <p role="status" className="quiet">
          {ids.size > limits.dispatchVehicles
            ? t('tooMany', { n: number(limits.dispatchVehicles, t.lang) })
            : t('vehicleCount', { n: number(ids.size, t.lang) })}
        </p>
        <ButtonRow>
          <Button disabled={ids.size === 0} onClick={() => setIds(new Set())}>
            {t('clear')}
          </Button>
          <Button look="primary" disabled={ids.size > limits.dispatchVehicles} onClick={() => onTake([...ids])}>
            {t('take')}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
