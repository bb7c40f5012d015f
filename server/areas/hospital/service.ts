/** The hospital as anyone may see it. */
import * as v from 'valibot'
import type { ReplyOf } from '../../../src/contract/endpoint'
import { branchListType, OWN_HOSPITAL, type hospitalCalls } from '../../../src/contract/hospital'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { listOffered } from '../offering'
import * as repository from './hospital_repository'
import { sanitiseHtml } from './sanitise_html'

/** The hospital's public facts. @throws Refused NOT_FOUND */
export async function getHospital(
  deps: Dependencies,
  asked: string,
): Promise<ReplyOf<typeof hospitalCalls.getHospital>> {
  const found = await repository.findHospital(deps.sql, await idOf(deps, asked))
  if (found === undefined) throw new Refused('NOT_FOUND', '没有找到这家医院')
  return { ...found, services: await listOffered(deps) }
}

/** The asked id, else the server's own hospital. */
async function idOf({ sql }: Dependencies, asked: string): Promise<string> {
  return asked === OWN_HOSPITAL ? ((await repository.findHospitalId(sql)) ?? asked) : asked
}

/** Branches, with the slots left today unless the caller shows none. @throws Refused NOT_FOUND */
export async function listBranches(
  deps: Dependencies,
  input: { hospitalId: string; type?: string },
): Promise<ReplyOf<typeof hospitalCalls.listBranches>> {
  const { sql } = deps
  const hospitalId = await idOf(deps, input.hospitalId)
  const branches = await repository.listBranches(sql, hospitalId)
  if (branches.length === 0) throw new Refused('NOT_FOUND', '没有找到这家医院')
  if (v.is(branchListType, input.type) && input.type !== 'registration') return branches
  const left = await repository.countLeftToday(sql, hospitalId)
  return branches.map((branch) => ({
    ...branch,
    leftToday: left.get(branch.hospitalBranchId) ?? 0,
  }))
}

/** Notices by type and branch. */
export async function listRemarks(
  deps: Dependencies,
  filter: { hospitalId?: string; hospitalBranchId?: string; type?: string },
): Promise<ReplyOf<typeof hospitalCalls.listRemarks>> {
  const { hospitalId: asked, ...rest } = filter
  const hospitalId = asked === undefined ? {} : { hospitalId: await idOf(deps, asked) }
  const remarks = await repository.listRemarks(deps.sql, { ...rest, ...hospitalId })
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
