import { makeAutoObservable, runInAction } from 'mobx'

import type { Branch, HosDetail } from '@/contract/hospital'
import { api } from '@/request/api'
import { HOSPITAL_BRANCH_ID, HOSPITAL_ID } from '@/settings/hospital'
import { chosenBranchId, storedHosDetail } from '@/storage/keys'

/** The one hospital: its detail (cached, spec §3), its branches and the one the patient chose last. */
export class HospitalStore {
  readonly hospitalId = HOSPITAL_ID
  /** Undefined before the first visit's fetch has answered. */
  hosDetail: HosDetail | undefined = storedHosDetail.read()
  branches: Branch[] = []
  hospitalBranchId = chosenBranchId.read() ?? HOSPITAL_BRANCH_ID

  private fetching: Promise<void> | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'fetching' | 'fetch'>(this, { fetching: false, fetch: false })
  }

  /** The hospital's name; empty until known. */
  get name(): string {
    return this.hosDetail?.name ?? ''
  }

  /** The number to call on dead ends; empty when the hospital has not told one. */
  get telephone(): string {
    return this.branch?.telephone ?? this.hosDetail?.telephone ?? ''
  }

  /** The chosen branch, once the branches are known. */
  get branch(): Branch | undefined {
    return this.branches.find((branch) => branch.hospitalBranchId === this.hospitalBranchId)
  }

  /** Fetches the detail and caches it; what is cached stays when the fetch fails. Asked for again meanwhile (launch, then home), it is one request. */
  refresh(): Promise<void> {
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = undefined
    })
    return this.fetching
  }

  private async fetch(): Promise<void> {
    const detail = await api.hospital.getHospital({ id: this.hospitalId }, { prompt: false })
    storedHosDetail.write(detail)
    runInAction(() => {
      this.hosDetail = detail
    })
  }

  /** Remembers the branches a page has fetched. */
  acceptBranches(branches: Branch[]): void {
    this.branches = branches
  }

  /** Chooses a branch, also for the next visit. */
  chooseBranch(hospitalBranchId: string): void {
    this.hospitalBranchId = hospitalBranchId
    chosenBranchId.write(hospitalBranchId)
  }
}
