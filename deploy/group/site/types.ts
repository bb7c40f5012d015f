/** The directory as the page reads it: `data/zh.json` and `data/en.json`. */
import type { IndexedEntry } from '../../../server/areas/search/ranking'
import type { DoctorTitle } from '../../../src/contract/registration'

/** The languages of the page. */
export type SiteLanguage = 'zh' | 'zh-Hant' | 'en'

/** `kept`: the cell did not answer at the last build, and this is older. `unknown`: it has never answered. */
export type CellState = 'fresh' | 'kept' | 'unknown'

/** One branch of a hospital. */
export interface ListedBranch {
  name: string
  address: string
  telephone: string
}

/** One hospital. `name` and the like are what is searched and Chinese; `label` is what is shown. */
export interface ListedHospital extends IndexedEntry {
  kind: 'hospital'
  id: string
  origin: string
  label: string
  region: string
  address: string
  telephone: string
  level: string
  branches: ListedBranch[]
  state: CellState
  /** Nobody answered there at the last build. */
  isUnreachable: boolean
  /** When its data were fetched; empty for `unknown`. */
  fetchedAt: string
}

/** One department or doctor of one of them. */
export interface ListedEntry extends IndexedEntry {
  kind: 'department' | 'doctor'
  id: string
  hospitalId: string
  label: string
  /** The department of a doctor; the first level of a department. */
  group: string
  branch: string
  place: string
  title?: DoctorTitle
  /** What it treats, 擅长. */
  text: string
}

/** A file of the directory. */
export interface Directory {
  builtAt: string
  name: string
  hospitals: ListedHospital[]
  entries: ListedEntry[]
}
