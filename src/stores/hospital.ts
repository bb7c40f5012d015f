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

/** The one hospital: its detail (cached, spec §3), its branches and the one the patient chose last. */
export class HospitalStore {
  readonly hospitalId = firstData?.hospital.hospitalId ?? (HOSPITAL_ID || OWN_HOSPITAL)
  /** Undefined before the first visit's fetch has answered. */
  hosDetail: HosDetail | undefined = firstData?.hospital ?? readKept()
  branches: Branch[] = firstData?.branches ?? (this.hosDetail && keptHome.read()?.branches) ?? []
  private chosenBranchId = chosenBranchId.read()

  private fetching: Promise<void> | undefined = undefined

  constructor() {
    makeAutoObservable<this, 'fetching' | 'fetch'>(this, { fetching: false, fetch: false })
  }

  /** The hospital's name; a word for it until the server has told. */
  get name(): string {
    return this.hosDetail?.name || HOSPITAL_NAME
  }

  /** The number to call on dead ends; empty when the hospital has not told one. */
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

  /** The branch that nobody has to choose: the one chosen before, or the only one. */
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

  /** Fetches the detail only when none is kept; one older than a day is shown and renewed beside (spec §3: cached after the first fetch). */
  keepFresh(): Promise<void> {
    const mark = hosDetailMark.read()
    const ageMs = Date.now() - (mark?.fetchedAt ?? 0)
    // A clock that was set back would keep the detail for ever.
    const isFresh = this.hosDetail !== undefined && ageMs >= 0 && ageMs < HOS_DETAIL_FRESH_MS
    return isFresh ? Promise.resolve() : this.refresh()
  }

  /** Fetches the detail and caches it; what is cached stays when the fetch fails. Asked for again meanwhile (launch, then home), it is one request. */
  refresh(): Promise<void> {
    this.fetching ??= this.fetch().finally(() => {
      this.fetching = undefined
    })
    return this.fetching
  }

  private async fetch(): Promise<void> {
    const detail = await api.hospital.getHospital({ id: this.hospitalId })
    // A server that tells nothing yet is asked again at the next start.
    if (detail.name) {
      storedHosDetail.write(detail)
      hosDetailMark.write({ hospitalId: this.hospitalId, fetchedAt: Date.now() })
    }
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
    this.chosenBranchId = hospitalBranchId
    chosenBranchId.write(hospitalBranchId)
  }
}

/** What is kept of the hospital; a build that names one shows no other's. */
function readKept(): HosDetail | undefined {
  const mark = hosDetailMark.read()
  const isAnother = HOSPITAL_ID !== '' && mark !== undefined && mark.hospitalId !== HOSPITAL_ID
  return isAnother ? undefined : storedHosDetail.read()
}
