import type { BuildVersion } from './build_version.types'

/** The names of the scripts are those of their content. */
export const buildVersion: BuildVersion = () =>
  /\/js\/app\.(\w+)\.js/.exec(document.documentElement.innerHTML)?.[1] ?? ''
