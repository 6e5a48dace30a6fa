/** One entry per screen. Features list theirs, the app joins them; paths are not written anywhere else. */
import type { Right, Text } from '@outrider/contract'
import type { ComponentType } from 'react'
import type { Outrider } from '../context/outrider.ts'

export interface Screen {
  path: string
  title: Text
  /** 'open': without sign-in. */
  access: 'open' | 'guarded'
  /** Content of the document title: platform title, route title, or both. */
  titleFrom: 'platform' | 'route' | 'both'
  /** Right required to open it, or several of which any suffices; without it the user is told so and sent to /main. */
  right?: Right | readonly [Right, ...Right[]]
  /** Uses the query cache. Default: all screens except those without sign-in. */
  usesQueries: boolean
  /** Runs before the screen opens: redirects, or provides loader data. */
  enter?: (outrider: Outrider, link: URL) => Promise<{ to: string } | object>
  load(): Promise<{ default: ComponentType }>
}

type ScreenOptions = Partial<Pick<Screen, 'access' | 'titleFrom' | 'right' | 'usesQueries' | 'enter'>>

export const screen = (path: string, title: Text, load: Screen['load'], columns: ScreenOptions = {}): Screen => ({
  path,
  title,
  access: 'guarded',
  titleFrom: 'both',
  usesQueries: columns.access !== 'open',
  load,
  ...columns,
})
