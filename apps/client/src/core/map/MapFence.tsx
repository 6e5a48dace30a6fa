/** Keeps a failing map from taking the screen with it. A class, because React catches errors in classes only. */
import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Stands where the map would. */
  fallback: ReactNode
}

export class MapFence extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error('map', error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
