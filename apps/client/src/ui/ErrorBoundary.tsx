/** Keeps a part that fails from taking the screen with it. A class, because React catches errors in classes only. */
import { Component, type ReactNode } from 'react'

interface Props {
  /** For the console. */
  part: string
  children: ReactNode
  /** Stands where the part would. */
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
