/** What the browser's title says of a screen. */
import type { Lang } from '@outrider/contract'
import type { Screen } from '../core/routing/screen.ts'

export function titleOf({ title, titled }: Pick<Screen, 'title' | 'titled'>, platformTitle: string, lang: Lang): string {
  if (titled === 'route' || platformTitle === '') return title[lang]
  return titled === 'platform' ? platformTitle : `${platformTitle} · ${title[lang]}`
}
