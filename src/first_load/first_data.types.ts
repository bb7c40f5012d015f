import type { Branch, HosDetail, Remark } from '@/contract/hospital'

/** What anyone may know of the hospital, as the document that opened the app carries it. */
export interface FirstData {
  hospital: HosDetail
  branches: Branch[]
  /** The hospital's news, without their text. */
  announcements: Remark[]
}
