/**
 * Builds public/basemap/world.pmtiles, the embedded basemap, which needs no external service. Coast and borders from Natural
 * Earth (public domain), names from our own list. Skipped while the inputs are unchanged.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import type { Topology } from 'topojson-specification'
import { layers } from './layers.ts'
import { writeArchive } from './pmtiles-writer.ts'
import { cut, maxZoom } from './tiles.ts'

const here = import.meta.dirname
const output = join(here, '../public/basemap/world.pmtiles')
const stamp = `${output}.stamp`
const resolve = createRequire(import.meta.url).resolve

const landFile = resolve('world-atlas/land-10m.json')
const worldFile = resolve('world-atlas/countries-10m.json')

/** All inputs of the archive: our sources, the data, and the packages used. */
function inputs(): string {
  const hash = createHash('sha256')
  const geo = join(here, '../../../packages/geo/src')
  const own = [here, geo].flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  for (const file of [...own, landFile, worldFile].filter(name => !name.includes('.test.')).sort()) {
    hash.update(relative(here, file)).update(readFileSync(file))
  }
  const lock = JSON.parse(readFileSync(join(here, '../package.json'), 'utf8')) as { devDependencies: Record<string, string> }
  for (const name of ['@maplibre/geojson-vt', '@maplibre/vt-pbf', 'topojson-client'])
    hash.update(`${name}@${lock.devDependencies[name]}`)
  // Another Node version may compress differently.
  return hash.update(process.versions.zlib).digest('hex')
}

/** The stamp covers inputs and archive, so that a damaged or foreign archive is rebuilt. */
function isCurrent(wanted: string): boolean {
  try {
    return readFileSync(stamp, 'utf8') === stampOf(wanted, readFileSync(output))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
const stampOf = (wanted: string, archive: Buffer): string => `${wanted} ${createHash('sha256').update(archive).digest('hex')}\n`

const wanted = inputs()
if (isCurrent(wanted)) {
  console.log('basemap: up to date')
} else {
  const began = performance.now()
  const read = (file: string): Topology => JSON.parse(readFileSync(file, 'utf8')) as Topology
  const shown = layers(read(landFile), read(worldFile))
  const archive = writeArchive(cut(shown), {
    metadata: {
      name: 'Outrider world',
      attribution: 'Natural Earth',
      vector_layers: shown.map(({ name }) => ({ id: name, fields: {}, minzoom: 0, maxzoom: maxZoom })),
    },
    center: { lon: 104, lat: 35, zoom: 3 },
  })
  mkdirSync(join(output, '..'), { recursive: true })
  // Atomic, so that a server never reads half of the new archive.
  writeFileSync(`${output}.new`, archive)
  renameSync(`${output}.new`, output)
  writeFileSync(stamp, stampOf(wanted, archive))
  console.log(`basemap: ${(archive.length / 1e6).toFixed(1)} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}
