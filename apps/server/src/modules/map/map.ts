/** map/getAddress: reverse geocoding; map/getDrivingInfo: the way by road to a vehicle. */
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Logger } from 'pino'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { positionOf } from '../../fleet/live-vehicle.ts'
import { MapServiceError } from './map-service.ts'
import type { WrittenFormsPort } from '../ports.ts'
import type { MapSetup } from './map-setup.ts'
import { takeToken } from './take-token.ts'

/** Receivers without a fix report 0,0: positions this close to it are rejected. Degrees, about 100 m. */
const aroundZero = 0.001
/** Questions of one user per minute. */
const drivingPerUserMinute = 30

interface MapDependencies {
  setup: MapSetup
  access: AccessGate
  /** How who asks writes distances. */
  written: WrittenFormsPort
  log: Pick<Logger, 'warn'>
  /** Requests per second to the service for ways by road. */
  perSecond: number
}

export const mapHandlers = ({
  setup,
  access,
  written,
  log,
  perSecond,
}: MapDependencies): Handlers<'map/getAddress' | 'map/getDrivingInfo'> => {
  const everybody = new RateLimiterMemory({ points: perSecond, duration: 1 })
  const everyone = new RateLimiterMemory({ points: drivingPerUserMinute, duration: 60 })
  return {
    async 'map/getAddress'({ places }, { user, lang }) {
      const nowhere = places.some(
        ({ latitude, longitude }) => Math.abs(latitude) < aroundZero && Math.abs(longitude) < aroundZero,
      )
      if (nowhere) fail('address.noPosition')
      const { addresses } = setup.current
      const units = await written.of(user.userId, lang)
      return { addresses: await Promise.all(places.map(place => addresses.of(place, lang, user.userId, units))) }
    },

    async 'map/getDrivingInfo'({ vehicleId, latitude, longitude }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { latitude: toLatitude, longitude: toLongitude } = positionOf(vehicle)
      if (toLatitude === null || toLongitude === null) fail('address.noPosition')
      const { driving } = setup.current
      if (!driving) fail('driving.noService')
      if (!(await takeToken(everyone, String(user.userId))) || !(await takeToken(everybody, 'all'))) fail('request.tooMany')
      try {
        return { driving: await driving({ latitude, longitude }, { latitude: toLatitude, longitude: toLongitude }) }
      } catch (error) {
        if (!(error instanceof MapServiceError)) throw error
        // Its message has neither the key nor a position.
        log.warn({ err: error }, 'the way by road could not be looked up')
        return fail('driving.failed')
      }
    },
  }
}
