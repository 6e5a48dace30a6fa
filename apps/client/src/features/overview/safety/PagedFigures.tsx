/** A list of figures that is loaded page by page: how many there are, and a button for the next ones. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { PagedList } from '../../../core/lists/use-pages.ts'
import { number } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Said } from '../use-report-call.ts'
import { safetyTexts } from './texts.ts'

/** What a part of a screen says of its list. */
export const saidOf = <Row,>({ state, missing = [], reload }: PagedList<Row>): Said => ({
  failed: state === 'failed',
  busy: state === 'loading',
  missing: [...missing],
  onRetry: reload,
})

/** `total`: undefined: not counted. */
export function NextPage({ pages, total }: { pages: PagedList<unknown>; total: number | undefined }) {
  const t = useTexts(safetyTexts)
  const shown = number(pages.rows.length, t.lang)
  if (pages.nextPage === 'none') return null
  return (
    <div className="row wrap gap-3">
      <Button busy={pages.nextPage === 'comes'} onClick={pages.loadMore}>
        {t(pages.nextPage === 'failed' ? 'moreFailed' : 'more')}
      </Button>
      {total !== undefined && <span className="tabular">{t('shownOf', { shown, total: number(total, t.lang) })}</span>}
    </div>
  )
}
