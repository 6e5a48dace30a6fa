/**
 * A part of a screen that is loaded on demand and fails on its own: the rest of the screen stays, and an error is shown in its
 * place. A failed part is loaded again when it is mounted again or on retry.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { loadChunk } from './load-chunk.ts'

interface PartProps<Props> {
  props: Props
  /** Shown while loading. */
  loading: ReactNode
  failed: { title: string; text?: string }
}

export function createLazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const fresh = () => ({
    Loaded: lazy(() =>
      loadChunk(load).catch((error: unknown) => {
        // React caches a failed lazy component: create a new one.
        known = fresh()
        throw error
      }),
    ) as ComponentType<Props>,
  })
  let known = fresh()

  return function Part({ props: given, loading, failed }: PartProps<Props>) {
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
