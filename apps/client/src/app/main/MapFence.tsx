/** Keeps a failing map from taking the screen with it. A class, because React catches errors in classes only. */
import { Component, type ReactNode } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/strings.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { mainTexts } from './strings.ts'

export class MapFence extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('map', error)
  }

  override render() {
    return this.state.failed ? <MapFailed /> : this.props.children
  }
}

function MapFailed() {
  const t = useTexts(mainTexts)
  const common = useTexts(commonTexts)
  // A chunk that failed to load stays failed until the page is loaded anew.
  const retry = { label: common('retry'), run: () => location.reload() }
  return <ErrorState title={t('mapFailed')} text={t('mapFailedText')} retry={retry} />
}
