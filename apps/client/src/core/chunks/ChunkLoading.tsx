/** Shown where a chunk is going to be, when nothing more can be said. */
import { LoadingState } from '../../ui/EmptyState.tsx'
import { commonTexts } from '../i18n/common-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'

export const ChunkLoading = () => <LoadingState label={useTexts(commonTexts)('loading')} />
