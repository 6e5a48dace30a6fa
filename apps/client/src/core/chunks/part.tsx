/**
 * A part of a screen that is loaded on demand and fails on its own: the rest of the screen stays, and an error is shown in its
 * place. A failed part is loaded again when it is mounted again or on retry.
 */
import { type ComponentType, type ReactNode, useState } from 'react'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { useChunk } from './lazy-chunk.ts'

interface PartProps<Props> {
  props: Props
  /** Shown while loading. */
  loading: ReactNode
  failed: { title: string; text?: string }
}

export function createLazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  function Loaded({ props, loading }: Pick<PartProps<Props>, 'props' | 'loading'>) {
    const Part = useChunk(load)?.default
    return Part ? <Part {...props} /> : loading
  }

  return function Part({ failed, ...shown }: PartProps<Props>) {
    const [attempt, setAttempt] = useState(0)
    const retry = { label: useTexts(commonTexts)('retry'), run: () => setAttempt(attempt + 1) }
    return (
      <ErrorBoundary key={attempt} part="part" fallback={<ErrorState {...failed} retry={retry} />}>
        <Loaded {...shown} />
      </ErrorBoundary>
    )
  }
}
