import type { Branch } from '@/contract/hospital'
import { api } from '@/request/api'
import { hospitalStore } from '@/stores'

/** Fetches the branches one can register at, and lets the other pages know them. */
export async function loadBranches(): Promise<Branch[]> {
  const branches = await api.hospital.listBranches({
    hospitalId: hospitalStore.hospitalId,
    type: 'registration',
  })
  hospitalStore.acceptBranches(branches)
  return branches
}
