/** Below a list that is drawn whole: a button for the next page; nothing when all is there. */
import { Button } from '../../ui/Button.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { NextPageRow } from './NextPageRow.tsx'
import type { PagedList } from './use-pages.ts'

export function MoreRows({ nextPage, loadMore }: Pick<PagedList<unknown>, 'nextPage' | 'loadMore'>) {
  const common = useTexts(commonTexts)
  if (nextPage === 'none') return null
  if (nextPage !== 'waits') return <NextPageRow nextPage={nextPage} loadMore={loadMore} />
  return (
    <Button look="quiet" block onClick={loadMore}>
      {common('showMore')}
    </Button>
  )
}
