/** Where the device is, if it says so within a few seconds. */
export interface Place {
  latitude: number
  longitude: number
  /** How far it may be off, metres; null: the device does not say. */
  accuracy: number | null
}

const waitMs = 8_000
const oldestMs = 30_000

export const placeOf = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition): Place => ({
  latitude,
  longitude,
  accuracy: Number.isFinite(accuracy) ? Math.round(accuracy) : null,
})

export const placeNow = (): Promise<Place | undefined> =>
  new Promise(resolve => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- not in insecure contexts
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      position => resolve(placeOf(position)),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: oldestMs },
    )
  })

/** As tests and submissions say where the installer stands. */
export async function standingNow(): Promise<{ standing?: { latitude: number; longitude: number } }> {
  const place = await placeNow()
  return place ? { standing: { latitude: place.latitude, longitude: place.longitude } } : {}
}

/** How long a picture waits for its place, ms. */
const soonMs = 500

/** Of the place asked for, or asked for now, what is known soon: a picture is kept without its place rather than lost with the page. */
export const soonPlace = (asked = placeNow()): Promise<Place | undefined> =>
  Promise.race([asked, new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), soonMs))])
