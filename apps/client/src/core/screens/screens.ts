/**
 * Screens by name. A feature declares rows with `screen(...)` in its `routes.ts`, and their parameters in `ScreenParameters`. Others lead there with
 * `hrefOf('trackQuery', { vehicle })`, without importing the feature or knowing its path.
 */
import type { CallPath, InModules, Right, Text } from '@outrider/contract'
import type { IconName } from '../../ui/icon-paths.ts'

/** Parameters of each screen by its name; declared by the features (`declare module`). */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by the features
export interface ScreenParameters {}

export type ScreenName = keyof ScreenParameters
/** For a screen without parameters. */
export type NoParameters = Readonly<Record<string, never>>

/** A schema, or a shape where the screen is needed before the sign-in. */
type ParameterSchema<Parameters = unknown> = { safeParse: (value: unknown) => { data?: Parameters | undefined } }

/** Places that list screens. */
export type MenuPlace =
  | 'rail'
  | 'main'
  | 'personalAccount'
  | 'personalWork'
  | 'personalReports'
  | 'personalSettings'
  | 'personalMap'

/** Parts of the product that the rail of wide screens leads to. */
export type Area =
  | 'home'
  | 'monitoring'
  | 'tracks'
  | 'vehicles'
  | 'alarms'
  | 'video'
  | 'checkpoints'
  | 'dispatch'
  | 'work'
  | 'reports'
  | 'admin'
  | 'settings'

/** Screens that stay mounted as one while the user goes between them on wide screens (app/workspaces.ts). */
export type WorkspaceName = 'fleet' | 'tracks' | 'checkpoints'

/** As a sheet at the right edge, or as a dialog in the middle. */
export type Over = 'sheet' | 'dialog'

export interface MenuEntry {
  place: MenuPlace
  /** Position in its place. */
  order: number
  icon: IconName
  /** Where it differs from the title of the screen. */
  label?: Text
  /** What is found there. */
  text?: Text
  /** Where they differ from those of the screen, whose modules may be areas of their own. */
  area?: Area
  right?: Right
  /** Parameters that the entry opens the screen with. */
  parameters?: Readonly<Record<string, string>>
}

export interface ScreenRow<Parameters = unknown> {
  /** `:name?` is filled with the parameter of that name; other parameters follow as a query. */
  path: string
  title: Text
  /** Right required to open it, or several of which any suffices; without it no menu lists it, and the user is told so and sent to /main. */
  right?: Right | readonly [Right, ...Right[]]
  /** Where no platform in use has all of these calls, it is not offered. */
  calls?: readonly CallPath[]
  /** What has the rest of it there: its address leads to that one. */
  instead?: ScreenName
  /** Which sessions of one module have it (`moduleGroups`). undefined: by its right; without a right, none. */
  inModules?: InModules
  /** Schema of the parameters as they are read from an address. */
  params?: ParameterSchema<Parameters>
  /** The menus that list it. */
  menu?: readonly MenuEntry[]
  /** Whose entry of the menus is marked here, where it has none. */
  below?: ScreenName
  /** Entry of the rail that is current here. A screen open to all stands in the shell only with one, once a user is signed in. */
  area?: Area
  /** Stays mounted with the other screens of it. */
  workspace?: WorkspaceName
  /** In wide windows it opens over the screen that leads to it; no menu lists it with parameters. */
  over?: Over
  /** It opens so for a vehicle, a request and the like only: without parameters it is a place of its own. */
  overFor?: 'parameters'
}

export type ParametersFor<Name extends ScreenName> = Name extends ScreenName
  ? ScreenParameters[Name] extends NoParameters
    ? []
    : Partial<ScreenParameters[Name]> extends ScreenParameters[Name]
      ? [parameters?: ScreenParameters[Name]]
      : [parameters: ScreenParameters[Name]]
  : never

export interface MenuScreen {
  name: ScreenName
  order: number
  icon: IconName
  label: Text
  text: Text | undefined
  /** Any of these suffices; none: it is listed for everyone. */
  rights: readonly Right[]
  inModules: InModules | undefined
  calls: readonly CallPath[]
  area: Area | undefined
  /** Address that the entry leads to. */
  href: string
}

type NamedRow = ScreenRow & { name: ScreenName }

export interface Screens {
  /** Address of a screen: path and query. Parameters that are undefined or empty are left out. */
  hrefOf: <Name extends ScreenName>(name: Name, ...parameters: ParametersFor<Name>) => string
  /** Parameters in the query of an address; an invalid query counts as empty. */
  parametersIn: <Name extends ScreenName>(name: Name, query: URLSearchParams) => Partial<ScreenParameters[Name]>
  /** How it opens over other screens. undefined: it does not. */
  overOf: (name: ScreenName, parameters?: object) => Over | undefined
  /** Whose entry of the menus is marked on it; undefined: its own, or that of its area. */
  belowOf: (name: ScreenName) => ScreenName | undefined
  /** Calls without which there is nothing on it. */
  callsOf: (name: ScreenName) => readonly CallPath[]
  /** Screens listed in a place, in order. */
  menu: (place: MenuPlace) => readonly MenuScreen[]
}

/** Rights of which any opens a screen. */
export const rightsOfScreen = (right: ScreenRow['right']): readonly Right[] =>
  typeof right === 'string' ? [right] : (right ?? [])

export interface ScreenTable extends Screens {
  /** Adds rows that were not loaded at first. */
  add: (rows: readonly NamedRow[]) => void
}

export function createScreens(first: readonly NamedRow[]): ScreenTable {
  const rows = [...first]
  const byName = new Map<string, ScreenRow>(rows.map(row => [row.name, row]))
  const rowOf = (name: string): ScreenRow => {
    const row = byName.get(name)
    if (!row) throw new Error(`no screen is named ${name}`)
    return row
  }
  const hrefOf = (name: string, parameters: Readonly<Record<string, string | number | undefined>> = {}): string => {
    const query = new URLSearchParams()
    const inPath = new Map<string, string>()
    const { path } = rowOf(name)
    for (const [key, value] of Object.entries(parameters)) {
      if (value === undefined || value === '') continue
      const text = String(value)
      if (path.includes(`/:${key}?`)) inPath.set(key, text)
      else query.set(key, text)
    }
    const filled = path.replaceAll(/\/:(\w+)\?/g, (_, key: string) => {
      const value = inPath.get(key)
      return value === undefined ? '' : `/${encodeURIComponent(value)}`
    })
    return query.size > 0 ? `${filled}?${query}` : filled
  }
  return {
    add(added) {
      rows.push(...added)
      for (const row of added) byName.set(row.name, row)
    },
    hrefOf: (name, ...[parameters]) => hrefOf(name, parameters),
    parametersIn(name, query) {
      const read = rowOf(name).params?.safeParse(Object.fromEntries(query))
      return read?.data ?? {}
    },
    overOf(name, parameters) {
      const { over, overFor } = rowOf(name)
      return overFor === 'parameters' && parameters && Object.keys(parameters).length === 0 ? undefined : over
    },
    belowOf: name => rowOf(name).below,
    callsOf: name => rowOf(name).calls ?? [],
    menu: place =>
      rows
        .flatMap(({ name, title, menu = [], ...row }) =>
          menu
            .filter(entry => entry.place === place)
            .map(({ order, icon, label = title, text, right = row.right, area = row.area, parameters }) => {
              const rights = rightsOfScreen(right)
              return {
                name,
                order,
                icon,
                label,
                text,
                rights,
                inModules: row.inModules,
                calls: row.calls ?? [],
                area,
                href: hrefOf(name, parameters),
              }
            }),
        )
        .toSorted((a, b) => a.order - b.order),
  }
}
