/** One row per screen, in its feature's `routes.ts`; the app joins them. Paths are written nowhere else. */
import type { ComponentType } from 'react'
import type { Outrider } from '../context/outrider.ts'
import type { PushType } from '../push/push.ts'
import type { ScreenName, ScreenParameters, ScreenRow } from '../screens/screens.ts'

export interface Screen extends ScreenRow {
  name: ScreenName
  /** 'open': without sign-in. */
  access: 'open' | 'guarded'
  /** Content of the document title: platform title, route title, or both. */
  titleFrom: 'platform' | 'route' | 'both'
  /** Uses the query cache. Default: all screens except those without sign-in. */
  usesQueries: boolean
  /** Pushes that open it. */
  pushes?: readonly PushType[]
  /** A guarded screen opens without sign-in by a link that carries the proof of its own. */
  opensWithout?: (link: URL) => boolean
  /** Runs before the screen opens: redirects, or provides loader data. */
  enter?: (outrider: Outrider, link: URL) => Promise<{ to: string } | object>
  load(): Promise<{ default: ComponentType }>
}

type Row<Name extends ScreenName> = ScreenRow<ScreenParameters[Name]> &
  Pick<Screen, 'load'> &
  Partial<Pick<Screen, 'access' | 'titleFrom' | 'usesQueries' | 'pushes' | 'opensWithout' | 'enter'>>

export const screen = <Name extends ScreenName>(name: Name, row: Row<Name>): Screen => ({
  name,
  access: 'guarded',
  titleFrom: 'both',
  usesQueries: row.access !== 'open',
  ...row,
})
