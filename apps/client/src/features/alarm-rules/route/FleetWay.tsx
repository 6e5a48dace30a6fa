/** The line of a route by where the fleet drives: proposed between the points that are drawn, and compared with a line that there is. */
import { limits, type RoadAlong } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { measured } from '../../../core/time/measures.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from '../AlarmRules.module.css'
import { fleetWayFaults, fleetWayTexts } from './fleet-way-texts.ts'

interface Line {
  corners: readonly Coordinates[]
  /** Of the corridor, metres. */
  width: number
}

interface Props {
  line: Line
  platform: string
  onLine: (line: Line) => void
}

const isSame = (one: readonly Coordinates[], other: readonly Coordinates[]): boolean =>
  one.length === other.length &&
  one.every(({ latitude, longitude }, at) => latitude === other[at]?.latitude && longitude === other[at].longitude)

/** Of a line that was proposed, or is long: its ends. */
const placesOf = (corners: readonly Coordinates[]): readonly Coordinates[] =>
  corners.length <= limits.fleetWayPlaces ? corners : [...corners.slice(0, 1), ...corners.slice(-1)]
const plain = ({ latitude, longitude }: Coordinates) => ({ latitude, longitude })

export function FleetWay({ line, platform, onLine }: Props) {
  const t = useTexts(fleetWayTexts)
  const fault = useTexts(fleetWayFaults)
  const { api } = useOutrider()
  const [before, setBefore] = useState<Line>()
  const { corners, width } = line
  const way = useMutation({
    mutationFn: (asked: Line) => api.call('track/getFleetWay', { places: placesOf(asked.corners).map(plain) }, { platform }),
    onSuccess({ points, width: needed }, asked) {
      if (points.length < 2) return
      setBefore(asked)
      onLine({ corners: points, width: needed })
    },
  })
  const along = useMutation({
    mutationFn: (asked: Line) =>
      api.call('track/getRoadsAlong', { width: asked.width, points: asked.corners.map(plain) }, { platform }),
  })
  const km = (metres: number): string => measured('km', metres / 1_000, t.lang, 1)
  const m = (metres: number): string => measured('metre', metres, t.lang)
  // What was said of another line is none of this one.
  const ofThisLine = (other: readonly Coordinates[] | undefined): boolean => other !== undefined && isSame(other, corners)
  const found = ofThisLine(way.data?.state === 'found' ? way.data.points : way.variables?.corners) ? way.data : undefined
  const compared = ofThisLine(along.variables?.corners) && along.variables?.width === width ? along.data : undefined
  const wordsOf = ({ state, from, to, away }: RoadAlong): string =>
    t(state, { from: km(from), to: km(to), away: away === null ? '' : m(away) })
  return (
    <fieldset className={styles['parts']}>
      <legend>{t('title')}</legend>
      <p className={styles['note']}>{t('text', { n: number(limits.fleetWayPlaces, t.lang) })}</p>
      {corners.length < 2 && <p className={styles['note']}>{t('twoPoints')}</p>}
      {corners.length >= 2 && (
        <Button icon="track" busy={way.isPending} onClick={() => way.mutate(line)}>
          {t('follow')}
        </Button>
      )}
      <p role="status">
        {found?.state === 'found' &&
          t('found', {
            length: km(found.metres),
            minutes: number(found.minutes, t.lang),
            n: number(found.passes, t.lang),
            days: number(found.days, t.lang),
          })}
        {found && found.state !== 'found' && fault(found.state, { n: found.at + 1, before: found.at })}
      </p>
      {found && found.gaps > 0 && <p className={styles['note']}>{t('gaps', { length: km(found.gaps) })}</p>}
      {before && (
        <Button
          onClick={() => {
            onLine(before)
            setBefore(undefined)
            way.reset()
          }}
        >
          {t('back')}
        </Button>
      )}
      {corners.length >= 2 && (
        <Button icon="list" busy={along.isPending} onClick={() => along.mutate(line)}>
          {t('compare')}
        </Button>
      )}
      <div role="status">
        {compared?.tooFar && fault('tooFar')}
        {compared && !compared.tooFar && (
          <>
            <p>
              {t('along', {
                length: km(compared.metres),
                inside: km(compared.inside),
                days: number(compared.days, t.lang),
              })}
            </p>
            <ul className={styles['note']}>
              {compared.stretches.map(stretch => (
                <li key={stretch.from}>{wordsOf(stretch)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </fieldset>
  )
}
