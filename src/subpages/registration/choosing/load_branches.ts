import type { Branch } from '@/contract/hospital'
import { api } from '@/request/api'
import { hospitalStore } from '@/stores'

/** Loads the branches with registration, and shares them with other pages. */
export async function loadBranches(): Promise<Branch[]> {
  const branches = await api.hospital.listBranches({
    hospitalId: hospitalStore.hospitalId,
    type: 'registration',
  })
  hospitalStore.acceptBranches(branches)
  return branches
}
