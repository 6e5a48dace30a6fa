/**
 * A part of a screen that is loaded when it is first needed, and fails by itself: the rest of the screen stays, and says so where the part
 * would be. A part that did not come is asked for anew when it is shown again, or when somebody wants to try.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../strings.ts'
import { loadChunk } from './load-chunk.ts'

interface PartProps<Props> {
  given: Props
  /** While it is on its way. */
  loading: ReactNode
  failed: { title: string; text?: string }
}

export function createPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fresh = () => ({
    Loaded: lazy(() =>
      loadChunk(load).catch((error: unknown) => {
        // What React has seen fail stays failed.
        known = fresh()
        throw error
      }),
    ) as ComponentType<Props>,
  })
  let known = fresh()

  return function Part({ given, loading, failed }: PartProps<Props>) {
    const [{ Loaded, attempt }, show] = useState(() => ({ ...known, attempt: 0 }))
    const retry = { label: useTexts(commonTexts)('retry'), run: () => show({ ...known, attempt: attempt + 1 }) }
    return (
      <ErrorBoundary key={attempt} part="part" fallback={<ErrorState {...failed} retry={retry} />}>
        <Suspense fallback={loading}>
          <Loaded {...given} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
