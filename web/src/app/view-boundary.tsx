import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type Props = { readonly name: string; readonly children: ReactNode }

/**
 * Around a view: one that cannot be loaded, since the server is gone or newer than this page, or that fails, takes
 * nothing else of the page with it. Talk, history and undo go on.
 */
export class ViewBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-6">
        <p className="max-w-prose text-read">
          <bdi>{this.props.name}</bdi> cannot be shown: its view was not loaded, or has failed. Nothing was changed, and
          you can go on talking; load the page again to see it.
        </p>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    )
  }
}
