import type { ReactElement } from 'react'

/** The mini-program renders nothing above its pages: its own modal is used instead. */
export const mountLayer: ((content: ReactElement) => () => void) | undefined = undefined
