/** What is said of every link that shows nothing: never made, ended, revoked. */
import { wordsOf } from '@outrider/contract'
import { useLang } from '../../core/i18n/use-texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function Gone() {
  return <EmptyState page icon="lock" title={wordsOf('share.gone', useLang())} />
}
