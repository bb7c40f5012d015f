import type { ApplyRootLook } from './root_look.types'

export const applyRootLook: ApplyRootLook = ({ isElder, fontScale }) => {
  const root = document.documentElement
  root.dataset.elder = String(isElder)
  root.style.setProperty('--font-scale', String(fontScale))
}
