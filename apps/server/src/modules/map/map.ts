/** What can be said of places. */
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { Addresses } from './addresses.ts'

/** Closer to 0,0 than this no vehicle is: a receiver without a fix says so. Degrees, about 100 m. */
const aroundZero = 0.001

export const mapHandlers = ({ addresses }: { addresses: Addresses }): Handlers<'map/getAddress'> => ({
  async 'map/getAddress'({ places }, { user, lang }) {
    const nowhere = places.some(({ latitude, longitude }) => Math.abs(latitude) < aroundZero && Math.abs(longitude) < aroundZero)
    if (nowhere) fail('address.noPlace')
    return { addresses: await Promise.all(places.map(place => addresses.of(place, lang, user.userId))) }
  },
})
