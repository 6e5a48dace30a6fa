/** map/getAddress: reverse geocoding. */
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { MapSetup } from './map-setup.ts'

/** Receivers without a fix report 0,0: positions this close to it are rejected. Degrees, about 100 m. */
const aroundZero = 0.001

export const mapHandlers = (setup: MapSetup): Handlers<'map/getAddress'> => ({
  async 'map/getAddress'({ places }, { user, lang }) {
    const nowhere = places.some(({ latitude, longitude }) => Math.abs(latitude) < aroundZero && Math.abs(longitude) < aroundZero)
    if (nowhere) fail('address.noPosition')
    const { addresses } = setup.current
    return { addresses: await Promise.all(places.map(place => addresses.of(place, lang, user.userId))) }
  },
})
