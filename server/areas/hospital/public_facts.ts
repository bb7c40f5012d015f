/** What anyone may know of the hospital, in one piece: what stands in the documents of the H5 before any call is made. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import type { hospitalCalls } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import * as repository from './repository'
import * as service from './service'

/** As the public calls answer them. */
export interface PublicFacts {
  hospital: ReplyOf<typeof hospitalCalls.getHospital>
  branches: ReplyOf<typeof hospitalCalls.listBranches>
  /** News only, without their text. */
  announcements: ReplyOf<typeof hospitalCalls.listRemarks>
}

/** Undefined while the database knows no hospital. */
export async function readPublicFacts(
  dependencies: Dependencies,
): Promise<PublicFacts | undefined> {
  const hospitalId = await repository.findHospitalId(dependencies.sql)
  if (hospitalId === undefined) return undefined
  const [hospital, branches, announcements] = await Promise.all([
    service.getHospital(dependencies, hospitalId),
    // Any kind but registration: what is left today changes every moment, and the pages that show it ask.
    service.listBranches(dependencies, { hospitalId, type: 'queue' }),
    service.listRemarks(dependencies, { hospitalId, type: 'announcement' }),
  ])
  return {
    hospital,
    branches,
    announcements: announcements.map((remark) => ({ ...remark, content: '' })),
  }
}
