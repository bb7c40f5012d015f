import type { MountLayer } from './layer.types'

/** The mini-program renders nothing above its pages: its own modal is used instead. */
export const mountLayer: MountLayer | undefined = undefined
