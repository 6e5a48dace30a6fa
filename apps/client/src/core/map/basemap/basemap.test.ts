import { embeddedLayer } from '@outrider/contract'
import type { StyleSpecification } from 'maplibre-gl'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Basemap } from './basemap.ts'

// Where the page is served from.
beforeAll(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { origin: 'http://fleet.test' })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

/** A map that has been given a basemap, for a host that wants the land later or not. */
async function aBasemap(later: boolean) {
  const styles: StyleSpecification[] = []
  const shown: string[] = []
  let given: () => void = () => undefined
  let failed: () => void = () => undefined
  const styled = new Promise<void>((resolve, reject) => {
    given = resolve
    failed = () => reject(new Error('the basemap could not be loaded'))
  })
  const map = {
    on: () => undefined,
    setStyle(style: StyleSpecification) {
      styles.push(style)
      given()
    },
    setLayoutProperty: (id: string, name: string, value: string) => shown.push([id, name, value].join(' ')),
  }
  let show: (() => void) | undefined
  const basemap = new Basemap(map as never, {
    choice: () => ({ basemap: embeddedLayer, lang: 'en', theme: 'light' }),
    onStyled: () => undefined,
    onDatum: () => undefined,
    onFailed: failed,
    holdsLand(run) {
      show = run
      return later
    },
  })
  basemap.begin()
  await styled
  const layers = styles[0]?.layers ?? []
  const visible = layers.filter(
    ({ layout }) => layout === undefined || !('visibility' in layout) || layout.visibility === 'visible',
  )
  return { basemap, layers, visible, shown, show: () => show?.() }
}

test('where vehicles come first, the layers of the land are there and not visible, until they may be', async () => {
  const { basemap, layers, visible, shown, show } = await aBasemap(true)
  expect(visible.map(({ type }) => type)).toEqual(['background'])
  expect(basemap.isShown).toBe(false)
  show()
  expect(shown).toEqual(layers.filter(({ type }) => type !== 'background').map(({ id }) => `${id} visibility visible`))
  expect(basemap.isShown).toBe(true)
})

test('a map that is seen already has its land at once', async () => {
  const { basemap, layers, visible } = await aBasemap(false)
  expect(visible).toEqual(layers)
  expect(basemap.isShown).toBe(true)
})

test('land that comes when the map has been removed is not shown', async () => {
  const { basemap, shown, show } = await aBasemap(true)
  basemap.remove()
  show()
  expect(shown).toEqual([])
})
