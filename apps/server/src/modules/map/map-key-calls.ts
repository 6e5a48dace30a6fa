/** Keys of map services: seen, set and tested by those who administer the whole installation. */
import type { AddressKeyName } from '@outrider/contract'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { Events } from '../../record/event-record.ts'
import { amap } from './amap.ts'
import { keyOptions, mapKeyStates, withStoredKeys } from './effective-keys.ts'
import type { MapKeysRepository } from './map-keys.repository.ts'
import { type MapServiceAccess, MapServiceError, type MapService } from './map-service.ts'
import type { MapSetup } from './map-setup.ts'
import type { MapOptions } from './options.ts'
import { takeToken } from './take-token.ts'
import { tianditu } from './tianditu.ts'

/** Both services know its address. */
const tiananmen = { latitude: 39.9075, longitude: 116.39123 }

interface Service {
  make: (access: MapServiceAccess) => MapService
  api: 'tianditu-api' | 'amap-api'
  inUse: (options: MapOptions) => string | undefined
}
const services: Readonly<Record<AddressKeyName, Service>> = {
  tiandituServer: {
    make: tianditu,
    api: 'tianditu-api',
    inUse: options => options['tianditu-server-key'] ?? options['tianditu-key'],
  },
  amapWeb: { make: amap, api: 'amap-api', inUse: options => options['amap-web-key'] },
}

interface Dependencies {
  options: MapOptions
  setup: MapSetup
  stored: MapKeysRepository
  access: AccessGate
  events: Events
}

/** Tests of one user per minute: each is a request to a map service. */
const testsPerUserMinute = 10

export function mapKeyHandlers({
  options,
  setup,
  stored,
  access,
  events,
}: Dependencies): Handlers<'map/getMapKeys' | 'map/setMapKey' | 'map/testMapKey'> {
  const checkAdministrator = async (userId: number): Promise<void> => {
    const { wholeInstallation, onlyVehicleId } = await access.scope(userId)
    if (!wholeInstallation || onlyVehicleId !== undefined) fail('mapKey.administrators')
  }
  const tests = new RateLimiterMemory({ keyPrefix: 'map key tests', points: testsPerUserMinute, duration: 60 })
  const states = () => ({ keys: mapKeyStates(options, setup.current.stored) })
  return {
    async 'map/getMapKeys'(_, { user }) {
      await checkAdministrator(user.userId)
      return states()
    },
    async 'map/setMapKey'({ name, key }, { user, address }) {
      await checkAdministrator(user.userId)
      if (keyOptions[name].given(options)) fail('mapKey.byOption', { option: keyOptions[name].option })
      await stored.set(name, key)
      events.record({
        kind: 'mapKeyChanged',
        userId: user.userId,
        sessionId: user.sessionId,
        address,
        call: 'map/setMapKey',
        key: name,
        given: key !== null,
      })
      await setup.reload()
      return states()
    },
    async 'map/testMapKey'({ name, key }, { user }) {
      await checkAdministrator(user.userId)
      const { make, api, inUse } = services[name]
      const tested = key ?? inUse(withStoredKeys(options, setup.current.stored))
      if (!tested) return fail('mapKey.none')
      if (!(await takeToken(tests, String(user.userId)))) return fail('request.tooMany')
      try {
        return { outcome: 'works', text: (await make({ key: tested, api: options[api] }).addressOf(tiananmen)) ?? '' }
      } catch (error) {
        if (!(error instanceof MapServiceError)) throw error
        return { outcome: error.refused ? 'refused' : 'unreachable', text: error.message }
      }
    },
  }
}
