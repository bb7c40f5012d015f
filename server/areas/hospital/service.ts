/** The hospital as anyone may see it. */
import * as v from 'valibot'
import type { ReplyOf } from '../../../src/contract/endpoint'
import { branchListType, type hospitalCalls } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { isUuid } from '../../uuid'
import * as repository from './repository'
import { sanitiseHtml } from './sanitise_html'

/** The hospital's own page. @throws Refused NOT_FOUND */
export async function getHospital(
  { sql }: Dependencies,
  hospitalId: string,
): Promise<ReplyOf<typeof hospitalCalls.getHospital>> {
  const found = await repository.findHospital(sql, hospitalId)
  if (found === undefined) throw new Refused('NOT_FOUND', '没有找到这家医院')
  return { ...found }
}

/** Branches; with the places left today, except for our pages that show none. @throws Refused NOT_FOUND */
export async function listBranches(
  { sql }: Dependencies,
  input: { hospitalId: string; type?: string },
): Promise<ReplyOf<typeof hospitalCalls.listBranches>> {
  const branches = await repository.listBranches(sql, input.hospitalId)
  if (branches.length === 0) throw new Refused('NOT_FOUND', '没有找到这家医院')
  if (v.is(branchListType, input.type) && input.type !== 'registration') return branches
  const left = await repository.countLeftToday(sql, input.hospitalId)
  return branches.map((branch) => ({
    ...branch,
    leftToday: left.get(branch.hospitalBranchId) ?? 0,
  }))
}

/** Notices by type and branch. */
export async function listRemarks(
  { sql }: Dependencies,
  filter: { hospitalId?: string; hospitalBranchId?: string; type?: string },
): Promise<ReplyOf<typeof hospitalCalls.listRemarks>> {
  const remarks = await repository.listRemarks(sql, filter)
  return remarks.map((remark) => ({
    ...remark,
    content: sanitiseHtml(remark.content),
    publishedAt: remark.publishedAt.toISOString(),
  }))
}

/** The versions of a notice. @throws Refused NOT_FOUND */
export async function listRemarkVersions(
  { sql }: Dependencies,
  remarkId: string,
): Promise<ReplyOf<typeof hospitalCalls.listRemarkVersions>> {
  const versions = isUuid(remarkId) ? await repository.listRemarkVersions(sql, remarkId) : []
  if (versions.length === 0) throw new Refused('NOT_FOUND', '没有找到这份须知')
  return versions.map((one) => ({
    ...one,
    content: sanitiseHtml(one.content),
    publishedAt: one.publishedAt.toISOString(),
    replacedAt: one.replacedAt?.toISOString() ?? null,
  }))
}
