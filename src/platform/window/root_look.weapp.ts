import type { ApplyRootLook } from './root_look.types'

export const applyRootLook: ApplyRootLook = () => undefined
