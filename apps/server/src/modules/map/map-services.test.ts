import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { mapServicesOf } from './map-services.ts'

const sources = (args: string[]) => mapServicesOf(readConfig(args, {})).map(({ source }) => source)

test('without keys no map service is asked, with both AMap is asked first', () => {
  expect(sources([])).toEqual([])
  expect(sources(['--tianditu-key', 't'])).toEqual(['tianditu'])
  expect(sources(['--tianditu-server-key', 't'])).toEqual(['tianditu'])
  expect(sources(['--tianditu-key', 't', '--amap-web-key', 'a'])).toEqual(['amap', 'tianditu'])
})
