/** Invented streets with names as there are in Shanghai, so that maps in tests and pictures look like a city. Layers and fields are those of Protomaps. */
import type { Position, StreetFeature } from './street-feature.ts'

const [west, south, east, north] = [121.36, 31.14, 121.6, 31.33] as const
/** Degrees between two streets. */
const step = 0.006

const eastWest = [
  ['延安东路', "Yan'an East Road"],
  ['南京东路', 'Nanjing East Road'],
  ['北京西路', 'Beijing West Road'],
  ['淮海中路', 'Huaihai Middle Road'],
  ['复兴中路', 'Fuxing Middle Road'],
  ['肇嘉浜路', 'Zhaojiabang Road'],
  ['长宁路', 'Changning Road'],
  ['天目西路', 'Tianmu West Road'],
] as const
const northSouth = [
  ['西藏中路', 'Xizang Middle Road'],
  ['成都北路', 'Chengdu North Road'],
  ['华山路', 'Huashan Road'],
  ['江苏路', 'Jiangsu Road'],
  ['河南中路', 'Henan Middle Road'],
  ['四川北路', 'Sichuan North Road'],
  ['中山东一路', 'Zhongshan East 1st Road'],
  ['陆家嘴环路', 'Lujiazui Ring Road'],
] as const

const named = (zh: string, en: string) => ({ name: zh, 'name:zh-Hans': zh, 'name:en': en })

function road(index: number, names: readonly (readonly [string, string])[], shape: Position[]): StreetFeature {
  const [zh, en] = names[index % names.length] ?? ['', '']
  const rank = index % 8 === 4 ? 0 : index % 3 === 0 ? 1 : 2
  const kind = (['highway', 'major_road', 'minor_road'] as const)[rank] ?? 'minor_road'
  return {
    layer: 'roads',
    kind: 'line',
    shape,
    tags: { kind, ...named(zh, en) },
    minZoom: [5, 8, 11][rank] ?? 11,
  }
}

const count = (from: number, to: number): number => Math.round((to - from) / step)
const bent = (along: number, across: number): number => across + 0.0012 * Math.sin(along * 70)

const streets: StreetFeature[] = [
  ...Array.from({ length: count(south, north) + 1 }, (_, index) => {
    const latitude = south + index * step
    const shape = Array.from({ length: 41 }, (__, at): Position => {
      const longitude = west + ((east - west) * at) / 40
      return [longitude, bent(longitude, latitude)]
    })
    return road(index, eastWest, shape)
  }),
  ...Array.from({ length: count(west, east) + 1 }, (_, index) => {
    const longitude = west + index * step
    const shape = Array.from({ length: 33 }, (__, at): Position => {
      const latitude = south + ((north - south) * at) / 32
      return [bent(latitude, longitude), latitude]
    })
    return road(index, northSouth, shape)
  }),
]

/** The river bends through it from north to south. */
const bank = (shift: number): Position[] =>
  Array.from({ length: 30 }, (_, at): Position => {
    const latitude = 31.1 + (at * 0.28) / 29
    return [121.49 + shift + 0.018 * Math.sin(latitude * 55), latitude]
  })

const box = (longitude: number, latitude: number, size: number): Position[] => [
  [longitude, latitude],
  [longitude + size, latitude],
  [longitude + size, latitude - size],
  [longitude, latitude - size],
]

const place = (zh: string, en: string, at: Position, kind: string, minZoom: number): StreetFeature => ({
  layer: 'places',
  kind: 'point',
  shape: [at],
  tags: { kind, ...named(zh, en) },
  minZoom,
})

export const roadsOfShanghai: readonly StreetFeature[] = [
  {
    layer: 'earth',
    kind: 'area',
    shape: [
      [119, 33],
      [123, 33],
      [123, 29],
      [119, 29],
    ],
    tags: { kind: 'earth' },
    minZoom: 0,
  },
  { layer: 'water', kind: 'area', shape: [...bank(0.004), ...bank(-0.004).toReversed()], tags: { kind: 'river' }, minZoom: 0 },
  {
    layer: 'landuse',
    kind: 'area',
    shape: box(121.455, 31.243, 0.012),
    tags: { kind: 'park', ...named('人民公园', "People's Park") },
    minZoom: 8,
  },
  {
    layer: 'landuse',
    kind: 'area',
    shape: box(121.54, 31.22, 0.02),
    tags: { kind: 'park', ...named('世纪公园', 'Century Park') },
    minZoom: 8,
  },
  ...streets,
  place('上海', 'Shanghai', [121.4737, 31.2304], 'locality', 4),
  place('黄浦区', 'Huangpu', [121.484, 31.222], 'neighbourhood', 10),
  place('静安区', "Jing'an", [121.447, 31.235], 'neighbourhood', 10),
  place('徐汇区', 'Xuhui', [121.43, 31.19], 'neighbourhood', 10),
  place('浦东新区', 'Pudong', [121.54, 31.225], 'neighbourhood', 10),
]
