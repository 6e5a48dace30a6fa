/** Shown for every invalid link, whether unknown, expired or revoked. */
import { errorText } from '@outrider/contract'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function LinkGone() {
  return <EmptyState page icon="lock" title={errorText('share.invalid', useLang())} />
}
