/**
 * Keeps bars and notices below the status bar of the phone. Web views that draw below it and know nothing of a safe area are told its height by their
 * shell; `--top-inset` of the theme is the larger of the two.
 */
export function keepBelowStatusBar(height: number): void {
  // Nothing to move without a page, as in tests of the rules.
  if (typeof document !== 'undefined') document.documentElement.style.setProperty('--status-bar-height', `${height}px`)
}
