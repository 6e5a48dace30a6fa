/** The last row of a list while its next page loads or has failed. */
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './PagedRows.module.css'
import type { PagedList } from './use-pages.ts'

export function NextPageRow({ nextPage, loadMore }: Pick<PagedList<unknown>, 'nextPage' | 'loadMore'>) {
  const common = useTexts(commonTexts)
  return (
    <div className={styles['rest']} role="status">
      {nextPage === 'failed' ? (
        <Button icon="refresh" onClick={loadMore}>
          {common('retry')}
        </Button>
      ) : (
        common('loading')
      )}
    </div>
  )
}
