/** What anyone may know of the hospital, in one piece: it stands in the H5 documents before any call is made. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import type { hospitalCalls } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import * as repository from './hospital_repository'
import * as service from './service'

/** As the public calls answer them. */
export interface PublicFacts {
  hospital: ReplyOf<typeof hospitalCalls.getHospital>
  branches: ReplyOf<typeof hospitalCalls.listBranches>
  /** Announcements without their text. */
  announcements: ReplyOf<typeof hospitalCalls.listRemarks>
}

/** Undefined while the database has no hospital. */
export async function readPublicFacts(
  dependencies: Dependencies,
): Promise<PublicFacts | undefined> {
  const hospitalId = await repository.findHospitalId(dependencies.sql)
  if (hospitalId === undefined) return undefined
  const [hospital, branches, announcements] = await Promise.all([
    service.getHospital(dependencies, hospitalId),
    // Any type but registration: the slots left today change every moment, and the pages that show them ask.
    service.listBranches(dependencies, { hospitalId, type: 'queue' }),
    service.listRemarks(dependencies, { hospitalId, type: 'announcement' }),
  ])
  return {
    hospital,
    branches,
    announcements: announcements.map((remark) => ({ ...remark, content: '' })),
  }
}
