/** What the dialog says of links: a row per kind. */
import type { Lang, ShareKind } from '@outrider/contract'
import type { Translate } from '../../../core/i18n/texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import type { kindTexts } from './kind-texts.ts'
import type { ListedLink, LinkNeeds } from './share-target.ts'

interface Words {
  t: Translate<(typeof kindTexts)['rows']>
  lang: Lang
}

interface DialogKind<Kind extends ShareKind> {
  /** What a new link shows and what it does not. `name`: of the vehicle. */
  shows: (words: Words, name: string, needs: LinkNeeds<Kind>) => string
  /** What an existing link shows; undefined: the same as all. */
  of?: (words: Words, link: ListedLink<Kind>) => string
}

const period = ({ startTime, endTime }: { startTime: number; endTime: number }, lang: Lang) => ({
  from: dateMinute(startTime, lang),
  to: dateMinute(endTime, lang),
})

export const dialogKinds: { readonly [Kind in ShareKind]: DialogKind<Kind> } = {
  position: { shows: ({ t }, name) => t('positionShows', { name }) },
  track: {
    shows: ({ t, lang }, name, needs) => t('trackShows', { name, ...period(needs, lang) }),
    of: ({ t, lang }, link) => t('period', period(link, lang)),
  },
}
