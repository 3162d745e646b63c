import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  children: ReactNode
  /** Replaces children whose code or texts failed to load; nothing by default. */
  fallback?: ReactNode
  onFailure?: () => void
}

/** An error boundary: a part that fails does not take down the whole island. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
