/** Document title of a screen. */
import type { Lang } from '@outrider/contract'
import type { Screen } from '../core/routing/screen.ts'

export function titleOf({ title, titleFrom }: Pick<Screen, 'title' | 'titleFrom'>, platformTitle: string, lang: Lang): string {
  if (titleFrom === 'route' || platformTitle === '') return title[lang]
  return titleFrom === 'platform' ? platformTitle : `${platformTitle} · ${title[lang]}`
}
