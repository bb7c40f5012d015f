import type { ReactElement } from 'react'

export type MountLayer = (content: ReactElement) => () => void
