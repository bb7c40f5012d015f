import type { Branch } from '@/contract/hospital'
import { api } from '@/request/api'
import type { LoadOptions } from '@/request/loading/use_request'
import { hospitalStore } from '@/stores'

/** Loads the branches with registration, and shares them with other pages. */
export async function loadBranches(_: object, options: LoadOptions): Promise<Branch[]> {
  const wanted = { hospitalId: hospitalStore.hospitalId, type: 'registration' } as const
  const branches = await api.hospital.listBranches(wanted, options)
  hospitalStore.acceptBranches(branches)
  return branches
}
