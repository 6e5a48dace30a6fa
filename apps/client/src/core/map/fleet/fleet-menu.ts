/** What the layer menu of the fleet's map offers besides basemaps. */
import type { Lang, Text } from '@outrider/contract'
import type { MenuGroup, MenuRow } from '../controls/LayerMenu.tsx'
import { labelNames, type MapLabels, type MapShade, mapShades, type TrailMinutes, trailMinutes } from '../stored-map.ts'
import { mapStrings } from '../strings.ts'

export interface FleetMenu {
  lang: Lang
  poisShown: boolean
  onPoisShown: (shown: boolean) => void
  /** undefined: the user may not see geofences. */
  geofences: { shown: boolean; onShown: (shown: boolean) => void } | undefined
  /** undefined: the user may not see where vehicles drive. */
  roads: { shown: boolean; onShown: (shown: boolean) => void } | undefined
  /** Adds a POI at the centre of the map; undefined: the user may not add any. */
  onAddPoiHere: (() => void) | undefined
  labels: MapLabels
  onLabels: (labels: MapLabels) => void
  shade: MapShade
  onShade: (shade: MapShade) => void
  /** undefined: the user may not see tracks. */
  trail: { minutes: TrailMinutes; onMinutes: (minutes: TrailMinutes) => void } | undefined
  onMeasure: () => void
  onBox: () => void
  onLasso: () => void
}

const nameTexts = {
  asSet: mapStrings.labelsAsSet,
  plateNum: mapStrings.labelPlate,
  nickname: mapStrings.labelNickname,
  none: mapStrings.labelNone,
} as const satisfies Record<MapLabels['name'], unknown>

const shadeTexts = {
  theme: mapStrings.shadeTheme,
  light: mapStrings.shadeLight,
  dark: mapStrings.shadeDark,
} as const satisfies Record<MapShade, unknown>

export function fleetMenu(menu: FleetMenu): readonly MenuGroup[] {
  const { lang, labels, onLabels, trail, geofences, roads } = menu
  const switched = (text: Text, of: FleetMenu['roads']): MenuRow[] =>
    of ? [{ label: text[lang], kind: 'on-off', checked: of.shown, onPress: () => of.onShown(!of.shown) }] : []
  return [
    {
      label: mapStrings.overlays[lang],
      rows: [
        {
          label: mapStrings.pois[lang],
          kind: 'on-off',
          checked: menu.poisShown,
          onPress: () => menu.onPoisShown(!menu.poisShown),
        },
        ...switched(mapStrings.geofences, geofences),
        ...switched(mapStrings.roads, roads),
        ...(menu.onAddPoiHere
          ? [{ label: mapStrings.addPoiHere[lang], kind: 'action' as const, icon: 'plus' as const, onPress: menu.onAddPoiHere }]
          : []),
      ],
    },
    {
      label: mapStrings.tools[lang],
      rows: [
        { label: mapStrings.measure[lang], kind: 'action', icon: 'ruler', onPress: menu.onMeasure },
        { label: mapStrings.boxSelect[lang], kind: 'action', icon: 'box', onPress: menu.onBox },
        { label: mapStrings.lassoSelect[lang], kind: 'action', icon: 'lasso', onPress: menu.onLasso },
      ],
    },
    {
      label: mapStrings.labels[lang],
      rows: [
        ...labelNames.map(name => ({
          label: nameTexts[name][lang],
          kind: 'choice' as const,
          checked: labels.name === name,
          onPress: () => onLabels({ ...labels, name }),
        })),
        {
          label: mapStrings.labelSpeed[lang],
          kind: 'on-off',
          checked: labels.speed,
          onPress: () => onLabels({ ...labels, speed: !labels.speed }),
        },
        {
          label: mapStrings.plateColours[lang],
          kind: 'on-off',
          checked: labels.plateColours,
          onPress: () => onLabels({ ...labels, plateColours: !labels.plateColours }),
        },
      ],
    },
    ...(trail
      ? [
          {
            label: mapStrings.trail[lang],
            rows: trailMinutes.map(minutes => ({
              label: minutes === 0 ? mapStrings.trailOff[lang] : mapStrings.trailFor[lang].replace('{n}', String(minutes)),
              kind: 'choice' as const,
              checked: trail.minutes === minutes,
              onPress: () => trail.onMinutes(minutes),
            })),
          },
        ]
      : []),
    {
      label: mapStrings.shade[lang],
      rows: mapShades.map(shade => ({
        label: shadeTexts[shade][lang],
        kind: 'choice' as const,
        checked: menu.shade === shade,
        onPress: () => menu.onShade(shade),
      })),
    },
  ]
}
