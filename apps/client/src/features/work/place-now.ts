/** Where the device is, if it says so within a few seconds. */
export interface Place {
  latitude: number
  longitude: number
}

const waitMs = 8_000
const oldestMs = 30_000

export const placeNow = (): Promise<Place | undefined> =>
  new Promise(resolve => {
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- not in insecure contexts
    if (!navigator.geolocation) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: oldestMs },
    )
  })
