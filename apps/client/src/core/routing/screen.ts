/** One row per screen. Features list theirs, the app joins them; paths are never typed by hand elsewhere. */
import type { Right, Text } from '@outrider/contract'
import type { ComponentType } from 'react'
import type { Outrider } from '../outrider.ts'

export interface Screen {
  path: string
  title: Text
  /** 'open': without signing in. */
  access: 'open' | 'guarded'
  /** What the browser's title shows: the platform's title, the route's, or both. */
  titled: 'platform' | 'route' | 'both'
  /** Right that opens it; without it the user goes to /main. */
  right?: Right
  /** Stands on the cache of server answers, which signing in does without; what is guarded does unless it says otherwise. */
  asks: boolean
  /** Runs before it opens: leads elsewhere, or hands the screen what it found (useLoaderData). */
  enter?: (outrider: Outrider, link: URL) => Promise<{ to: string } | object>
  load(): Promise<{ default: ComponentType }>
}

type Columns = Partial<Pick<Screen, 'access' | 'titled' | 'right' | 'asks' | 'enter'>>

export const screen = (path: string, title: Text, load: Screen['load'], columns: Columns = {}): Screen => ({
  path,
  title,
  access: 'guarded',
  titled: 'both',
  asks: columns.access !== 'open',
  load,
  ...columns,
})
