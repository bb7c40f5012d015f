import type { PropsWithChildren } from 'react'

import './app.scss'

/** The application: it only hands its pages through. */
export default function App({ children }: PropsWithChildren) {
  return children
}
