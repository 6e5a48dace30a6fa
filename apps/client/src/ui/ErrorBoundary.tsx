/** Confines errors to a part of the screen. A class, because React offers no hook for it. */
import { Component, type ReactNode } from 'react'

interface Props {
  /** Name for the console. */
  part: string
  children: ReactNode
  /** Shown instead of the failed part. */
  fallback: ReactNode
}

export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(this.props.part, error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
