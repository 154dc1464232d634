import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; onError: (error: unknown) => void }

/** Catches what no screen does: `onError` leads to the static error page; browser DOM exceptions are ignored (rules states-71, states-72). */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: !(error instanceof DOMException) }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
