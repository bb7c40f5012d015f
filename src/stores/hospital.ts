import { makeAutoObservable, runInAction } from 'mobx'

import {
  offers,
  OWN_HOSPITAL,
  type Branch,
  type HosDetail,
  type OptionalService,
} from '@/contract/hospital'
import { api } from '@/request/api'
import { firstData } from '@/first_load/first_data'
import { HOSPITAL_BRANCH_ID, HOSPITAL_ID, HOSPITAL_NAME } from '@/settings/hospital'
import { HOS_DETAIL_FRESH_MS } from '@/settings/limits'
import { chosenBranchId, hosDetailMark, keptHome, storedHosDetail } from '@/storage/keys'

import { wholeValues } from './whole_values'

/** The one hospital: its detail (cached, spec §3), its branches and the one the patient chose last. */
export class HospitalStore {
  readonly hospitalId = firstData?.hospital.hospitalId ?? (HOSPITAL_ID || OWN_HOSPITAL)
  /** Undefined before the first visit's fetch has answered. */
  hosDetail: HosDetail | undefined = firstData?.hospital ?? readKept()
  branches: Branch[] = firstData?.branches ?? (this.hosDetail && keptHome.read()?.branches) ?? []
  private chosenBranchId = chosenBranchId.read()

  private fetching: Promise<void> | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'fetching' | 'fetch'>(
      this,
      { fetching: false, fetch: false },
      wholeValues,
    )
  }

  /** The hospital's name; a default until the server has told it. */
  get name(): string {
    return this.hosDetail?.name || HOSPITAL_NAME
  }

  /** The telephone for dead ends; empty when the hospital has none. */
  get telephone(): string {
    return this.branch?.telephone ?? this.hosDetail?.telephone ?? ''
  }

  /** The branch that the patient chose last, else the hospital's first. */
  get hospitalBranchId(): string {
    const { branches, chosenBranchId: chosen } = this
    const isKnown = branches.some(({ hospitalBranchId }) => hospitalBranchId === chosen)
    if (chosen !== undefined && (isKnown || branches.length === 0)) return chosen
    return branches[0]?.hospitalBranchId ?? HOSPITAL_BRANCH_ID
  }

  /** The branch without a choice: the one chosen before, or the only one. */
  get knownBranchId(): string | undefined {
    const isKnown = this.hospitalBranchId === this.chosenBranchId || this.branches.length === 1
    return isKnown ? this.hospitalBranchId : undefined
  }

  /** Whether the hospital has this service in the app. */
  offers(service: OptionalService): boolean {
    return offers(this.hosDetail, service)
  }

  /** The chosen branch, once the branches are known. */
  get branch(): Branch | undefined {
    return this.branches.find((branch) => branch.hospitalBranchId === this.hospitalBranchId)
  }

  /** Loads the detail when none is stored; an old one is shown and renewed in the background (spec §3: cached after the first fetch). */
  keepFresh(): Promise<void> {
    const mark = hosDetailMark.read()
    const ageMs = Date.now() - (mark?.fetchedAt ?? 0)
    // A clock that was set back would keep the detail for ever.
    const isFresh = this.hosDetail !== undefined && ageMs >= 0 && ageMs < HOS_DETAIL_FRESH_MS
    return isFresh ? Promise.resolve() : this.refresh()
  }

  /** Loads the detail and caches it; the cached one stays on failure. Concurrent loads (launch, then home) share one request. */
  refresh(): Promise<void> {
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = undefined
    })
    return this.fetching
  }

  private async fetch(): Promise<void> {
    const detail = await api.hospital.getHospital({ id: this.hospitalId })
    // A server without data yet is asked again at the next start.
    if (detail.name) {
      storedHosDetail.write(detail)
      hosDetailMark.write({ hospitalId: this.hospitalId, fetchedAt: Date.now() })
    }
    runInAction(() => {
      this.hosDetail = detail
    })
  }

  /** Stores the branches that a page has loaded. */
  acceptBranches(branches: Branch[]): void {
    this.branches = branches
  }

  /** Chooses a branch, also for the next visit. */
  chooseBranch(hospitalBranchId: string): void {
    this.chosenBranchId = hospitalBranchId
    chosenBranchId.write(hospitalBranchId)
  }
}

/** The stored detail; a build that names its hospital ignores another one's. */
function readKept(): HosDetail | undefined {
  const mark = hosDetailMark.read()
  const isAnother = HOSPITAL_ID !== '' && mark !== undefined && mark.hospitalId !== HOSPITAL_ID
  return isAnother ? undefined : storedHosDetail.read()
}
