import type { BuildVersion } from './build_version.types'

/** Script names are hashes of their content. */
export const buildVersion: BuildVersion = () =>
  /\/js\/app\.(\w+)\.js/.exec(document.documentElement.innerHTML)?.[1] ?? ''
