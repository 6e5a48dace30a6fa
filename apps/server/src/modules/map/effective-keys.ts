/** Which key of each map service is in use: that of an option, else the stored one. */
import { type MapKeyName, mapKeyNames, type MapKeyState } from '@outrider/contract'
import type { StoredMapKeys } from './map-keys.repository.ts'
import { mapKeysOf, type MapOptions } from './options.ts'

/** In `--map-keys`, as clients look it up. */
const amapType = 'AMapWeb'
const ofAmap = (options: MapOptions): string | undefined =>
  mapKeysOf(options)
    .find(({ apiType }) => apiType === amapType)
    ?.mapKeys.split(/[,|]/)[0]

interface KeyOption {
  /** As one types it. */
  option: string
  given: (options: MapOptions) => string | undefined
  filled: (options: MapOptions, key: string) => Partial<MapOptions>
}

export const keyOptions: Readonly<Record<MapKeyName, KeyOption>> = {
  tianditu: {
    option: '--tianditu-key',
    given: options => options['tianditu-key'],
    filled: (_, key) => ({ 'tianditu-key': key }),
  },
  amap: {
    option: '--map-keys',
    given: ofAmap,
    filled: (options, key) => ({ 'map-keys': [`${amapType}=${key}`, options['map-keys']].filter(Boolean).join(';') }),
  },
  tiandituServer: {
    option: '--tianditu-server-key',
    given: options => options['tianditu-server-key'],
    filled: (_, key) => ({ 'tianditu-server-key': key }),
  },
  amapWeb: { option: '--amap-web-key', given: options => options['amap-web-key'], filled: (_, key) => ({ 'amap-web-key': key }) },
}

/** The options with stored keys where they give none. */
export function withStoredKeys(options: MapOptions, stored: StoredMapKeys): MapOptions {
  let filled = options
  for (const [name, { key }] of stored)
    if (!keyOptions[name].given(options)) filled = { ...filled, ...keyOptions[name].filled(filled, key) }
  return filled
}

/** Characters of a key that are shown, and how long it must be for that. */
const shown = { ending: 4, from: 12 }

export const mapKeyStates = (options: MapOptions, stored: StoredMapKeys): MapKeyState[] =>
  mapKeyNames.map(name => {
    const given = keyOptions[name].given(options)
    const kept = stored.get(name)
    const key = given || kept?.key || ''
    return {
      name,
      source: given ? 'option' : kept ? 'stored' : 'none',
      ending: key.length >= shown.from ? key.slice(-shown.ending) : '',
      changedAt: given || !kept ? null : kept.changedAt.getTime(),
    }
  })
