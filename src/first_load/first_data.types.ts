import type { Branch, HosDetail, Remark } from '@/contract/hospital'

/** The hospital's public facts in the document that opened the app. */
export interface FirstData {
  hospital: HosDetail
  branches: Branch[]
  /** The hospital's announcements, without their text. */
  announcements: Remark[]
}
