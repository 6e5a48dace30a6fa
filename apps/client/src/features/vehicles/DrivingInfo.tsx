/** How far a vehicle is by road from where the user is, asked of the operator's map service on a press. */
import type { Vehicle } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { drivingTexts } from './driving-texts.ts'

/** The device did not say where it is. */
class NoPlace extends Error {
  override readonly name = 'NoPlace'
}

/** A place that the device knew this long ago is good enough, ms. */
const maximumAge = 60_000
const timeout = 15_000

const ownPlace = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ message }) => reject(new NoPlace(message)),
      { enableHighAccuracy: true, maximumAge, timeout },
    ),
  )

export function DrivingInfo({ vehicle }: { vehicle: Vehicle }) {
  const { api } = useOutrider()
  const t = useTexts(drivingTexts)
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn() {
      const { latitude, longitude } = await ownPlace()
      const reply = await api.call('map/getDrivingInfo', { vehicleId: vehicle.id, latitude, longitude }, { quiet: true })
      return reply.driving
    },
  })
  // Browsers tell a place only to pages that came over HTTPS.
  if (!window.isSecureContext || !('geolocation' in navigator) || vehicle.position.latitude === null) return null
  return (
    <div role="status">
      <Button icon="navigate" busy={isPending} onClick={() => mutate()}>
        {t('ask')}
      </Button>
      {data === null && <Alert tone="notice">{t('none')}</Alert>}
      {data && (
        <Alert tone="notice">
          {t('found', {
            km: shownNumber('km', data.distance / 1000, t.lang, data.distance < 10_000 ? 1 : 0),
            time: timeText(data.duration, t),
          })}
        </Alert>
      )}
      {error && <Alert>{error instanceof NoPlace ? t('noPlace') : messageOf(error, t.lang)}</Alert>}
    </div>
  )
}

function timeText(seconds: number, t: ReturnType<typeof useTexts<typeof drivingTexts.rows>>): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const h = Math.floor(minutes / 60)
  return h === 0 ? t('minutes', { m: minutes }) : t('hours', { h, m: minutes % 60 })
}
